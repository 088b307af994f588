import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { addModerators, openMailRoom } from '../../../tests/support/people.ts'
import type { DomainContext } from '../domain-context.ts'
import { listReviews } from './list-reviews.ts'
import { checkReport, type Reporter, reportListing } from './report-listing.ts'
import { countReporters, isReliable } from './reporters.ts'
import { decideReports } from './repository.ts'

let database: ListingsDatabase
let context: DomainContext
beforeAll(async () => {
  database = await createListingsDatabase()
  await addModerators(database, ['moderator'])
  context = createTestContext({ database, queue: openMailRoom().queue })
})
afterEach(() => removeListings(database))
afterAll(() => database.close())

const listOpen = async (): Promise<string[]> =>
  (await listReviews(context)).items.map(({ kind, risk }) => `${kind} ${risk}`)

/** Things done by rule to a listing: its event, and the entry of the log. */
async function listDone(publicId: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select e.kind, l.action || ' by ' || coalesce(l.user_id, 'nobody') as line, j.frozen_at is not null as frozen
      from board.jobs j join board.moderation_log l on l.job_id = j.id join board.job_events e on e.job_id = j.id
      where j.public_id = $1`,
    [publicId],
  )
  return rows.flatMap(({ kind, line, frozen }) => (frozen ? [kind, line] : []))
}

const visitor = { userId: null, addressKey: 'one', networkKey: 'one' }
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
    expect(await reportListing(context, { ...visitor, userId: 'moderator' }, publicId, scam)).toBe('frozen')
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
  interface Account {
    days?: number
    email?: string | null
    isConfirmed?: boolean
    network?: string
  }

  /** Someone with an account of so many days; 40 days old and with a confirmed address unless said otherwise. */
  async function account(id: string, about: Account = {}): Promise<Reporter> {
    const { days = 40, email = `${id}@people.example`, isConfirmed = true, network = id } = about
    await database.pool.query(
      `insert into "_User" ("objectId", email, "emailVerified", "createdAt")
         values ($1, $2, $3, now() - make_interval(days => $4)) on conflict do nothing`,
      [id, email, isConfirmed, days],
    )
    return { userId: id, addressKey: network, networkKey: network }
  }
  const live = async (createdBy: string | null = null): Promise<string> =>
    (await addJob(database.db, await addCompany(database.db), { created_by: createdBy })).publicId
  const report = (reporter: Reporter, publicId: string) => reportListing(context, reporter, publicId, scam)

  /** Stores the outcome of an earlier report of an account about a listing, so long ago. */
  async function decided(
    reporter: Reporter,
    state: 'upheld' | 'dismissed',
    ago = '1 day',
    publicId?: string,
  ): Promise<void> {
    await report(reporter, publicId ?? (await live()))
    await database.pool.query(
      `update board.reports set state = $2, decided_at = now() - $3::interval where user_id = $1 and state = 'open'`,
      [reporter.userId, state, ago],
    )
  }

  /** Says in the log that a moderator decided about a listing, so many days ago. */
  const log = (publicId: string, action: string, days: number) =>
    database.pool.query(
      `insert into board.moderation_log (action, job_id, at)
        select $2, id, now() - make_interval(days => $3) from board.jobs where public_id = $1`,
      [publicId, action, days],
    )

  it('hides a listing after reports of three people, not counting visitors and accounts younger than a week', async () => {
    const publicId = await live()
    for (const [id, days] of [
      ['old-a', 8],
      ['young-a', 6],
      ['young-b', 1],
      ['old-b', 8],
    ] as const)
      expect(await report(await account(id, { days }), publicId)).toBe('reported')
    expect(await report({ ...visitor, networkKey: 'other' }, publicId)).toBe('reported')
    expect(await report(await account('old-a'), publicId)).toBe('known')
    expect(await report(await account('old-c', { days: 8 }), publicId)).toBe('frozen')
  })

  it('counts neither a second account of a network or a mailbox nor one that confirmed nothing', async () => {
    const publicId = await live()
    await report(await account('first', { email: 'ann+1@people.example' }), publicId)
    for (const [id, about] of [
      ['same-network', { network: 'first' }],
      ['same-mailbox', { email: 'Ann+2@people.example' }],
      ['not-confirmed', { isConfirmed: false }],
      ['no-wallet', { email: null, isConfirmed: false }],
      ['second', {}],
    ] as const)
      expect([id, await report(await account(id, about), publicId)]).toEqual([id, 'reported'])
    const holder = await account('with-wallet', { email: null, isConfirmed: false })
    await database.pool.query(
      `insert into board.verified_addresses (address, user_id, proof) values ('0x' || repeat('1', 40), 'with-wallet', 'eip4361')`,
    )
    expect(await report(holder, publicId)).toBe('frozen')
  })

  it('keeps no network once a report is decided, and never the same hash for two listings', async () => {
    const reporter = await account('networked')
    const jobs = [
      await addJob(database.db, await addCompany(database.db)),
      await addJob(database.db, await addCompany(database.db)),
    ]
    for (const { publicId } of jobs) await report(reporter, publicId)
    const countHashes = async (): Promise<number> => {
      const { rows } = await database.pool.query<{ hashes: number }>(
        `select count(distinct network_key)::int as hashes from board.reports where user_id = 'networked'`,
      )
      return rows[0]?.hashes ?? 0
    }
    expect(await countHashes()).toBe(2)
    for (const { id } of jobs) await decideReports(database.db, id, 'upheld')
    expect(await countHashes()).toBe(0)
  })

  it.each(['dismiss_report', 'grant_appeal', 'unfreeze_listing'])(
    'only queues reports for 30 days after %s, until the listing is edited',
    async (action) => {
      const reporters = [await account('again-a'), await account('again-b'), await account('again-c')]
      const publicId = await live()
      await log(publicId, action, 29)
      for (const reporter of [...reporters, { ...visitor, userId: 'moderator' }])
        expect(await report(reporter, publicId)).toBe('reported')
      await database.pool.query(
        `insert into board.job_revisions (job_id, number, actor, content)
          select id, 2, 'poster', '{}' from board.jobs where public_id = $1`,
        [publicId],
      )
      expect(await report(await account('again-d'), publicId)).toBe('frozen')
      const longAgo = await live()
      await log(longAgo, action, 31)
      for (const reporter of reporters.slice(0, 2)) await report(reporter, longAgo)
      expect(await report(await account('again-c'), longAgo)).toBe('frozen')
    },
  )

  it('hides a listing on one report by a user who was right three times within a year and never wrong', async () => {
    const expert = await account('expert')
    for (let times = 0; times < 3; times += 1) await decided(expert, 'upheld')
    expect(await report(expert, await live())).toBe('frozen')
    await decided(expert, 'dismissed', '2 days')
    expect(await report(expert, await live())).toBe('reported')
    await database.pool.query(
      `update board.reports set decided_at = now() - interval '366 days' where state = 'dismissed'`,
    )
    expect(await report(expert, await live())).toBe('frozen')
    await database.pool.query(`update board.reports set decided_at = now() - interval '366 days'`)
    expect(await report(expert, await live())).toBe('reported')
  })

  it('trusts no account that is younger than 30 days or has not confirmed its address', async () => {
    for (const [id, about] of [
      ['recent', { days: 29 }],
      ['unconfirmed', { isConfirmed: false }],
    ] as const) {
      const reporter = await account(id, about)
      for (let times = 0; times < 3; times += 1) await decided(reporter, 'upheld')
      expect([id, await report(reporter, await live())]).toEqual([id, 'reported'])
    }
  })

  it('trusts nobody for reports about one poster, one company, or their own', async () => {
    const farmer = await account('farmer')
    for (let times = 0; times < 3; times += 1) await decided(farmer, 'upheld', '1 day', await live('friend'))
    expect(await report(farmer, await live()), 'one poster').toBe('reported')

    const neighbour = await account('neighbour')
    const company = await addCompany(database.db)
    for (let times = 0; times < 3; times += 1)
      await decided(neighbour, 'upheld', '1 day', (await addJob(database.db, company)).publicId)
    expect(await report(neighbour, await live()), 'one company').toBe('reported')

    const owner = await account('owner')
    await decided(owner, 'upheld', '1 day', await live('owner'))
    const own = await addCompany(database.db)
    for (const user of ['owner', 'mate'])
      await database.pool.query(`insert into board.company_members values ($1, $2, 'viewer')`, [own.id, user])
    await decided(owner, 'upheld', '1 day', (await addJob(database.db, own)).publicId)
    await decided(owner, 'upheld', '1 day', await live('mate'))
    for (let times = 0; times < 2; times += 1) await decided(owner, 'upheld')
    expect(await report(owner, await live()), 'their own').toBe('reported')
    await decided(owner, 'upheld')
    expect(await report(owner, await live())).toBe('frozen')
  })

  it.each(['scam', 'asks_money', 'malware', 'wrong_pay', 'closed_already', 'not_web3', 'discrimination'])(
    'may say %s',
    async (reason) => {
      expect(await reportListing(context, visitor, await live(), { reason })).toBe('reported')
    },
  )
})

describe('people', () => {
  it('are counted once per network and once per mailbox', () => {
    expect(countReporters([])).toBe(0)
    const reports = [
      { network: 'a', mailbox: 'ann' },
      { network: 'b', mailbox: 'ann' },
      { network: 'b', mailbox: 'ben' },
      { network: 'c', mailbox: null },
      { network: 'd', mailbox: null },
    ]
    expect(countReporters(reports)).toBe(3)
  })

  it('are trusted after three different posters and companies, if never wrong', () => {
    const upheld = ['a', 'b', 'c'].map((name) => ({ companyId: name, poster: name }))
    expect(isReliable(upheld, 0)).toBe(true)
    expect(isReliable(upheld, 1)).toBe(false)
    expect(isReliable(upheld.slice(1), 0)).toBe(false)
    expect(isReliable([...upheld.slice(1), { companyId: 'd', poster: 'b' }], 0)).toBe(false)
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

  it('names all fields that are wrong', () => {
    const wrong = { reason: '', note: 'x'.repeat(1001), evidenceUrl: 'http://a.example' }
    const problems = ['reason', 'note', 'evidence'].map((field) => ({ field, message: expect.any(String) }))
    expect(() => checkReport(wrong)).toThrow(expect.objectContaining({ problems }))
  })
})
