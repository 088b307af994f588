import type { CompanyProfile } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { readPages } from '../../../database/read-pages.ts'
import { listKept, listKeptListings } from './export-repository.ts'

/** Listings that are in memory at a time. */
export const listingsAPage = 500

/**
 * All that is kept of a company as JSON, for its owner to take along, in pieces: however many listings it has, some hundred are in memory
 * at a time. The texts of its listings are in the export of listings.
 */
export async function exportCompany(
  { db }: Pick<Database, 'db'>,
  companyId: string,
  { version: _version, ...company }: CompanyProfile,
): Promise<AsyncIterable<string>> {
  const head = { exportedAt: new Date().toISOString(), company, ...(await listKept(db, companyId)) }
  return writePieces(db, companyId, head)
}

async function* writePieces(
  db: Database['db'],
  companyId: string,
  head: Record<string, unknown>,
): AsyncIterable<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "listings": [`
  let separator = '\n    '
  const rows = readPages(listingsAPage, (page) => listKeptListings(db, companyId, page))
  for await (const { rowId: _rowId, ...listing } of rows) {
    yield separator + JSON.stringify(listing)
    separator = ',\n    '
  }
  yield '\n  ]\n}\n'
}
