import { setImmediate as nextTurn } from 'node:timers/promises'
import { emptyJobQuery } from '@cryptolist/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AddedCompany,
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
} from '../../tests/support/listings.ts'
import { buildIndex } from './index/build.ts'
import { createIndexedSearch, type IndexedSearch } from './indexed-search.ts'
import { createJobSearch } from './job-search.ts'

const log = pino({ level: 'silent' })
const options = { limit: 20, isFolded: false, withFacets: false }

let database: ListingsDatabase
let company: AddedCompany
let search: IndexedSearch
/** Searches that the index left to SQL. */
let left = 0
beforeAll(async () => {
  database = await createListingsDatabase()
  company = await addCompany(database.db)
  for (let job = 0; job < 3; job++) await addJob(database.db, company)
  const inSql = createJobSearch({ database })
  search = createIndexedSearch({
    database,
    log,
    mostCountedInSql: 2,
    inSql: {
      ...inSql,
      search(...given) {
        left += 1
        return inSql.search(...given)
      },
    },
  })
})
afterAll(async () => {
  await search.close()
  await database.close()
})

const count = async (): Promise<number> => (await search.search(emptyJobQuery(), options)).total

describe('the search of a large board', () => {
  it('counts as prepared when its index has been built, or has had its time', async () => {
    expect([search.isPrepared(), search.isReady()]).toEqual([false, false])
    search.start()
    await search.whenBuilt()
    expect([search.isPrepared(), search.isReady()]).toEqual([true, true])
    const impatient = createIndexedSearch({ database, log, prepareMilliseconds: 0 })
    expect([impatient.isPrepared(), impatient.isReady()]).toEqual([true, false])
  })

  it('is answered by the old index while much is read again, and by the new one under another revision', async () => {
    expect(await count()).toBe(3)
    for (let round = 1; round <= 3; round++) {
      await database.db.transaction().execute(async (transaction) => {
        await addJob(transaction, company)
        // All listings have to be read again.
        await transaction.updateTable('board.tags').set({ name: 'Any' }).execute()
      })
      const before = await search.readRevision()
      expect(search.isReady()).toBe(true)
      expect([2 + round, 3 + round]).toContain(await count())
      await search.whenBuilt()
      expect(await count()).toBe(3 + round)
      expect(await search.readRevision()).not.toBe(before)
    }
    expect(left).toBe(0)
  })

  it('leaves out what comes when its index is full, hears of what goes, and has the index built again', async () => {
    const index = await buildIndex(database.db, { breathe: () => nextTurn(), spareSlots: 0 })
    const listed = index.size()
    const { id } = await addJob(database.db, company)
    const other = await database.db
      .selectFrom('board.jobs')
      .select('id')
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    await database.db
      .updateTable('board.jobs')
      .set({ frozen_at: new Date() })
      .where('id', '=', other.id)
      .execute()
    await index.update({ jobs: [id, other.id], companies: [] })
    expect(index.size()).toBeLessThanOrEqual(listed)
    expect(index.isWorn()).toBe(true)
    const answer = index.find(emptyJobQuery(), {
      ...{
        limit: 20,
        isFolded: false,
        stopsAtOld: false,
        cursor: undefined,
        withFacets: false,
        otherCompanies: new Map(),
      },
    })
    expect(JSON.stringify(answer?.pageRows)).not.toContain(other.id)
  })
})
