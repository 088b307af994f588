import { sql } from 'kysely'
import { isListedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { readCompanies, readFacts, readSlice, readVocabulary, type SliceStart } from './facts.ts'
import { ListingTable } from './listing-table.ts'
import { createLiveIndex, type LiveIndex } from './live-index.ts'
import { createOrders } from './page-rows.ts'

/** Jobs that are read at once: some twenty milliseconds of the database's work. */
const sliceSize = 2_000
/** Jobs that are written at once: some milliseconds of work. */
const writtenAtOnce = 500
const defaultSpareSlots = 20_000

interface BuildOptions {
  /** Lets everything else run, and throws when nobody waits for the index any more. */
  breathe: () => Promise<void>
  /** Hears how many listings there are before they are read. */
  onCounted?: (listings: number) => void
  onProgress?: (read: number) => void
  /** For how many jobs that come later there is room at least. */
  spareSlots?: number
}

/**
 * Reads all listed jobs into an index. What changes meanwhile is read as it was or as it is; who builds asks for the changes since the beginning and
 * writes them afterwards.
 */
export async function buildIndex(
  db: Db,
  {
    breathe,
    onCounted = () => undefined,
    onProgress = () => undefined,
    spareSlots = defaultSpareSlots,
  }: BuildOptions,
): Promise<LiveIndex> {
  const listings = await countListed(db)
  onCounted(listings)
  // Slots for all listed jobs, and for those that come before the index is made again.
  const capacity = listings + Math.max(spareSlots, Math.ceil(listings / 16))
  const table = new ListingTable(capacity, await readVocabulary(db))
  const load = async (): Promise<void> => {
    let start: SliceStart = { listedAt: -8_000_000_000_000_000, id: '00000000-0000-0000-0000-000000000000' }
    let next = readSlice(db, start, sliceSize)
    for (;;) {
      const lines = await next
      const last = lines.at(-1)
      if (last === undefined) break
      start = readFacts(last)
      const isLast = lines.length < sliceSize
      // Read by the database while these are written here.
      next = isLast ? Promise.resolve([]) : readSlice(db, start, sliceSize)
      next.catch(() => undefined)
      for (let at = 0; at < lines.length; at += writtenAtOnce) {
        const facts = lines.slice(at, at + writtenAtOnce).map(readFacts)
        const unknown = facts.map(({ company }) => company).filter((id) => !table.knowsCompany(id))
        for (const company of await readCompanies(db, [...new Set(unknown)])) table.putCompany(company)
        for (const one of facts) table.put(one)
        await breathe()
      }
      onProgress(table.size)
    }
  }
  await table.loadAll(load, breathe)
  return createLiveIndex({ db, table, orders: await createOrders(table, breathe) })
}

async function countListed(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from board.jobs j join board.companies c on c.id = j.company_id
    where ${sql.raw(isListedSql)}`.execute(db)
  return rows[0]?.n ?? 0
}
