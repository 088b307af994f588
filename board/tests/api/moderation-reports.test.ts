import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFrozen } from '../../server/domain/moderation/freezing.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import {
  moderationSteps,
  type Person,
  type Posted,
  type PostOptions,
  startModeratedBoard,
} from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let max: Person
let ana: Person
const { join, reviewOf, decide, status, rowOf, logOf, ...steps } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard({ TRUST_PROXY: 'loopback' }))
  max = await join('max')
  await mia.browser.submit('/admin/office/give', { username: 'max' })
})
afterAll(() => board.close())

/** A listing of ana's. */
const post = (options: PostOptions = {}): Promise<Posted> => steps.post({ by: ana.id, ...options })

describe('reports', () => {
  const networks: string[] = []
  /** An address of the network that only this person has. */
  function addressOf(username: string): string {
    if (!networks.includes(username)) networks.push(username)
    return `198.18.${networks.indexOf(username)}.7`
  }
  const report = (
    who: Person | null,
    posted: Posted,
    fields: Record<string, string> = {},
    address = addressOf(who?.username ?? ''),
  ): Promise<Response> =>
    (who?.browser ?? openBrowserSession(board)).submit(
      `${posted.path}/report`,
      { reason: 'scam', ...fields },
      { 'x-forwarded-for': address },
    )

  it('are one for a person, however many are sent at once', async () => {
    const posted = await post({ isLive: true })
    const reader = await join('reader-one')
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(reader, posted)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    await Promise.all(Array.from({ length: 5 }, () => report(null, posted)))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from board.reports where job_id = ${posted.id}`.execute(
      board.context.database.db,
    )
    expect(rows[0]?.count).toBe(2)
    expect(await rowOf(posted)).toMatchObject({ frozen_at: null })
    expect(await reviewOf(posted, 'report')).not.toBe('')
  })

  it('come back with what is wrong', async () => {
    const posted = await post({ isLive: true })
    const refused: Record<string, string>[] = [
      { reason: '' },
      { reason: 'other' },
      { evidence: 'http://x.example' },
      { note: 'n'.repeat(1001) },
    ]
    for (const fields of refused) expect((await report(ana, posted, fields)).status).toBe(400)
    expect(await status(`/jobs/nothing-00000000/report`)).toBe(404)
    expect(await status(`${posted.path}/report`)).toBe(200)
    expect(await (await openBrowserSession(board).get(posted.path)).text()).toContain(`${posted.path}/report`)
  })

  it('of three people take a listing down; young accounts and visitors do not', async () => {
    const posted = await post({ isLive: true })
    for (const name of ['young-a', 'young-b', 'young-c'])
      await report(await join(name, { isOld: false }), posted)
    await report(null, posted)
    for (const name of ['old-a', 'old-b']) await report(await join(name), posted)
    expect(await status(posted.path)).toBe(200)
    const last = await report(await join('old-c'), posted)
    expect(await last.text()).toContain('hidden until a moderator has reviewed')
    expect(await status(posted.path)).toBe(404)
    expect(await logOf(posted)).toEqual([['freeze_listing', null, null, 'report']])
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(posted, 'report')}`)).text()
    expect(page).toContain('It’s a scam')
    expect(page).not.toContain('old-a')
    await decide(mia, posted, { action: 'dismiss_report' }, 'report')
    expect(await status(posted.path)).toBe(200)
    for (const name of ['old-d', 'old-e', 'old-f', 'old-g']) await report(await join(name), posted)
    expect(await status(posted.path), 'reported again after the dismissal').toBe(200)
    expect(await reviewOf(posted, 'report')).not.toBe('')
  })

  it('of accounts that confirmed nothing, or from one network, take nothing down', async () => {
    const posted = await post({ isLive: true })
    const { pool } = board.context.database
    for (const name of ['bare-a', 'bare-b', 'bare-c']) {
      const person = await join(name)
      await pool.query(`update "_User" set "emailVerified" = false where "objectId" = $1`, [person.id])
      await report(person, posted)
    }
    for (const [index, name] of ['near-a', 'near-b', 'near-c', 'near-d'].entries())
      await report(await join(name), posted, {}, `203.0.113.${index}`)
    expect(await status(posted.path)).toBe(200)
  })

  it('of a moderator, or of somebody who was right three times, are enough alone', async () => {
    const expert = await join('expert')
    for (let times = 0; times < 3; times += 1) {
      const wrong = await post({ isLive: true, by: `poster-${times}` })
      await report(expert, wrong)
      expect(await rowOf(wrong)).toMatchObject({ frozen_at: null })
      await decide(mia, wrong, { action: 'uphold_report', reason: 'scam_suspected' }, 'report')
      expect(await rowOf(wrong)).toMatchObject({ status: 'live', frozen_at: expect.any(Date) })
    }
    const [fourth, byModerator] = [await post({ isLive: true }), await post({ isLive: true })]
    await report(expert, fourth)
    await report(max, byModerator)
    expect([await status(fourth.path), await status(byModerator.path)]).toEqual([404, 404])
    await decide(mia, fourth, { action: 'dismiss_report' }, 'report')
    const fifth = await post({ isLive: true })
    await report(expert, fifth)
    expect(await status(fifth.path)).toBe(200)
  })

  it('that are upheld give the freeze that they brought about its reason, and its poster the words', async () => {
    const posted = await post({ isLive: true })
    for (const name of ['right-a', 'right-b', 'right-c']) await report(await join(name), posted)
    const words = { reason: 'fee_to_apply', message: 'It asks for a deposit.' }
    await decide(mia, posted, { action: 'uphold_report', ...words }, 'report')
    expect(await rowOf(posted)).toMatchObject({
      status: 'live',
      frozen_at: expect.any(Date),
      freeze_reason: 'fee_to_apply',
    })
    const { db } = board.context.database
    const events = await db
      .selectFrom('board.job_events')
      .select(['kind', 'actor', 'reason_code'])
      .where('job_id', '=', posted.id)
      .where('kind', '=', 'frozen')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { kind: 'frozen', actor: 'system', reason_code: null },
      { kind: 'frozen', actor: 'moderator', reason_code: 'fee_to_apply' },
    ])
    const page = await (await ana.browser.get(`/appeals/${posted.publicId}`)).text()
    expect(page).toContain('It asks for a deposit.')
    await setFrozen(board.context, mia.id, { link: posted.publicId }, false)
    const history = await (await openBrowserSession(board).get(`${posted.path}/history`)).text()
    expect(history.match(/Hidden during a review/g), 'hidden once').toHaveLength(1)
  })

  it('are not decided by an appeal against something else', async () => {
    const posted = await post()
    await decide(mia, posted, { action: 'reject', reason: 'not_web3', message: 'No chain in sight.' })
    await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'There is one.' })
    // Sent again meanwhile, and approved.
    await board.context.database.pool.query(
      `update board.jobs set status = 'live', published_at = now(), confirmed_at = now(), expires_at = now() + interval '30 days'
        where id = $1`,
      [posted.id],
    )
    for (const name of ['else-a', 'else-b', 'else-c']) await report(await join(name), posted)
    expect(await rowOf(posted)).toMatchObject({ frozen_at: expect.any(Date) })
    expect((await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')).status).toBe(409)
    expect(await rowOf(posted)).toMatchObject({ frozen_at: expect.any(Date) })
    expect((await decide(mia, posted, { action: 'dismiss_report' }, 'report')).status).toBe(303)
    expect((await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')).status).toBe(303)
    expect(await status(posted.path)).toBe(200)
  })

  it('that are upheld are not undone by an appeal from before, and their poster can appeal again', async () => {
    const posted = await post({ isLive: true })
    for (const name of ['upheld-a', 'upheld-b', 'upheld-c']) await report(await join(name), posted)
    await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'It is no scam.' })
    await decide(mia, posted, { action: 'uphold_report', reason: 'scam_suspected' }, 'report')
    const early = await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')
    expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('for another reason')])
    expect(await rowOf(posted)).toMatchObject({ freeze_reason: 'scam_suspected' })
    await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'It is none: look.' })
    expect((await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')).status).toBe(303)
    expect(await status(posted.path)).toBe(200)
    const { rows } =
      await sql`select from board.appeals where job_id = ${posted.id} and state = 'open'`.execute(
        board.context.database.db,
      )
    expect(rows).toEqual([])
  })

  it('of three people at once freeze a listing once', async () => {
    const posted = await post({ isLive: true })
    const people: Person[] = []
    for (const name of ['once-a', 'once-b', 'once-c']) people.push(await join(name))
    const answers = await Promise.all(people.map((who) => report(who, posted)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await rowOf(posted)).toMatchObject({ frozen_at: expect.any(Date) })
    const { rows } = await sql<{ events: number; reviews: number }>`
      select (select count(*)::int from board.job_events where job_id = ${posted.id} and kind = 'frozen') as events,
        (select count(*)::int from board.reviews where job_id = ${posted.id} and kind = 'report') as reviews`.execute(
      board.context.database.db,
    )
    expect(rows).toEqual([{ events: 1, reviews: 1 }])
  })

  it('give the freeze that they brought about its reason when their company is frozen for them', async () => {
    const posted = await post({ isLive: true })
    for (const name of ['firm-a', 'firm-b', 'firm-c']) await report(await join(name), posted)
    await decide(mia, posted, { action: 'freeze_company', reason: 'impersonation' }, 'report')
    expect(await rowOf(posted)).toMatchObject({ freeze_reason: 'impersonation' })
  })

  it('are decided with the appeal against their freeze', async () => {
    const posted = await post({ isLive: true })
    for (const name of ['again-a', 'again-b', 'again-c']) await report(await join(name), posted)
    expect(await status(posted.path)).toBe(404)
    await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'It is no scam.' })
    await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')
    expect(await status(posted.path)).toBe(200)
    const late = await decide(mia, posted, { action: 'uphold_report', reason: 'spam' }, 'report')
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('already decided this')])
    await report(await join('again-d'), posted)
    expect(await status(posted.path), 'one more report').toBe(200)
    expect((await decide(mia, posted, { action: 'dismiss_report' }, 'report')).status).toBe(303)
  })

  it('that a job is closed already close it, when they are upheld for that', async () => {
    const posted = await post({ isLive: true })
    await report(ana, posted, { reason: 'closed_already' })
    await decide(mia, posted, { action: 'uphold_report', reason: 'source_closed' }, 'report')
    expect(await rowOf(posted)).toMatchObject({
      status: 'closed',
      close_reason: 'moderation',
      frozen_at: null,
    })
  })
})
