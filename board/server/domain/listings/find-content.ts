import type { ListingContent } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { readContent } from './content-reading.ts'
import { findContentRows } from './repository.ts'

/** The content of a listing as the form reads and writes it; undefined for imports, which lack what the form requires. */
export async function findContent(
  db: Kysely<Schema>,
  jobId: string,
): Promise<{ content: ListingContent; version: number; companyId: string } | undefined> {
  const rows = await findContentRows(db, jobId)
  const content = rows?.job.source === 'direct' ? readContent(rows) : undefined
  if (rows === undefined || content === undefined) return undefined
  return { content, version: rows.job.version, companyId: rows.job.company_id }
}
