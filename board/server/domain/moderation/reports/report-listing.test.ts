import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../../tests/support/listings.ts'
import { addModerators, addRolesTables, openMailRoom } from '../../../../tests/support/people.ts'
import type { DomainContext } from '../../domain-context.ts'
import { listReviews } from '../queue/reviews.ts'
import { checkReport, isFreezing, isReliable, reportListing } from './report-listing.ts'

let database: ListingsDatabase
let context: DomainContext
beforeAll(async () => {
  database = await createListingsDatabase()
  await addRolesTables(database)
  await addModerators(database, ['moderator'])
  context = createTestContext({ database, queue: openMailRoom().queue })
})
afterEach(() => removeListings(database))
afterAll(() => database.close())

const listOpen = async (): Promise<string[]> =>
  (await listReviews(context)).items.map(({ kind, risk }) => `${kind} ${risk}`)

/** What was done by rule to a listing: its event, and the entry of the log. */
async function listDone(publicId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select e.kind, l.action || ' by ' || coalesce(l.user_id, 'nobody') as line, j.frozen_at is not null as frozen
      from board.jobs j join board.moderation_log l on l.job_id = j.id join board.job_events e on e.job_id = j.id
      where j.public_id = $1`,
    [publicId],
  )
  return rows.flatMap(({ kind, line, frozen }) => (frozen ? [kind, line] : []))
}

const visitor = { userId: null, addressKey: 'one' }
const scam = { reason: 'scam' }

describe('a report', () => {
  it('queues a report once per person', async () => {
    const { publicId } = await addJob(database.db, await addCompany(database.db))
    expect(await reportListing(context, visitor, publicId, scam)).toBe('reported')
    expect(await reportListing(context, visitor, publicId, scam)).toBe('known')
    expect([await listOpen(), await listDone(publicId)]).toEqual([['report amber'], []])
  })

  it('hides a listing that a moderator reports and logs no user for it', async () => {
    const { publicId } = await addJob(database.db, await addCompany(database.db))
    expect(await reportListing(context, { userId: 'moderator', addressKey: 'one' }, publicId, scam)).toBe(
      'frozen',
    )
    expect([await listOpen(), await listDone(publicId)]).toEqual([
      ['report red'],
      ['frozen', 'freeze_listing by nobody'],
    ])
  })

  it.each([
    ['waits', { status: 'submitted' }, {}],
    ['is frozen', { frozen_at: new Date() }, {}],
    ['is of a frozen company', {}, { frozen_at: new Date() }],
  ] as const)('is not taken about what %s', async (_what, job, company) => {
    const { publicId } = await addJob(database.db, await addCompany(database.db, company), job)
    await expect(reportListing(context, visitor, publicId, scam)).rejects.toMatchObject({ code: 'not_found' })
    await expect(reportListing(context, visitor, '00000000', scam)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await listOpen()).toEqual([])
  })
})

describe('the reports of accounts', () => {
  beforeAll(() =>
    database.pool.query('create table "_User" ("objectId" text primary key, "createdAt" timestamptz)'),
  )

  const account = async (id: string, age: string): Promise<{ userId: string; addressKey: string }> => {
    await database.pool.query(
      `insert into "_User" values ($1, now() - $2::interval) on conflict ("objectId") do update set "createdAt" = excluded."createdAt"`,
      [id, age],
    )
    return { userId: id, addressKey: 'one' }
  }
  const live = async (): Promise<string> =>
    (await addJob(database.db, await addCompany(database.db))).publicId

  /** What became of earlier reports of somebody, so long ago. */
  async function decided(userId: string, state: 'upheld' | 'dismissed', ago: string): Promise<void> {
    const publicId = await live()
    await reportListing(context, { userId, addressKey: 'one' }, publicId, scam)
    await database.pool.query(
      `update board.reports set state = $2, decided_at = now() - $3::interval where user_id = $1 and state = 'open'`,
      [userId, state, ago],
    )
  }

  it('hides a listing after reports of three accounts older than a day, not counting visitors and new accounts', async () => {
    const publicId = await live()
    for (const [id, age] of [
      ['old-a', '25 hours'],
      ['young-a', '23 hours'],
      ['young-b', '1 hour'],
      ['old-b', '25 hours'],
    ] as const)
      expect(await reportListing(context, await account(id, age), publicId, scam)).toBe('reported')
    expect(await reportListing(context, visitor, publicId, scam)).toBe('reported')
    expect(await reportListing(context, await account('old-a', '25 hours'), publicId, scam)).toBe('known')
    expect(await reportListing(context, await account('old-c', '25 hours'), publicId, scam)).toBe('frozen')
  })

  it('hides a listing on one report by a user who was right three times within a year and never wrong', async () => {
    const expert = await account('expert', '9 days')
    for (let times = 0; times < 3; times += 1) await decided('expert', 'upheld', '1 day')
    expect(await reportListing(context, expert, await live(), scam)).toBe('frozen')
    await decided('expert', 'dismissed', '2 days')
    expect(await reportListing(context, expert, await live(), scam)).toBe('reported')
    await database.pool.query(
      `update board.reports set decided_at = now() - interval '366 days' where state = 'dismissed'`,
    )
    expect(await reportListing(context, expert, await live(), scam)).toBe('frozen')
    await database.pool.query(`update board.reports set decided_at = now() - interval '366 days'`)
    expect(await reportListing(context, expert, await live(), scam)).toBe('reported')
  })

  it.each(['scam', 'asks_money', 'malware', 'wrong_pay', 'closed_already', 'not_web3', 'discrimination'])(
    'may say %s',
    async (reason) => {
      expect(await reportListing(context, visitor, await live(), { reason })).toBe('reported')
    },
  )
})

describe('a listing is hidden', () => {
  it.each([
    [false, 2, false],
    [false, 3, true],
    [true, 0, true],
  ])('by a trusted reporter %s, of %i accounts: %s', (isTrusted, accounts, expected) => {
    expect(isFreezing({ isTrusted, accounts })).toBe(expected)
  })

  it('trusts a reporter who was right three times and never wrong', () => {
    expect(isReliable({ upheld: 3, dismissed: 0 })).toBe(true)
    expect(isReliable({ upheld: 2, dismissed: 0 })).toBe(false)
    expect(isReliable({ upheld: 9, dismissed: 1 })).toBe(false)
  })
})

describe('a report', () => {
  it('reads a report with empty fields as null', () => {
    expect(checkReport({ reason: 'scam', note: ' ', evidenceUrl: '' })).toEqual({
      reason: 'scam',
      note: null,
      evidenceUrl: null,
    })
    expect(checkReport({ reason: 'other', note: ' x ', evidenceUrl: 'https://a.example/b' })).toEqual({
      reason: 'other',
      note: 'x',
      evidenceUrl: 'https://a.example/b',
    })
  })

  it.each([
    [{ reason: 'constructor' }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'scam', note: 'x'.repeat(1001) }, 'note'],
    [{ reason: 'scam', evidenceUrl: 'javascript:alert(1)' }, 'evidence'],
    [{ reason: 'scam', evidenceUrl: 'https://' }, 'evidence'],
  ])('%j is refused for its %s', (input, field) => {
    expect(() => checkReport(input)).toThrow(
      expect.objectContaining({ code: 'invalid_input', facts: { field } }),
    )
  })
})
