import type { ListingContent } from '@cryptolist/contract'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKysely } from '../../database/pool.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { seedTaxonomy } from '../taxonomy/seed.ts'
import type { Actor } from './events.ts'
import { getHistory } from './history.ts'
import {
  listingContent,
  listingContext,
  makeListing,
  makeListingCompany,
  type QueuedEmail,
} from './listing.fixture.ts'
import { type ActionOptions, moveListing } from './move-listing.ts'
import type { ListingAction } from './transitions.ts'
import { findContent, removeListing, reviseListing } from './write.ts'

const poster: Actor = { kind: 'poster', userId: 'poster0001' }
const moderator: Actor = { kind: 'moderator', userId: 'moderator1' }

let testDatabase: TestDatabase
let pool: pg.Pool
let db: Db
let context: DomainContext
let companyId = ''
let companySlug = ''
let emails: QueuedEmail[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 4 })
  db = createKysely(pool)
  await seedTaxonomy(db)
})
beforeEach(async () => {
  emails = []
  context = { ...listingContext(db, emails), database: { db, pool } as DomainContext['database'] }
  ;({ id: companyId, slug: companySlug } = await makeListingCompany(db))
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

const within = <T>(run: (db: import('kysely').Transaction<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().execute(run)
const act = (jobId: string, action: ListingAction, actor: Actor, options?: ActionOptions): Promise<void> =>
  within((transaction) => moveListing(context, transaction, { jobId, action, actor, ...options }))
const revise = (jobId: string, content: Partial<ListingContent>, expectedVersion: number) =>
  within((transaction) =>
    reviseListing(transaction, jobId, {
      content: { ...listingContent, ...content },
      expectedVersion,
      actor: poster,
      findings: [],
      risk: 'green',
    }),
  )
const rowOf = async (jobId: string) =>
  db.selectFrom('board.jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
const set = (jobId: string, columns: string): Promise<unknown> =>
  pool.query(`update board.jobs set ${columns} where id = $1`, [jobId])
const eventsOf = async (jobId: string): Promise<string[]> =>
  (await pool.query('select kind from board.job_events where job_id = $1 order by id', [jobId])).rows.map(
    (row) => row.kind,
  )

describe('create', () => {
  it('writes a draft that says all of its content, found by its words', async () => {
    const { id, publicId } = await makeListing(db, { companyId, isDraft: true, createdBy: 'poster0001' })
    const row = await rowOf(id)
    expect(row).toMatchObject({
      status: 'draft',
      source: 'direct',
      version: 1,
      revision: 1,
      slug: `senior-rust-engineer-at-${companySlug}`,
      cash_min: '15000000',
      cash_usd_year_min: 150_000,
      created_by: 'poster0001',
      published_at: null,
      expires_at: null,
    })
    expect(row.description_html).toContain('<h3>What you do</h3>')
    expect(await findContent(db, id)).toEqual({ content: listingContent, version: 1, companyId })
    expect(await eventsOf(id)).toEqual(['created'])
    const { rows } = await pool.query(
      `select from board.jobs where public_id = $1 and search @@ websearch_to_tsquery('english', 'networking p2p')`,
      [publicId],
    )
    expect(rows).toHaveLength(1)
  })

  it.each<[string, Partial<ListingContent>]>([
    ['tokens only', { pay: { kind: 'token_only' } }],
    ['unpaid', { pay: { kind: 'unpaid' }, employment: ['volunteer'] }],
    [
      'cents and another currency',
      { pay: { kind: 'cash', min: 22.5, max: 30, currency: 'EUR', period: 'hour' } },
    ],
    ['a mail for applications', { apply: { method: 'email', email: 'jobs@harbor.example' } }],
    [
      'token terms',
      {
        tokens: [
          {
            symbol: 'HRB',
            name: 'Harbor',
            chain: 'ethereum',
            contractAddress: null,
            status: 'pre_tge',
            grantPctMin: 0.1,
            grantPctMax: 0.25,
            grantUsdMin: 20_000,
            grantUsdMax: 30_000,
            grantTokensMin: '1000000000000000000000.5',
            grantTokensMax: '2000000000000000000000',
            paidAs: 'option',
            valuationBasis: 'last_round',
            vestMonths: 48,
            cliffMonths: 12,
            unlock: 'monthly',
            lockupMonths: 0,
            acceleratesOnChange: true,
            onTermination: 'keep_vested',
            note: 'As agreed.',
          },
        ],
      },
    ],
    [
      'an office',
      {
        place: {
          ...listingContent.place,
          mode: 'onsite',
          remoteCountries: [],
          officeCountries: ['DE'],
          cities: ['Berlin'],
        },
        onsiteDaysPerWeek: 3,
      },
    ],
    [
      'as little as it may',
      {
        summary: null,
        hours: null,
        tags: [],
        chains: [],
        language: null,
        process: { steps: [], takeHome: null, takeHomeHours: null, isTakeHomePaid: null, answerByDays: null },
      },
    ],
  ])('and reading give back %s', async (_what, content) => {
    const { id } = await makeListing(db, { companyId, content })
    expect((await findContent(db, id))?.content).toEqual({ ...listingContent, ...content })
  })

  it('repeats an ended listing of the same company only', async () => {
    const first = await makeListing(db, { companyId })
    await expect(makeListing(db, { companyId, repostOf: first.id })).rejects.toMatchObject({
      code: 'conflict',
    })
    await act(first.id, 'close', poster, { closeReason: 'filled' })
    const other = await makeListingCompany(db)
    const foreign = await makeListing(db, { companyId: other.id, repostOf: first.id })
    expect((await rowOf(foreign.id)).repost_of).toBeNull()
    const again = await makeListing(db, { companyId, repostOf: first.id })
    expect((await rowOf(again.id)).repost_of).toBe(first.id)
    expect(await eventsOf(first.id)).toEqual(['created', 'submitted', 'published', 'closed', 'reposted'])
    expect((await getHistory(context, first.publicId)).events[0]).toMatchObject({
      kind: 'reposted',
      repostPath: `/jobs/senior-rust-engineer-at-${companySlug}-${again.publicId}`,
    })
  })

  it('throws not_found for a company that is gone', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000'
    await expect(makeListing(db, { companyId: nobody })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('revise', () => {
  it('makes a revision of what the public sees differently, and moves the address', async () => {
    const { id, publicId } = await makeListing(db, { companyId })
    const pay = { kind: 'cash', min: 120_000, max: 150_000, currency: 'USD', period: 'year' } as const
    expect(await revise(id, { pay, title: 'Rust Engineer' }, 1)).toEqual({ version: 2 })
    expect(await rowOf(id)).toMatchObject({
      version: 2,
      revision: 2,
      slug: `rust-engineer-at-${companySlug}`,
      cash_usd_year_max: 150_000,
    })
    const [newest, first] = (await getHistory(context, publicId)).revisions
    expect(newest).toMatchObject({
      number: 2,
      by: 'poster',
      changes: [
        { name: 'Title', before: 'Senior Rust Engineer', after: 'Rust Engineer' },
        { name: 'Pay', before: 'USD 150,000–190,000 a year', after: 'USD 120,000–150,000 a year' },
      ],
    })
    expect(first).toMatchObject({ number: 1, changes: [] })
  })

  it('tells the second of two editors', async () => {
    const { id } = await makeListing(db, { companyId })
    const both = await Promise.allSettled([
      revise(id, { title: 'Rust One' }, 1),
      revise(id, { title: 'Rust Two' }, 1),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(revise(id, {}, 1)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('keeps a hidden address out of revisions: another one is no change in public', async () => {
    const apply = { method: 'email', email: 'jobs@harbor.example' } as const
    const { id, publicId } = await makeListing(db, { companyId, content: { apply } })
    await revise(id, { apply: { method: 'email', email: 'other@harbor.example' } }, 1)
    expect((await rowOf(id)).apply_email).toBe('other@harbor.example')
    expect((await getHistory(context, publicId)).revisions).toHaveLength(1)
    const { rows } = await pool.query('select content::text from board.job_revisions where job_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain('harbor.example"')
  })

  it('rewrites the one revision before the public has seen it', async () => {
    const { id, publicId } = await makeListing(db, { companyId, isDraft: true })
    await revise(id, { title: 'Rust Engineer' }, 1)
    expect(await rowOf(id)).toMatchObject({ version: 2, revision: 1 })
    await act(id, 'submit', poster)
    await act(id, 'publish', { kind: 'system', userId: null })
    expect((await getHistory(context, publicId)).revisions).toMatchObject([{ number: 1, changes: [] }])
    expect((await getHistory(context, publicId)).events.map(({ kind }) => kind)).toEqual(['published'])
  })
})

describe('act', () => {
  it('publishes for the days that were asked for, and the day of publication never moves', async () => {
    const { id } = await makeListing(db, { companyId, content: { openDays: 30 } })
    const live = await rowOf(id)
    expect((live.expires_at?.getTime() ?? 0) - (live.published_at?.getTime() ?? 0)).toBe(30 * 86_400_000)
    expect(emails).toEqual([])
    await set(id, `published_at = now() - interval '20 days', expires_at = now() + interval '10 days'`)
    const { published_at: publishedAt } = await rowOf(id)
    await act(id, 'renew', poster)
    const renewed = await rowOf(id)
    expect(renewed.published_at).toEqual(publishedAt)
    expect(renewed.renewed_at).toEqual(renewed.confirmed_at)
    expect((renewed.expires_at?.getTime() ?? 0) - (renewed.renewed_at?.getTime() ?? 0)).toBe(30 * 86_400_000)
    await expect(act(id, 'renew', poster)).rejects.toMatchObject({ code: 'conflict' })
    await act(id, 'merge', moderator, { duplicateOf: (await makeListing(db, { companyId })).id })
    await act(id, 'publish', moderator)
    expect((await rowOf(id)).published_at).toEqual(publishedAt)
  })

  it('sends back and rejects with a reason that reaches the poster; both can be sent again', async () => {
    const { id } = await makeListing(db, { companyId, isDraft: true })
    await act(id, 'submit', poster)
    await expect(act(id, 'reject', moderator)).rejects.toMatchObject({ code: 'invalid_input' })
    await act(id, 'request_changes', moderator, { reasonCode: 'no_pay', message: 'Say what it pays.' })
    expect(await rowOf(id)).toMatchObject({ status: 'changes_requested', reason_code: 'no_pay' })
    await act(id, 'submit', poster)
    expect((await rowOf(id)).reason_code).toBeNull()
    await act(id, 'reject', moderator, { reasonCode: 'spam' })
    await expect(act(id, 'take_back', poster)).rejects.toMatchObject({ code: 'conflict' })
    await act(id, 'submit', poster)
    await act(id, 'take_back', poster)
    expect((await rowOf(id)).status).toBe('draft')
    expect(emails).toMatchObject([
      { kind: 'submitted' },
      { kind: 'changes_requested', reasonCode: 'no_pay', message: 'Say what it pays.' },
      { kind: 'submitted' },
      { kind: 'rejected', reasonCode: 'spam' },
      { kind: 'submitted' },
    ])
  })

  it('closes with a reason and a mail only when it was somebody else', async () => {
    const [own, other] = [await makeListing(db, { companyId }), await makeListing(db, { companyId })]
    await act(own.id, 'close', poster, { closeReason: 'filled' })
    await act(other.id, 'close', moderator, { reasonCode: 'spam' })
    expect(await rowOf(own.id)).toMatchObject({ status: 'closed', close_reason: 'filled' })
    expect(await rowOf(other.id)).toMatchObject({
      status: 'closed',
      close_reason: 'moderation',
      reason_code: 'spam',
    })
    expect(emails).toMatchObject([{ kind: 'closed', jobId: other.id }])
    await expect(act(own.id, 'close', poster, { closeReason: 'filled' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('merges into another listing, never into itself; what nobody saw gets no public page', async () => {
    const original = await makeListing(db, { companyId })
    const waiting = await makeListing(db, { companyId, isDraft: true })
    await act(waiting.id, 'submit', poster)
    for (const duplicateOf of [undefined, waiting.id, '00000000-0000-7000-8000-000000000000'])
      await expect(
        act(waiting.id, 'merge', moderator, duplicateOf === undefined ? {} : { duplicateOf }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
    await act(waiting.id, 'merge', moderator, { duplicateOf: original.id })
    expect(await rowOf(waiting.id)).toMatchObject({
      status: 'rejected',
      duplicate_of: original.id,
      reason_code: 'duplicate',
    })
  })

  it('freezes out of the public and back, with the history', async () => {
    const { id, publicId } = await makeListing(db, { companyId })
    await set(id, `reason_code = 'no_pay'`)
    await act(id, 'freeze', { kind: 'system', userId: null }, { reasonCode: 'scam_suspected' })
    expect(await rowOf(id)).toMatchObject({ reason_code: 'no_pay', freeze_reason: 'scam_suspected' })
    await expect(getHistory(context, publicId)).rejects.toMatchObject({ code: 'not_found' })
    await act(id, 'unfreeze', moderator)
    expect(await rowOf(id)).toMatchObject({ reason_code: 'no_pay', freeze_reason: null })
    expect((await getHistory(context, publicId)).events.map(({ kind }) => kind)).toEqual([
      'unfrozen',
      'frozen',
      'published',
    ])
    expect(emails.map(({ kind }) => kind)).toEqual(['frozen', 'unfrozen'])
  })

  it('throws not_found for a listing that nobody has', async () => {
    await expect(act('00000000-0000-7000-8000-000000000000', 'close', poster)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what happened', () => {
  it('stays: no event is changed or deleted, but for the account of one who leaves', async () => {
    const { id } = await makeListing(db, { companyId, createdBy: 'poster0001' })
    await expect(
      pool.query(`update board.job_events set kind = 'closed' where job_id = $1`, [id]),
    ).rejects.toThrow('never changed')
    await expect(pool.query('delete from board.job_events where job_id = $1', [id])).rejects.toThrow(
      'never changed',
    )
    await pool.query('update board.job_events set user_id = null where job_id = $1', [id])
    await within((transaction) => removeListing(transaction, { jobId: id, actor: poster }))
    expect(await eventsOf(id)).toEqual(['created', 'submitted', 'published', 'deleted'])
    expect(await findContent(db, id)).toBeUndefined()
  })

  it('contains nothing that isn’t public', async () => {
    const { publicId } = await makeListing(db, { companyId, isDraft: true })
    for (const unknown of [publicId, 'zzzzzzzz', 'nonsense-'])
      await expect(getHistory(context, unknown)).rejects.toMatchObject({ code: 'not_found' })
    const old = await makeListing(db, { companyId })
    await set(old.id, `status = 'expired', expires_at = now() - interval '181 days'`)
    await expect(getHistory(context, old.publicId)).rejects.toMatchObject({ code: 'gone' })
  })
})
