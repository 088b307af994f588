import type { Finding, ListingContent, RiskClass } from '@cryptolist/contract'
import { type InferResult, sql, type Transaction, type Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db, JobsTable, Schema } from '../../database/schema.ts'
import { quotesOfJob } from '../imports/passed-text.ts'
import { toTokenRow } from './content-rows.ts'

/** A listing as those who change it need it. */
export type ListingRow = InferResult<ReturnType<typeof selectListing>>[number]

/** The listing, kept from others until the transaction ends; undefined when there is none. */
export async function lockListing(db: Transaction<Schema>, jobId: string): Promise<ListingRow | undefined> {
  return selectListing(db).where('j.id', '=', jobId).forUpdate('j').executeTakeFirst()
}

function selectListing(db: Db) {
  return db
    .selectFrom('board.jobs as j')
    .innerJoin('board.companies as c', 'c.id', 'j.company_id')
    .select(['j.id', 'j.public_id as publicId', 'j.company_id as companyId', 'j.source', 'j.status'])
    .select(['j.close_reason as closeReason', 'j.published_at as publishedAt', 'j.expires_at as expiresAt'])
    .select(['j.closed_at as closedAt', 'j.renewed_at as renewedAt', 'j.frozen_at as frozenAt'])
    .select(['j.open_days as openDays', 'j.version', 'j.revision', 'j.repost_of as repostOf', 'j.title'])
    .select(['j.apply_url as applyUrl', 'j.description_md as descriptionMd', 'c.slug as companySlug'])
    .select(['c.frozen_at as companyFrozenAt'])
    .select(quotesOfJob.as('quotes'))
    .select(sql<Date>`clock_timestamp()`.as('readAt'))
}

/** Address part of a company; undefined when there is none. */
export async function findCompanySlug(db: Db, companyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.companies')
    .select('slug')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row?.slug
}

/** Another listing, as those that repeat it need it. */
export async function findListingById(
  db: Db,
  jobId: string,
): Promise<Pick<ListingRow, 'id' | 'publicId' | 'companyId' | 'status' | 'expiresAt'> | undefined> {
  return db
    .selectFrom('board.jobs')
    .select(['id', 'public_id as publicId', 'company_id as companyId', 'status', 'expires_at as expiresAt'])
    .where('id', '=', jobId)
    .executeTakeFirst()
}

export interface ListingInsert {
  publicId: string
  companyId: string
  createdBy: string | null
  posterEmail: string | null
  repostOf: string | null
  reference: string | null
  findings: readonly Finding[]
  risk: RiskClass
  fingerprint: readonly string[] | null
}

/** Writes the row of a listing in the state `draft`; answers its id. */
export async function insertListing(
  db: Transaction<Schema>,
  listing: ListingInsert,
  columns: Updateable<JobsTable> & Pick<JobsTable, 'title' | 'slug'>,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('board.jobs')
    .values({
      ...columns,
      id,
      public_id: listing.publicId,
      company_id: listing.companyId,
      created_by: listing.createdBy,
      poster_email: listing.posterEmail,
      repost_of: listing.repostOf,
      findings: JSON.stringify(listing.findings),
      risk: listing.risk,
      text_fingerprint: listing.fingerprint,
      source: 'direct',
      source_id: listing.reference,
      status: 'draft',
      revision: 1,
    })
    .execute()
  return id
}

/** Writes columns of a listing. */
export async function updateListing(
  db: Transaction<Schema>,
  jobId: string,
  columns: Updateable<JobsTable>,
): Promise<void> {
  await db
    .updateTable('board.jobs')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', jobId)
    .execute()
}

/** Replaces a listing's related rows and its search text. */
export async function replaceTerms(
  db: Transaction<Schema>,
  jobId: string,
  { tags, chains, tokens }: Pick<ListingContent, 'tags' | 'chains' | 'tokens'>,
): Promise<void> {
  for (const table of ['board.job_tags', 'board.job_chains', 'board.job_token_terms'] as const)
    await db.deleteFrom(table).where('job_id', '=', jobId).execute()
  if (tags.length > 0)
    await db
      .insertInto('board.job_tags')
      .values(tags.map((slug, index) => ({ job_id: jobId, tag_slug: slug, position: index + 1 })))
      .execute()
  if (chains.length > 0)
    await db
      .insertInto('board.job_chains')
      .values(chains.map((slug, index) => ({ job_id: jobId, chain_slug: slug, position: index + 1 })))
      .execute()
  if (tokens.length > 0)
    await db
      .insertInto('board.job_token_terms')
      .values(tokens.map((token, index) => toTokenRow(token, jobId, index + 1)))
      .execute()
  await sql`select board.refresh_job_search(${[jobId]}::uuid[])`.execute(db)
}

/** Deletes a listing with all that hangs on it; its events stay. */
export async function deleteListing(db: Transaction<Schema>, jobId: string): Promise<void> {
  await db.deleteFrom('board.jobs').where('id', '=', jobId).execute()
}
