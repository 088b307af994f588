import type { CompanyKind, Finding, JobStatus, RiskClass } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { hasTeamSql, isOfTeamSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'
import { rolesWith } from '../../companies/teams/policy.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export interface CompanyFacts {
  id: string
  slug: string
  name: string
  kind: CompanyKind
  isClaimed: boolean
  isFrozen: boolean
  isDemo: boolean
}

function selectCompanies(db: Db) {
  return db
    .selectFrom('board.companies')
    .select(['id', 'slug', 'name', 'kind', 'is_demo as isDemo'])
    .select(sql<boolean>`claimed_at is not null`.as('isClaimed'))
    .select(sql<boolean>`frozen_at is not null`.as('isFrozen'))
}

export async function findCompany(
  db: Db,
  by: { slug: string } | { id: string },
): Promise<CompanyFacts | undefined> {
  const companies = selectCompanies(db)
  return 'id' in by
    ? companies.where('id', '=', by.id).executeTakeFirst()
    : companies.where('slug', '=', by.slug).executeTakeFirst()
}

export interface ListingFacts {
  id: string
  publicId: string
  slug: string
  status: JobStatus
  isOver: boolean
  isFrozen: boolean
  version: number
}

/** A listing as sending needs it. `isOver`: its days have passed, whether the sweep has been by or not. */
export async function findListing(db: Db, id: string): Promise<ListingFacts | undefined> {
  return selectListing(db, id).executeTakeFirst()
}

/** The same, kept from others until the transaction ends. Taken before the drafts of its changes, as moderators do. */
export async function lockListing(db: Transaction<Schema>, id: string): Promise<ListingFacts | undefined> {
  return selectListing(db, id).forUpdate().executeTakeFirst()
}

function selectListing(db: Db, id: string) {
  return db
    .selectFrom('board.jobs')
    .select(['id', 'public_id as publicId', 'slug', 'status', 'version'])
    .select(sql<boolean>`coalesce(status = 'live' and expires_at <= now(), false)`.as('isOver'))
    .select(sql<boolean>`frozen_at is not null`.as('isFrozen'))
    .where('id', '=', id)
}

/** What the rules said of a listing when it was last written. */
export async function findLastCheck(db: Db, id: string): Promise<{ risk: RiskClass; findings: Finding[] }> {
  const row = await db
    .selectFrom('board.jobs')
    .select(['risk', 'findings'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { risk: row?.risk ?? 'amber', findings: row?.findings ?? [] }
}

/** The text of the listing's newest revision that was checked; undefined where none was. */
export async function findCheckedText(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.jobs as job')
    .innerJoin('board.job_revisions as revision', (join) =>
      join.onRef('revision.job_id', '=', 'job.id').onRef('revision.number', '=', 'job.checked_revision'),
    )
    .select('revision.content')
    .where('job.id', '=', id)
    .executeTakeFirst()
  return row?.content.description
}

/** The text of a listing as it was written; undefined for what does not exist. */
export async function findDescription(
  db: Db,
  publicId: string,
): Promise<{ id: string; text: string | null } | undefined> {
  return db
    .selectFrom('board.jobs')
    .select(['id', 'description_md as text'])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}

/** Makes a listing that no account has a user's, unless its company has a team that they may not post for. Returns whether it did. */
export async function assignListing(db: Db, jobId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.jobs')
    .set({ created_by: userId, poster_email: null })
    .where('id', '=', jobId)
    .where(mayTake(userId))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether `assignListing` would. */
export async function isAssignable(db: Db, jobId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.jobs')
    .select('id')
    .where('id', '=', jobId)
    .where(mayTake(userId))
    .executeTakeFirst()
  return row !== undefined
}

function mayTake(userId: string) {
  const companyId = 'board.jobs.company_id'
  return sql<boolean>`board.jobs.created_by is null
    and (not ${hasTeamSql(companyId)} or ${isOfTeamSql(companyId, userId, rolesWith('post'))})`
}

/** Listings that a poster made in the last day, others of the same poster being kept waiting until the transaction ends. */
export async function countPostsOfDay(
  db: Transaction<Schema>,
  poster: { userId: string } | { email: string },
): Promise<number> {
  const key = 'userId' in poster ? poster.userId : poster.email
  await sql`select pg_advisory_xact_lock(hashtextextended(${`board.poster.${key}`}, 0))`.execute(db)
  const listings = db
    .selectFrom('board.jobs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('source', '=', 'direct')
    .where('first_seen_at', '>', sql<Date>`now() - interval '1 day'`)
  const { count } =
    'userId' in poster
      ? await listings.where('created_by', '=', poster.userId).executeTakeFirstOrThrow()
      : await listings
          .where(sql<boolean>`lower(poster_email) = lower(${poster.email})`)
          .executeTakeFirstOrThrow()
  return Number(count)
}

/** Listings of a poster without account that can still be managed, the newest first. */
export async function listManaged(
  db: Db,
  email: string,
  limit: number,
): Promise<{ jobId: string; publicId: string }[]> {
  return db
    .selectFrom('board.jobs')
    .select(['id as jobId', 'public_id as publicId'])
    .where(sql<boolean>`lower(poster_email) = lower(${email})`)
    .where('status', '<>', 'archived')
    .orderBy('first_seen_at', 'desc')
    .limit(limit)
    .execute()
}

/** Drafts that wait for the link that was mailed to this address, the newest first. */
export async function listWaiting(
  db: Db,
  email: string,
  limit: number,
): Promise<{ draftId: string; publicId: string }[]> {
  return db
    .selectFrom('board.listing_drafts')
    .select(['id as draftId', 'public_id as publicId'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '=', 'waiting_for_mail')
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}
