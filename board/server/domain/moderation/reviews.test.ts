import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import type { DomainContext } from '../domain-context.ts'
import { findNextLine, listReviews } from './list-reviews.ts'
import {
  dropReviews,
  dueAfterHours,
  findReview,
  hasOpenReview,
  type NewReview,
  openReview,
} from './reviews.ts'

let database: ListingsDatabase
let context: DomainContext
beforeAll(async () => {
  database = await createListingsDatabase()
  context = createTestContext({ database })
})
afterEach(() => removeListings(database))
afterAll(() => database.close())

async function addListing(): Promise<AddedJob & { companyId: string }> {
  const company = await addCompany(database.db)
  return { ...(await addJob(database.db, company, { status: 'submitted' })), companyId: company.id }
}

const open = (review: NewReview): Promise<void> =>
  database.db.transaction().execute((transaction) => openReview(transaction, review))

const hoursLeft = (dueAt: string): number => Math.round((Date.parse(dueAt) - Date.now()) / 3_600_000)

describe('the queue', () => {
  it('lists held items first, then those due soonest', async () => {
    const [amber, red, sample, claim] = [
      await addListing(),
      await addListing(),
      await addListing(),
      await addListing(),
    ]
    await open({ kind: 'sample', risk: 'green', jobId: sample.id })
    await open({ kind: 'recheck', risk: 'amber', companyId: claim.companyId })
    await open({ kind: 'new', risk: 'amber', jobId: amber.id })
    await open({ kind: 'new', risk: 'red', jobId: red.id })
    const { items, total, waiting, next } = await listReviews(context)
    expect(items.map(({ kind, title, dueAt }) => [kind, title, hoursLeft(dueAt)])).toEqual([
      ['new', red.title, 4],
      ['new', amber.title, 24],
      ['recheck', items[2]?.companyName, 72],
      ['sample', sample.title, 168],
    ])
    expect({ total, waiting, next }).toEqual({
      total: 4,
      waiting: { new: 2, recheck: 1, sample: 1 },
      next: null,
    })
    expect((await listReviews(context, { kind: 'sample' })).items.map(({ title }) => title)).toEqual([
      sample.title,
    ])
  })

  it('lists what people sent before imports, however urgent, and pages in that order', async () => {
    const [imported, people] = [await addListing(), await addListing()]
    await sql`update board.jobs set source = 'greenhouse' where id = ${imported.id}`.execute(database.db)
    await open({ kind: 'new', risk: 'red', jobId: imported.id })
    await open({ kind: 'sample', risk: 'green', jobId: people.id })
    const { items } = await listReviews(context)
    expect(items.map(({ title }) => title)).toEqual([people.title, imported.title])
    const [first, second] = items.map(({ id }) => id)
    const record = await findReview(database.db, first ?? '')
    expect((record && (await findNextLine(context, record)))?.id).toBe(second)
    const last = await findReview(database.db, second ?? '')
    expect((last && (await findNextLine(context, last)))?.id).toBe(first)
  })

  it('narrows to a kind, source, company and finding, and counts what each choice would leave', async () => {
    const [first, second] = [await addCompany(database.db), await addCompany(database.db)]
    const addHeld = async (company: AddedCompany, source: string, codes: readonly string[]) => {
      const { id } = await addJob(database.db, company, { status: 'submitted' })
      const findings = JSON.stringify(codes.map((code) => ({ code, weight: 'hold' })))
      await sql`update board.jobs set source = ${source}, findings = ${findings}::jsonb where id = ${id}`.execute(
        database.db,
      )
      await open({ kind: 'new', risk: 'red', jobId: id })
    }
    await addHeld(first, 'greenhouse', ['TXT-08'])
    await addHeld(first, 'greenhouse', ['TXT-08'])
    await addHeld(first, 'lever', ['TXT-08', 'WAL-01'])
    await addHeld(second, 'lever', ['WAL-01'])
    await addHeld(second, 'direct', ['WAL-01'])
    await open({ kind: 'recheck', risk: 'amber', companyId: second.id })
    const counts = (choices: readonly { value: string; count: number }[]) =>
      Object.fromEntries(choices.map(({ value, count }) => [value, count]))
    const all = await listReviews(context)
    expect(all.total).toBe(6)
    expect(counts(all.choices.kind)).toEqual({ new: 5, recheck: 1 })
    expect(counts(all.choices.source)).toEqual({ greenhouse: 2, lever: 2, direct: 1 })
    expect(counts(all.choices.finding)).toEqual({ 'TXT-08': 3, 'WAL-01': 3 })
    for (const name of ['kind', 'source', 'companySlug', 'finding'] as const)
      for (const { value, count } of all.choices[name]) {
        const left = await listReviews(context, { [name]: value })
        expect([name, value, left.total]).toEqual([name, value, count])
        const listed = left.items.reduce((sum, { group }) => sum + (group?.listings ?? 1), 0)
        expect([name, value, listed]).toEqual([name, value, count])
      }
    const narrowed = await listReviews(context, { source: 'lever', finding: 'WAL-01' })
    expect([narrowed.total, counts(narrowed.choices.companySlug)[first.slug]]).toEqual([2, 1])
    expect(counts(narrowed.choices.finding)).toEqual({ 'TXT-08': 1, 'WAL-01': 2 })
  })

  it('asks the database twice for a page, however many imports wait', async () => {
    const { id } = await addListing()
    const findings = JSON.stringify([{ code: 'TXT-08', weight: 'hold' }])
    await sql`update board.jobs set source = 'greenhouse', findings = ${findings}::jsonb where id = ${id}`.execute(
      database.db,
    )
    await open({ kind: 'new', risk: 'red', jobId: id })
    await sql`insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, status, findings)
      select gen_random_uuid(), 'z' || lpad(to_hex(n), 7, '0'), company_id, source, n::text, title, slug, status, findings
      from board.jobs, generate_series(1, 299) n where id = ${id}`.execute(database.db)
    await sql`insert into board.reviews (id, kind, risk, job_id, company_id, due_at)
      select gen_random_uuid(), r.kind, r.risk, j.id, r.company_id, r.due_at
      from board.reviews r, board.jobs j where j.id <> ${id}`.execute(database.db)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const { items, total, next } = await listReviews(context)
    expect(queries).toHaveBeenCalledTimes(2)
    expect([items.length, items[0]?.group?.listings, total, next]).toEqual([1, 300, 300, null])
  })

  it('lists reports of imports with what people sent', async () => {
    const [imported, people] = [await addListing(), await addListing()]
    await sql`update board.jobs set source = 'greenhouse' where id = ${imported.id}`.execute(database.db)
    await open({ kind: 'new', risk: 'amber', jobId: people.id })
    await open({ kind: 'report', risk: 'red', jobId: imported.id })
    expect((await listReviews(context)).items.map(({ kind }) => kind)).toEqual(['report', 'new'])
  })

  it('merges two reviews of one subject and keeps the higher risk', async () => {
    const { id } = await addListing()
    await open({ kind: 'report', risk: 'amber', jobId: id })
    await open({ kind: 'report', risk: 'red', jobId: id })
    await open({ kind: 'report', risk: 'amber', jobId: id })
    const { items } = await listReviews(context)
    expect(items.map(({ risk, dueAt }) => [risk, hoursLeft(dueAt)])).toEqual([['red', 4]])
  })

  it('opens one review when several are opened at the same time', async () => {
    const { id } = await addListing()
    await Promise.all(Array.from({ length: 10 }, () => open({ kind: 'new', risk: 'amber', jobId: id })))
    expect((await listReviews(context)).total).toBe(1)
  })

  it('drops open reviews of a listing and keeps decided ones', async () => {
    const { id } = await addListing()
    await open({ kind: 'new', risk: 'amber', jobId: id })
    await sql`update board.reviews set decided_at = now(), decision = 'reject'`.execute(database.db)
    await open({ kind: 'new', risk: 'amber', jobId: id })
    await database.db
      .transaction()
      .execute((transaction) => dropReviews(transaction, { jobIds: [id], kinds: ['new'] }))
    expect((await listReviews(context)).total).toBe(0)
    const { rows } = await sql<{ decision: string }>`select decision from board.reviews`.execute(database.db)
    expect(rows).toEqual([{ decision: 'reject' }])
  })

  it('drops only the named kinds and returns the draft of a held edit to its writer', async () => {
    const { id } = await addListing()
    const draftId = '00000000-0000-7000-8000-00000000000d'
    await sql`insert into board.listing_drafts (id, public_id, job_id, job_version, state)
      values (${draftId}, 'heldedit', ${id}, 1, 'in_review')`.execute(database.db)
    for (const kind of ['report', 'appeal', 'recheck', 'sample'] as const)
      await open({ kind, risk: 'amber', jobId: id })
    await open({ kind: 'edit', risk: 'amber', jobId: id, draftId })
    await database.db
      .transaction()
      .execute((transaction) => dropReviews(transaction, { jobIds: [id], kinds: ['new', 'sample', 'edit'] }))
    expect((await listReviews(context)).waiting).toEqual({ report: 1, appeal: 1, recheck: 1 })
    const { rows } = await sql<{ state: string }>`select state from board.listing_drafts`.execute(database.db)
    expect(rows).toEqual([{ state: 'open' }])
    const isWaiting = (kinds: ('report' | 'new')[]) =>
      database.db.transaction().execute((transaction) => hasOpenReview(transaction, id, kinds))
    expect([await isWaiting(['report']), await isWaiting(['new'])]).toEqual([true, false])
  })

  it('starts the queue at the top for an invalid cursor', async () => {
    const { id } = await addListing()
    await open({ kind: 'new', risk: 'amber', jobId: id })
    for (const after of ['', 'x', Buffer.from('0 2026 1').toString('base64url'), 'a'.repeat(300)])
      expect((await listReviews(context, { after })).items).toHaveLength(1)
  })
})

it('pages from what people sent into the imports without gaps', async () => {
  const { id: jobId, companyId } = await addListing()
  await sql`update board.jobs set source = 'greenhouse' where id = ${jobId}`.execute(database.db)
  await sql`insert into board.listing_drafts (id, public_id)
    select gen_random_uuid(), lpad(to_hex(n), 8, '0') from generate_series(1, 150) n`.execute(database.db)
  await sql`insert into board.reviews (id, kind, risk, job_id, company_id, draft_id, due_at)
    select gen_random_uuid(), (array['new', 'edit'])[1 + n % 2], (array['red', 'amber', 'green'])[1 + n % 3],
      ${jobId}, ${companyId}, d.id, now() + make_interval(mins => (n % 7)::int)
    from (select id, row_number() over () as n from board.listing_drafts) d(id, n)`.execute(database.db)
  const seen: { id: string; kind: string }[] = []
  let after: string | undefined
  do {
    const { items, next } = await listReviews(context, { after })
    seen.push(...items)
    after = next ?? undefined
  } while (after !== undefined)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(150)
  expect(seen.map(({ kind }) => kind)).toEqual([...Array(75).fill('edit'), ...Array(75).fill('new')])
})

describe('ten thousand that wait', () => {
  it('pages ten thousand reviews without gaps by the index', async () => {
    const { id: jobId, companyId } = await addListing()
    await sql`insert into board.listing_drafts (id, public_id)
      select gen_random_uuid(), lpad(to_hex(n), 8, '0') from generate_series(1, 10000) n`.execute(database.db)
    await sql`insert into board.reviews (id, kind, risk, job_id, company_id, draft_id, due_at)
      select gen_random_uuid(), 'edit', (array['red', 'amber', 'green'])[1 + n % 3], ${jobId}, ${companyId}, d.id,
        now() + make_interval(mins => (n % 500)::int)
      from (select id, row_number() over () as n from board.listing_drafts) d(id, n)`.execute(database.db)
    await sql`analyze board.reviews`.execute(database.db)
    const seen = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 6; page += 1) {
      const { items, next, total } = await listReviews(context, { after })
      expect([items.length, total]).toEqual([50, 10_000])
      for (const { id } of items) seen.add(id)
      after = next ?? undefined
    }
    expect(seen.size).toBe(300)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from board.reviews q where q.decided_at is null
        and (q.urgency, q.due_at, q.id) > (1::smallint, now(), gen_random_uuid())
      order by q.urgency, q.due_at, q.id limit 51`.execute(database.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('reviews_waiting')
    expect(plan).not.toContain('Sort')
  })
})

it.each([
  ['new', 'red', 4],
  ['new', 'amber', 24],
  ['edit', 'red', 4],
  ['edit', 'amber', 24],
  ['report', 'red', 4],
  ['report', 'amber', 24],
  ['claim', 'amber', 72],
  ['recheck', 'amber', 72],
  ['appeal', 'amber', 72],
  ['sample', 'green', 168],
] as const)('a %s review of %s risk is due within %i hours', (kind, risk, hours) => {
  expect(dueAfterHours({ kind, risk })).toBe(hours)
})
