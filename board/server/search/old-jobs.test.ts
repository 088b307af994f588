import { emptyJobQuery, type JobQuery, jobSorts } from '@cryptolist/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  daysFromNow,
  importedFields,
  type ListingsDatabase,
} from '../../tests/support/listings.ts'
import { createIndexedSearch, type IndexedSearch } from './indexed-search.ts'
import { createJobSearch, type JobSearch } from './job-search.ts'

/** Ages in days. The old ones pay more and close sooner than all others, and have the words in their titles. */
const ages = [500, 3, 366, 200, 800, 20, 364]
const isOld = (age: number) => age > 365
let database: ListingsDatabase
let indexed: IndexedSearch
let inSql: JobSearch
/** By the ids of their rows. */
const ageOf = new Map<string, number>()

beforeAll(async () => {
  database = await createListingsDatabase()
  const company = await addCompany(database.db)
  for (const age of ages) {
    const job = await addJob(database.db, company, {
      ...importedFields,
      source_id: String(age),
      title: isOld(age) ? 'Wallet engineer' : 'Wallet designer',
      first_seen_at: daysFromNow(-age),
      published_at: daysFromNow(-age),
      expires_at: daysFromNow(isOld(age) ? 5 : 30),
      cash_usd_year_min: 50_000,
      cash_usd_year_max: isOld(age) ? 400_000 + age : 100_000,
      work_mode: age > 3 ? 'remote' : 'onsite',
    })
    ageOf.set(job.id, age)
  }
  inSql = createJobSearch({ database })
  indexed = createIndexedSearch({ database, log: pino({ level: 'silent' }) })
  indexed.start()
  await indexed.whenBuilt()
})
afterAll(async () => {
  await indexed.close()
  await database.close()
})

describe.each(['SQL', 'the index'])('jobs that are more than a year old, in the lists of %s', (engine) => {
  const search = (query: Partial<JobQuery>, options: { limit?: number; stopsAtOld?: boolean } = {}) =>
    (engine === 'SQL' ? inSql : indexed).search(
      { ...emptyJobQuery(), ...query },
      { limit: 20, withFacets: false, ...options },
    )
  const agesOf = (page: { ids: readonly string[] }) => page.ids.map((id) => ageOf.get(id) ?? -1)

  it.each(jobSorts)('come after all others by %s, and count', async (sort) => {
    const page = await search({ sort, text: 'wallet' })
    const oldOnes = agesOf(page).map(isOld)
    expect(oldOnes).toEqual([false, false, false, false, true, true, true])
    expect(page).toMatchObject({ total: 7, old: 3, next: null, isNextOld: false })
  })

  it.each(jobSorts)('begin a page of their own by %s, where that is asked for', async (sort) => {
    const options = { stopsAtOld: true }
    const query = { sort, text: 'wallet' }
    const first = await search(query, options)
    expect(agesOf(first).filter(isOld)).toEqual([])
    expect(first).toMatchObject({ total: 7, old: 3, isNextOld: true })
    expect(first.ids).toHaveLength(4)
    const second = await search({ ...query, after: first.next ?? '' }, options)
    expect(agesOf(second).map(isOld)).toEqual([true, true, true])
    expect(second).toMatchObject({ next: null, isNextOld: false })
    const back = await search({ ...query, before: second.previous ?? '' }, options)
    expect(back).toMatchObject({ ids: first.ids, next: first.next, isNextOld: true, previous: null })
  })

  it('are on pages of the usual length, forwards and back', async () => {
    const options = { stopsAtOld: true, limit: 2 }
    const pages = [await search({}, options)]
    for (let next = pages[0]?.next; next != null && pages.length < 9; next = pages.at(-1)?.next)
      pages.push(await search({ after: next }, options))
    const expected = [[3, 20], [200, 364], [366, 500], [800]]
    expect(pages.map(agesOf)).toEqual(expected)
    expect(pages.map(({ isNextOld }) => isNextOld)).toEqual([false, true, false, false])
    const back = [pages.at(-1)]
    for (let last = back[0]?.previous; last != null && back.length < 9; last = back[0]?.previous)
      back.unshift(await search({ before: last }, options))
    expect(back.map((page) => page && agesOf(page))).toEqual(expected)
  })

  it('are shown at once where a search finds no others', async () => {
    const page = await search({ text: 'engineer' }, { stopsAtOld: true })
    expect(agesOf(page)).toEqual([366, 500, 800])
    expect(page).toMatchObject({ total: 3, old: 3, next: null, isNextOld: false })
  })
})
