import { type Kysely, sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import { readCompanies, readSlice, readVocabulary, type SliceStart } from './facts.ts'
import { ListingTable } from './listing-table.ts'
import { createLiveIndex, type LiveIndex } from './live-index.ts'
import { createOrders } from './page-rows.ts'

/** Jobs that are read at once: some ten milliseconds of work. */
const sliceSize = 1_000
const spareSlots = 20_000

interface BuildOptions {
  /** Lets everything else run, and throws when nobody waits for the index any more. */
  breathe: () => Promise<void>
  onProgress?: (read: number) => void
}

/**
 * Reads all listed jobs into an index. What changes meanwhile is read as it was or as it is; who builds asks for the changes since the beginning and
 * writes them afterwards.
 */
export async function buildIndex(
  db: Kysely<Schema>,
  { breathe, onProgress = () => undefined }: BuildOptions,
): Promise<LiveIndex> {
  const vocabulary = await readVocabulary(db)
  const table = new ListingTable(await chooseCapacity(db), vocabulary)
  let start: SliceStart = { listedAt: -8_000_000_000_000_000, id: '00000000-0000-0000-0000-000000000000' }
  let next = readSlice(db, start, sliceSize)
  for (;;) {
    const facts = await next
    const last = facts.at(-1)
    if (last === undefined) break
    start = last
    const isLast = facts.length < sliceSize
    // Read by the database while these are written here.
    next = isLast ? Promise.resolve([]) : readSlice(db, start, sliceSize)
    next.catch(() => undefined)
    const companies = new Set(facts.map(({ company }) => company).filter((id) => !table.knowsCompany(id)))
    for (const company of await readCompanies(db, [...companies])) table.putCompany(company)
    for (const one of facts) table.put(one)
    onProgress(table.size)
    await breathe()
  }
  return createLiveIndex({ db, table, orders: await createOrders(table, breathe) })
}

/** Slots for all listed jobs, and for those that come before the index is made again. */
async function chooseCapacity(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from board.jobs j join board.companies c on c.id = j.company_id
    where ${sql.raw(isListedSql)}`.execute(db)
  const count = rows[0]?.n ?? 0
  return count + Math.max(spareSlots, Math.ceil(count / 16))
}
