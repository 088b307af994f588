import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReview } from '../../server/domain/moderation/queue/reviews.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { moderationSteps, type Person, type Posted, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let max: Person
let ana: Person
const { decide, join, post, reviewOf, rowOf, status } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
  max = await join('max')
  await mia.browser.submit('/admin/office/give', { username: 'max' })
}, 60_000)
afterAll(() => board.close())

/** Has what is live looked at afterwards. */
async function sample(posted: Posted): Promise<void> {
  const { database } = board.context
  await database.db
    .transaction()
    .execute((db) => openReview(db, { kind: 'sample', risk: 'green', jobId: posted.id }))
}

describe('who moderates', () => {
  it('is told on the page, and changed there by an admin who signed in just now', async () => {
    const page = await (await mia.browser.get('/admin/office')).text()
    expect(page).toMatch(/<b>max<\/b> <span class="t3">moderator/)
    expect(page).toContain('aria-label="Remove moderator role from max"')
    expect(page).not.toContain('aria-label="Remove moderator role from mia"')
    const { db } = board.context.database
    const age = (minutes: number): Promise<unknown> =>
      sql`update board.site_sessions set authenticated_at = now() - make_interval(mins => ${minutes})
        where user_id = ${mia.id}`.execute(db)
    await age(11)
    const late = await mia.browser.submit('/admin/office/take', { username: 'max' })
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Sign in again')])
    expect(await status('/admin/queue', max)).toBe(200)
    await age(0)
    expect((await mia.browser.submit('/admin/office/take', { username: 'mia' })).status).toBe(400)
    expect(await status('/admin/office', mia)).toBe(200)
  })

  it.each(['/admin/office/give', '/admin/office/take'])('is not changed at %s by others', async (path) => {
    for (const who of [max, ana])
      expect((await who.browser.submit(path, { username: 'ana' })).status).toBe(403)
    const visitor = await openBrowserSession(board).submit(path, { username: 'ana' })
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sign-in/),
    ])
    expect(await status('/admin/queue', ana)).toBe(403)
    expect(await status('/admin/queue', max)).toBe(200)
  })
})

describe('freezing by hand', () => {
  it('is for moderators too, and for nobody else', async () => {
    const posted = await post({ isLive: true, by: ana.id })
    const fields = { link: posted.path, reason: 'spam' }
    expect((await ana.browser.submit('/admin/frozen', fields)).status).toBe(403)
    const visitor = await openBrowserSession(board).submit('/admin/frozen', fields)
    expect(visitor.headers.get('location')).toMatch(/^\/sign-in/)
    expect(await status(posted.path)).toBe(200)
    expect((await max.browser.submit('/admin/frozen', { link: posted.path })).status).toBe(400)
    expect((await max.browser.submit('/admin/frozen', fields)).status).toBe(303)
    for (const path of [posted.path, `/api/v1/jobs/${posted.publicId}`, `${posted.path}/history`])
      expect([path, await status(path)]).toEqual([path, 404])
    expect(await (await max.browser.get('/admin/frozen')).text()).toContain(posted.publicId)
    expect((await ana.browser.submit('/admin/frozen/unfreeze', fields)).status).toBe(403)
    expect((await max.browser.submit('/admin/frozen/unfreeze', fields)).status).toBe(303)
    expect(await status(posted.path)).toBe(200)
  })
})

describe('what is live already', () => {
  it('is closed when it is merged, and keeps its page', async () => {
    const [original, copy] = [await post({ isLive: true }), await post({ isLive: true, by: ana.id })]
    await sample(copy)
    const answer = await decide(max, copy, { action: 'merge_duplicate', target: original.publicId }, 'sample')
    expect(answer.status).toBe(303)
    expect(await rowOf(copy)).toMatchObject({
      status: 'closed',
      close_reason: 'moderation',
      reason_code: 'duplicate',
      duplicate_of: original.id,
    })
    expect([await status(copy.path), await status(original.path)]).toEqual([200, 200])
  })

  it('stays when a sample is kept, and is not looked at again', async () => {
    const posted = await post({ isLive: true })
    await sample(posted)
    const path = `/admin/queue/${await reviewOf(posted, 'sample')}`
    expect((await decide(max, posted, { action: 'keep' }, 'sample')).status).toBe(303)
    expect(await rowOf(posted)).toMatchObject({ status: 'live', frozen_at: null })
    expect((await max.browser.submit(path, { action: 'keep' })).status).toBe(409)
  })

  it('and was frozen by a moderator stays so when a report of it is dismissed', async () => {
    const posted = await post({ isLive: true })
    await ana.browser.submit(`${posted.path}/report`, { reason: 'scam' })
    await max.browser.submit('/admin/frozen', { link: posted.publicId, reason: 'spam' })
    await decide(max, posted, { action: 'dismiss_report' }, 'report')
    expect(await rowOf(posted)).toMatchObject({ frozen_at: expect.any(Date) })
  })
})
