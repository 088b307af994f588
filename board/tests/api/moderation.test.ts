import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findStaffRole } from '../../server/domain/moderation/staff.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import {
  moderationSteps,
  type Person,
  type Posted,
  type PostOptions,
  shownStamp,
  startModeratedBoard,
} from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let max: Person
let ana: Person
const { join, reviewOf, decide, status, rowOf, logOf, ...steps } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
  max = await join('max')
})
afterAll(() => board.close())

/** A listing of ana's. */
const post = (options: PostOptions = {}): Promise<Posted> => steps.post({ by: ana.id, ...options })

describe('who may', () => {
  it('only moderators; other users get an error, visitors sign in first', async () => {
    const visitor = await openBrowserSession(board).get('/admin/queue?kind=new')
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      '/sign-in?next=%2Fadmin%2Fqueue%3Fkind%3Dnew',
    ])
    for (const path of ['/admin/queue', '/admin/log', '/admin/frozen', '/admin/office'])
      expect([path, await status(path, ana), await status(path, mia)]).toEqual([path, 403, 200])
    expect((await ana.browser.submit('/admin/frozen', { link: 'x' })).status).toBe(403)
    expect(await (await mia.browser.get('/account')).text()).toContain('href="/admin/queue"')
    expect(await (await ana.browser.get('/account')).text()).not.toContain('/admin/queue')
    expect(await (await mia.browser.get('/dashboard')).text()).toContain('href="/admin/queue"')
    expect(await (await ana.browser.get('/dashboard')).text()).not.toContain('/admin/queue')
  })

  it('an admin names moderators and takes the office back, both in the log', async () => {
    expect(await status('/admin/office', max)).toBe(403)
    const demo = await mia.browser.submit('/admin/office/give', { username: 'demo-employer' })
    expect(demo.status).toBe(400)
    const unknown = await mia.browser.submit('/admin/office/give', { username: 'nobody' })
    expect([unknown.status, await unknown.text()]).toEqual([
      400,
      expect.stringContaining('There is no account with the username nobody'),
    ])
    expect((await mia.browser.submit('/admin/office/give', { username: 'max' })).status).toBe(303)
    expect([await status('/admin/queue', max), await status('/admin/office', max)]).toEqual([200, 403])
    expect((await mia.browser.submit('/admin/office/take', { username: 'max' })).status).toBe(303)
    expect(await status('/admin/queue', max)).toBe(403)
    const twice = await mia.browser.submit('/admin/office/take', { username: 'max' })
    expect([twice.status, await twice.text()]).toEqual([400, expect.stringContaining('isn’t a moderator')])
    await mia.browser.submit('/admin/office/give', { username: 'max' })
    const log = await (await mia.browser.get('/admin/log')).text()
    expect(log).toContain('max is no longer a moderator.')
    expect(log).toContain('by the operator')
  })

  it('a session that is not from the last ten minutes names nobody', async () => {
    await sql`update board.site_sessions set authenticated_at = now() - interval '11 minutes'
      where user_id = ${mia.id}`.execute(board.context.database.db)
    const answer = await mia.browser.submit('/admin/office/give', { username: 'ana' })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Sign in again')])
    expect(await findStaffRole(board.context, ana.id)).toBeUndefined()
    await sql`update board.site_sessions set authenticated_at = now() where user_id = ${mia.id}`.execute(
      board.context.database.db,
    )
  })
})

describe('a new post', () => {
  it('is shown with what was found, marked in its text, and with what else its poster sent', async () => {
    const earlier = await post()
    await decide(mia, earlier, { action: 'reject', reason: 'scam_suspected' })
    const posted = await post()
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(posted)}`)).text()
    expect(page).toContain('FEE-01')
    expect(page).toContain('<mark>a refundable deposit</mark>')
    expect(page).toContain('same account')
    expect(page).toContain('<td class="right stop">Rejected</td>')
    expect(page).toContain('https://jobs.harbor.example/rust')
    expect(page).not.toContain('ana@people.example')
    await decide(mia, posted, { action: 'approve' })
  })

  it('can’t be approved if it changed after it was opened, but its company can still be hidden', async () => {
    const posted = await post({ by: ana.id })
    const seen = await shownStamp(mia, `/admin/queue/${await reviewOf(posted)}`)
    const { db } = board.context.database
    await db
      .updateTable('board.jobs')
      .set({ title: 'Another title', version: 2 })
      .where('id', '=', posted.id)
      .execute()
    const answer = await decide(mia, posted, { action: 'approve', ...seen })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('has changed since you opened it: the listing')
    expect(await status(posted.path)).toBe(404)
    const frozen = await decide(mia, posted, { action: 'freeze_company', reason: 'scam_suspected', ...seen })
    expect(frozen.status).toBe(303)
  })

  it('goes live when it is approved, and the next item opens by itself', async () => {
    const [first, second] = [await post(), await post()]
    const answer = await decide(mia, first, { action: 'approve' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/admin/queue/${await reviewOf(second)}\\?decided=[\\w-]+$`)),
    ])
    const next = await (await mia.browser.get(answer.headers.get('location') ?? '')).text()
    expect(next).toMatch(/role="status".*Approved/)
    expect(await rowOf(first)).toMatchObject({ status: 'live' })
    expect(await logOf(first)).toEqual([['approve', null, mia.id, 'new']])
    expect(await status(first.path)).toBe(200)
    const last = await decide(mia, second, { action: 'approve' })
    expect(last.headers.get('location')).toMatch(/^\/admin\/queue\?decided=/)
  })

  it('comes back with what is missing and what was typed', async () => {
    const posted = await post()
    const noReason = await decide(mia, posted, { action: 'reject', message: 'What I "typed"' })
    const page = await noReason.text()
    expect([noReason.status, page]).toEqual([400, expect.stringContaining('Choose a reason.')])
    expect(page).toContain('What I &quot;typed&quot;')
    const refused: Record<string, string>[] = [
      { action: 'request_changes', reason: 'no_pay', message: ' ' },
      { action: 'reject', reason: 'other', message: '' },
      { action: 'reject', reason: 'made_up' },
      { action: 'merge_duplicate', target: 'nowhere' },
      { action: 'merge_duplicate', target: posted.publicId },
      { action: 'keep' },
      { action: 'constructor' },
      {},
    ]
    for (const fields of refused) expect((await decide(mia, posted, fields)).status).toBe(400)
    expect(await rowOf(posted)).toMatchObject({ status: 'submitted' })
    expect(await logOf(posted)).toEqual([])
    await decide(mia, posted, { action: 'request_changes', reason: 'no_pay', message: 'Name the pay.' })
    expect(await rowOf(posted)).toMatchObject({ status: 'changes_requested', reason_code: 'no_pay' })
  })

  it('is decided once: the second of two moderators sees what the first one did', async () => {
    const posted = await post()
    const answers = await Promise.all([
      decide(mia, posted, { action: 'approve' }),
      decide(max, posted, { action: 'reject', reason: 'spam' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409])
    const second = answers.find((answer) => answer.status === 409)
    expect(await second?.text()).toMatch(/already decided this: (approved|rejected)/)
    expect(await logOf(posted)).toHaveLength(1)
  })

  it('is merged into the one that it repeats', async () => {
    const [original, copy] = [await post({ isLive: true }), await post()]
    const answer = await decide(mia, copy, {
      action: 'merge_duplicate',
      target: `${board.origin}${original.path}?x=1`,
    })
    expect(answer.status).toBe(303)
    expect(await rowOf(copy)).toMatchObject({ status: 'rejected', duplicate_of: original.id })
  })

  it('takes its whole company down, and that is taken back', async () => {
    const live = await post({ isLive: true })
    const posted = await post({ companyId: live.companyId })
    await decide(mia, posted, { action: 'freeze_company', reason: 'impersonation', message: 'Not you.' })
    expect(await rowOf(posted)).toMatchObject({ status: 'rejected' })
    expect(await status(live.path)).toBe(404)
    const page = await (await mia.browser.get('/admin/frozen')).text()
    const [, slug = ''] = /value="\/companies\/([a-z0-9-]+)"/.exec(page) ?? []
    const again = await mia.browser.submit('/admin/frozen', { link: `/companies/${slug}`, reason: 'spam' })
    expect(again.status).toBe(409)
    expect((await mia.browser.submit('/admin/frozen/unfreeze', { link: `/companies/${slug}` })).status).toBe(
      303,
    )
    expect(await status(live.path)).toBe(200)
  })
})

describe('appeals', () => {
  it('are one for a decision, by its poster alone, and put right what was wrong', async () => {
    const posted = await post()
    const path = `/appeals/${posted.publicId}`
    expect(await status(path, ana)).toBe(404)
    await decide(mia, posted, { action: 'reject', reason: 'not_web3', message: 'No chain in sight.' })
    expect(await (await ana.browser.get(path)).text()).toContain('No chain in sight.')
    expect((await ana.browser.submit(path, { text: ' ' })).status).toBe(400)
    const stranger = await join('stranger')
    expect((await stranger.browser.submit(path, { text: 'Mine.' })).status).toBe(404)
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.browser.submit(path, { text: 'It is about a chain.' })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409, 409])
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(posted, 'appeal')}`)).text()
    expect(page).toContain('It is about a chain.')
    await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')
    expect(await status(posted.path)).toBe(200)
    expect(await (await ana.browser.get(path)).text()).not.toContain('action="/appeals')
  })

  it('that are denied leave the decision as it is and can’t be repeated', async () => {
    const posted = await post({ isLive: true })
    await mia.browser.submit('/admin/frozen', { link: posted.publicId, reason: 'spam' })
    await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'Why?' })
    expect((await decide(mia, posted, { action: 'refuse_appeal' }, 'appeal')).status).toBe(400)
    await decide(mia, posted, { action: 'refuse_appeal', message: 'Because of the text.' }, 'appeal')
    expect(await rowOf(posted)).toMatchObject({ frozen_at: expect.any(Date) })
    expect((await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'Again.' })).status).toBe(409)
  })
})
