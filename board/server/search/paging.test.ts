import { emptyJobQuery, type JobSort } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  daysFromNow,
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
      published_at: index % 2 === 0 ? null : `2026-11-01T10:00:00.12345${index % 4}Z`,
      expires_at: daysFromNow(1 + (index % 5)),
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

const orders = {
  newest: 'listed_at desc',
  cash_pay: 'cash_usd_year_max desc nulls last',
  // An import ends when it is no longer seen: nobody chose that day.
  closing_soon: 'published_at is null, case when published_at is not null then expires_at end',
}

async function listInOrder(sort: keyof typeof orders): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from board.jobs order by ${orders[sort]}, id desc`,
  )
  return rows.map((row) => row.id)
}

describe.each(['newest', 'cash_pay', 'closing_soon'] as const)('pages by %s', (sort) => {
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

describe('folded pages', () => {
  let folded: ListingsDatabase
  let foldedSearch: JobSearch
  /** Company and place in the list of every job, the newest first. */
  let order: { id: string; company: string }[]

  beforeAll(async () => {
    folded = await createListingsDatabase()
    foldedSearch = createJobSearch({ database: folded })
    const companies = await Promise.all([1, 2, 3].map(() => addCompany(folded.db)))
    // Runs of 1, 9, 3, 4, 2, 12 and 1 jobs.
    const runs = [
      0,
      ...Array(9).fill(1),
      ...Array(3).fill(2),
      ...Array(4).fill(0),
      1,
      1,
      ...Array(12).fill(2),
      1,
    ]
    for (const [index, company] of runs.entries()) {
      const of = companies[company]
      if (of === undefined) throw new Error('No such company')
      await addJob(folded.db, of, {
        ...importedFields,
        source_id: String(index),
        first_seen_at: new Date(Date.now() - index * 60_000),
      })
    }
    const { rows } = await folded.pool.query<{ id: string; company: string }>(
      'select id, company_id as company from board.jobs order by listed_at desc, id desc',
    )
    order = rows
  })
  afterAll(() => folded.close())

  const pageOf = (cursor: { after?: string; before?: string }, limit: number) =>
    foldedSearch.search({ ...emptyJobQuery(), ...cursor }, { limit, withFacets: false, isFolded: true })
  type Page = Awaited<ReturnType<typeof pageOf>>

  async function walkForwards(limit: number): Promise<Page[]> {
    const pages = [await pageOf({}, limit)]
    for (let next = pages[0]?.next; next != null && pages.length < 50; next = pages.at(-1)?.next)
      pages.push(await pageOf({ after: next }, limit))
    return pages
  }

  /** The ids that pages account for: those that they show and those that they fold below a job. */
  const idsOf = (pages: Page[]) =>
    pages
      .flatMap((page) => page.ids.map((id) => ({ id, more: page.folded.get(id) ?? 0 })))
      .flatMap(({ id, more }) => {
        const at = order.findIndex((row) => row.id === id)
        return order.slice(at, at + more + 1).map((row) => row.id)
      })

  it('show at most three jobs of a company in a row and count the others', async () => {
    const page = await pageOf({}, 50)
    const positions = page.ids.map((id) => order.findIndex((row) => row.id === id))
    expect(positions).toEqual([0, 1, 2, 10, 11, 12, 13, 14, 17, 18, 19, 20, 31])
    expect([...page.folded.values()]).toEqual([7, 2, 10])
    expect(page.total).toBe(order.length)
    expect([page.next, page.previous]).toEqual([null, null])
  })

  it.each([1, 2, 3, 5, 12, 13])('of %i lose no job and show none twice, forwards and back', async (limit) => {
    const pages = await walkForwards(limit)
    expect(idsOf(pages)).toEqual(order.map((row) => row.id))
    const back = [pages.at(-1) as Page]
    for (let previous = back[0]?.previous; previous != null && back.length < 50; previous = back[0]?.previous)
      back.unshift(await pageOf({ before: previous }, limit))
    expect(idsOf(back)).toEqual(order.map((row) => row.id))
    for (const page of back.slice(0, -1)) expect(page.ids.length).toBeLessThanOrEqual(limit)
  })

  it('show all jobs of the company that is unfolded, and fold the others', async () => {
    const { rows } = await folded.pool.query<{ slug: string }>(
      'select slug from board.companies where id = $1',
      [order[1]?.company],
    )
    const options = { limit: 50, withFacets: false, isFolded: true, unfolded: rows[0]?.slug } as const
    const page = await foldedSearch.search(emptyJobQuery(), options)
    expect(
      page.ids.filter((id) => order.some((row) => row.id === id && row.company === order[1]?.company)),
    ).toEqual(order.flatMap(({ id, company }) => (company === order[1]?.company ? [id] : [])))
    expect([...page.folded.values()]).toEqual([2, 10])
  })

  it('fold nothing of a list that has one company alone', async () => {
    const query = emptyJobQuery()
    const { rows } = await folded.pool.query<{ slug: string }>(
      'select slug from board.companies where id = $1',
      [order[1]?.company],
    )
    query.facets.company.include = rows.map(({ slug }) => slug)
    const page = await foldedSearch.search(query, { limit: 50, withFacets: false, isFolded: true })
    expect(page.ids).toHaveLength(12)
    expect(page.folded.size).toBe(0)
  })
})

describe.each(['newest', 'cash_pay'] as const)('pages before a job by %s', (sort) => {
  it('walk back over all jobs once and in order', async () => {
    const expected = await listInOrder(sort)
    const last = await search.search({ ...emptyJobQuery(), sort }, { limit: count - 1, withFacets: false })
    let page = await search.search(
      { ...emptyJobQuery(), sort, after: last.next ?? '' },
      { limit: 5, withFacets: false },
    )
    const ids = [...page.ids]
    while (page.previous !== null && ids.length <= count) {
      const query = { ...emptyJobQuery(), sort, before: page.previous }
      page = await search.search(query, { limit: 5, withFacets: false })
      ids.unshift(...page.ids)
    }
    expect(ids).toEqual(expected)
  })
})
