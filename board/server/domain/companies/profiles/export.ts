import type { Database } from '../../../database/open-database.ts'
import { readPages } from '../../../database/transactions.ts'
import type { DomainContext } from '../../domain-context.ts'
import { listKept, listKeptListings } from './export-repository.ts'
import { getProfile } from './profiles.ts'

/** Listings that are in memory at a time. */
export const listingsAPage = 500

/**
 * All data about a company as JSON, for its owner to take along, in pieces: however many listings it has, a few hundred are in memory at
 * a time. The texts of its listings are in the export of listings. Throws not_found.
 */
export async function exportCompany(
  context: DomainContext,
  companyId: string,
): Promise<AsyncIterable<string>> {
  const { version: _version, ...company } = await getProfile(context, companyId)
  const { db } = context.database
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
