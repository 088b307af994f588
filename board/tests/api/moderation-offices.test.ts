import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLogo } from '../../server/domain/companies/logos.ts'
import { openReview } from '../../server/domain/moderation/reviews.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { addVerifiedDomain } from '../support/listings.ts'
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
})
afterAll(() => board.close())

/** Has what is live looked at afterwards. */
async function sample(posted: Posted): Promise<void> {
  const { database } = board.context
  await database.db
    .transaction()
    .execute((db) => openReview(db, { kind: 'sample', risk: 'green', jobId: posted.id }))
}

describe('who moderates', () => {
  it('is listed on the page, and changed there by an admin who signed in just now', async () => {
    const page = await (await mia.browser.get('/admin/office')).text()
    expect(page).toMatch(/<b>max<\/b> <span class="faint">moderator/)
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

describe('moderators and their own companies', () => {
  const refusal = 'Moderators can’t decide about their own companies'
  const readLog = async ({ browser }: Person, action: string): Promise<string> =>
    (await (await browser.get(`/admin/log?action=${action}`)).text()).replaceAll('<!-- -->', '')
  const run = (text: string, values: unknown[]) => board.context.database.pool.query(text, values)

  it.each<[string, (companyId: string) => Promise<unknown>]>([
    [
      'on this company’s team',
      (id) => run(`insert into board.company_members values ($1, $2, 'viewer')`, [id, mia.id]),
    ],
    [
      'created this company’s page',
      (id) => run('update board.companies set created_by = $2 where id = $1', [id, mia.id]),
    ],
    [
      'asked to claim',
      (id) =>
        run(
          `insert into board.company_claims (id, company_id, user_id, note) values (gen_random_uuid(), $1, $2, 'x')`,
          [id, mia.id],
        ),
    ],
    [
      'email address is at this company’s domain',
      (id) =>
        addVerifiedDomain(board.context.database.db, id, { domain: 'people.example', approved_listings: 0 }),
    ],
  ])('refuses an admin who is %s, and names it', async (words, relate) => {
    const posted = await post({ by: ana.id })
    await relate(posted.companyId)
    const path = `/admin/queue/${await reviewOf(posted)}`
    const page = await (await mia.browser.get(path)).text()
    expect(page).toContain(words)
    expect(page).not.toContain('name="action"')
    const answer = await mia.browser.submit(path, { action: 'approve', stamp: '1' })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(refusal)])
    const byHand = await mia.browser.submit('/admin/frozen', { link: posted.publicId, reason: 'spam' })
    expect([byHand.status, await byHand.text()]).toEqual([403, expect.stringContaining(refusal)])
    expect(await rowOf(posted)).toMatchObject({ status: 'submitted', frozen_at: null })
    await run('delete from board.domain_proofs where company_id = $1', [posted.companyId])
  })

  it('refuses reports, appeals and merges that concern them too', async () => {
    const own = await post({ by: mia.id, isLive: true })
    await ana.browser.submit(`${own.path}/report`, { reason: 'scam' })
    const refused = await decide(mia, own, { action: 'dismiss_report' }, 'report')
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Another moderator has to decide this.'),
    ])
    const rival = await post({ by: ana.id, title: 'Rival Engineer' })
    expect((await decide(mia, rival, { action: 'merge_duplicate', target: own.publicId })).status).toBe(403)
    await decide(max, own, { action: 'uphold_report', reason: 'spam' }, 'report')
    await mia.browser.submit(`/appeals/${own.publicId}`, { text: 'It is no spam.' })
    expect((await decide(mia, own, { action: 'grant_appeal' }, 'appeal')).status).toBe(403)
    expect(await rowOf(own)).toMatchObject({ frozen_at: expect.any(Date) })
    expect((await decide(max, own, { action: 'grant_appeal' }, 'appeal')).status).toBe(303)
    const log = await readLog(mia, 'grant_appeal')
    expect(log).toContain('by max, who also made the decision under appeal')
  })

  it('says so where nobody else can decide, and names later relations in the log', async () => {
    const posted = await post({ by: ana.id, title: 'Lonely Engineer' })
    const waiting = await post({ by: ana.id, companyId: posted.companyId })
    expect((await decide(mia, posted, { action: 'approve' })).status).toBe(303)
    for (const { id } of [mia, max])
      await run(`insert into board.company_members values ($1, $2, 'viewer')`, [posted.companyId, id])
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(waiting)}`)).text()
    expect(page).toContain('there is no other moderator')
    const log = await readLog(max, 'approve')
    expect(log).toMatch(/Lonely Engineer.*by mia, who is on the company’s team/s)
  })
})

describe('removing a logo by hand', () => {
  it('is for moderators too, and for nobody else, and is logged', async () => {
    const { companyId } = await post({ isLive: true, by: ana.id })
    const { pool } = board.context.database
    const readCompany = async () =>
      (await pool.query('select slug, logo_key from board.companies where id = $1', [companyId])).rows[0]
    // Of a company that isn't public no picture waits for a moderator.
    await pool.query('update board.companies set public_since = null where id = $1', [companyId])
    const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
    await setLogo(board.context, companyId, await picture.png().toBuffer())
    const { slug } = await readCompany()
    const remove = (who: Pick<Person, 'browser'>, company = `/companies/${slug}`) =>
      who.browser.submit('/admin/frozen/logo', { company })
    expect((await remove(ana)).status).toBe(403)
    const visitor = await remove({ browser: openBrowserSession(board) })
    expect(visitor.headers.get('location')).toMatch(/^\/sign-in/)
    for (const company of ['', '/companies/nobody-here', `/jobs/${slug}`])
      expect([company, (await remove(max, company)).status]).toEqual([company, 400])
    expect(await readCompany()).toMatchObject({ logo_key: expect.any(String) })
    expect((await remove(max)).status).toBe(303)
    expect(await readCompany()).toMatchObject({ logo_key: null })
    expect((await remove(max)).status).toBe(400)
    expect(await (await max.browser.get('/admin/log?action=remove_logo')).text()).toMatch(
      /Logo removed.*max/s,
    )
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

  it('watches a fraud’s account until a moderator stops that, once', async () => {
    const posted = await post({ isLive: true, by: ana.id })
    await max.browser.submit('/admin/frozen', { link: posted.path, reason: 'scam_suspected' })
    const readWatched = async () => {
      const page = await (await max.browser.get('/admin/frozen')).text()
      return [
        ...page.matchAll(/name="mark"[^>]*value="([\w-]{36})"|value="([\w-]{36})"[^>]*name="mark"/g),
      ].map(([, one, two]) => one ?? two ?? '')
    }
    const [mark] = await readWatched()
    expect(mark).toBeDefined()
    const lift = (who: Person) => who.browser.submit('/admin/frozen/lift', { mark: mark ?? '' })
    expect((await lift(ana)).status).toBe(403)
    expect(await readWatched()).toContain(mark)
    expect((await lift(max)).status).toBe(303)
    expect(await readWatched()).not.toContain(mark)
    expect((await lift(max)).status).toBe(409)
    expect(await status(posted.path), 'it stays hidden').toBe(404)
    expect(await (await max.browser.get('/admin/log?action=lift_fraud_mark')).text()).toMatch(
      /Senior Rust Engineer.*by (?:<!-- -->)?max/s,
    )
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
