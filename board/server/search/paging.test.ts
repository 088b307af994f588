import { emptyJobQuery, type JobSort } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  importedFields,
  type ListingsDatabase,
} from '../../tests/support/listings.ts'
import { createJobSearch, type JobSearch } from './job-search.ts'

const count = 23
let database: ListingsDatabase
let search: JobSearch

beforeAll(async () => {
  database = await createListingsDatabase()
  search = createJobSearch({ database })
  const company = await addCompany(database.db)
  for (let index = 0; index < count; index++)
    await addJob(database.db, company, {
      ...importedFields,
      source_id: String(index),
      // Several at the same microsecond, and several of the same pay or none: the id decides between them.
      first_seen_at: `2026-11-01T10:00:00.12345${index % 4}Z`,
      ...(index % 3 === 0
        ? {}
        : { cash_usd_year_min: 50_000, cash_usd_year_max: 60_000 + (index % 5) * 1000 }),
    })
})
afterAll(() => database.close())

/** Ids of all pages, one after the other. */
async function walk(sort: JobSort, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await search.search(
      { ...emptyJobQuery(), sort, ...(after && { after }) },
      { limit, withFacets: false },
    )
    expect(page.total).toBe(count)
    ids.push(...page.ids)
    after = page.next ?? undefined
  } while (after !== undefined && ids.length <= count)
  return ids
}

async function listInOrder(sort: JobSort): Promise<string[]> {
  const order = sort === 'newest' ? 'listed_at desc, id desc' : 'cash_usd_year_max desc nulls last, id desc'
  const { rows } = await database.pool.query<{ id: string }>(`select id from board.jobs order by ${order}`)
  return rows.map((row) => row.id)
}

describe.each(['newest', 'cash_pay'] as const)('pages by %s', (sort) => {
  it.each([1, 2, 7, 22, 23, 50])('of %i walk over all jobs once and in order', async (limit) => {
    expect(await walk(sort, limit)).toEqual(await listInOrder(sort))
  })

  it('start over at a cursor that is broken or of the other order', async () => {
    const first = await search.search({ ...emptyJobQuery(), sort }, { limit: 3, withFacets: false })
    const other = sort === 'newest' ? 'cash_pay' : 'newest'
    const foreign = await search.search({ ...emptyJobQuery(), sort: other }, { limit: 3, withFacets: false })
    for (const after of ['x', 'bm9uc2Vuc2U', foreign.next ?? '', 'A'.repeat(200)]) {
      const page = await search.search({ ...emptyJobQuery(), sort, after }, { limit: 3, withFacets: false })
      expect(page.ids, after).toEqual(first.ids)
    }
  })
})

it('re-reads rows on every request but recounts a large board every ten seconds', async () => {
  const copies = await createListingsDatabase()
  try {
    const company = await addCompany(copies.db)
    const first = await addJob(copies.db, company, { ...importedFields, source_id: '0' })
    // 20,000 more of the same, in one statement.
    await copies.pool.query(
      `insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, status, first_seen_at, expires_at)
        select gen_random_uuid(), lpad(n::text, 8, 'z'), company_id, source, n::text, title, slug, status,
          first_seen_at - interval '1 day', expires_at
        from board.jobs, generate_series(1, 20000) n where id = $1`,
      [first.id],
    )
    let time = 0
    const large = createJobSearch({ database: copies, now: () => time })
    const read = () => large.search(emptyJobQuery(), { limit: 1, withFacets: true })
    expect(await read()).toMatchObject({ ids: [first.id], total: 20_001 })
    const second = await addJob(copies.db, company, { ...importedFields, source_id: 'second' })
    time = 9_999
    expect(await read()).toMatchObject({ ids: [second.id], total: 20_001 })
    time = 10_000
    expect(await read()).toMatchObject({ ids: [second.id], total: 20_002 })
  } finally {
    await copies.close()
  }
})
