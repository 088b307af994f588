import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/company-errors'
import type { Db, Schema } from '../../database/schema.ts'
import { coreOf, sameNameOf } from '../accounts/name-core.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import { slugify } from '../taxonomy/folded-text.ts'
import { findKnownCompany } from './known-companies.ts'
import { companyWithoutPath } from './slug.ts'

/** How many companies get their missing skeletons at a time. */
const batch = 2_000
/** Words that pages have below /dashboard/companies. */
const reservedSlugs = new Set(['new'])
const maxSlugLength = 72

/** Who asks for a name: the account whose own companies are in the way too, and the company that is renamed. */
interface Asking {
  userId?: string | null
  exceptId?: string
}

/** Whether moderators have approved a listing of `board.companies c`, or it has verified a domain: only then its name is its own. */
const isEstablishedSql = sql<boolean>`(c.public_since is not null
  or exists (select from board.domain_proofs p where p.company_id = c.id and p.claimant is null and p.state in ('verified', 'stale')))`

/**
 * Reserves a name's core for this transaction, or throws conflict if a claimed company that is established, or one that is frozen, has the
 * same name. Others are no obstacle: a moderator decides which of the two is meant.
 */
export async function reserveName(
  db: Transaction<Schema>,
  name: string,
  asking: Asking = {},
): Promise<string> {
  const skeleton = coreOf(name)
  await lockSkeleton(db, skeleton)
  await fillSkeletons(db)
  requireFree(await listNamesakes(db, name, asking))
  return skeleton
}

/** The core of a changed name, reserved as `reserveName` does if it differs. Throws conflict as that and `requireDistinctName`. */
export async function reserveChangedName(
  db: Transaction<Schema>,
  row: { id: string; name: string; nameSkeleton: string | null },
  name: string,
): Promise<string> {
  const skeleton = name === row.name ? coreOf(name) : await reserveName(db, name, { exceptId: row.id })
  if (skeleton !== row.nameSkeleton) await requireDistinctName(db, row.id, name)
  return skeleton
}

/**
 * Throws conflict for a new name that could be taken for another company's. Moderators know the company under its old name; a new company of
 * such a name would wait for them.
 */
async function requireDistinctName(db: Db, companyId: string, name: string): Promise<void> {
  const other = await db
    .selectFrom('board.companies as c')
    .select(['c.name', 'c.slug'])
    .where('c.name_skeleton', '=', coreOf(name))
    .where('c.id', '<>', companyId)
    .where(isEstablishedSql)
    .limit(1)
    .executeTakeFirst()
  if (other !== undefined) throw nameTaken(text.nameLike(other.name), other.slug)
  const knownCompany = findKnownCompany(name)
  if (knownCompany === undefined) return
  const verified = await listVerifiedDomains(db, companyId)
  if (!knownCompany.domains.some((domain) => verified.includes(domain)))
    throw nameTaken(text.nameLike(knownCompany.name))
}

/** Throws conflict when one of them is frozen, or claimed and established. */
export function requireFree(namesakes: readonly NamesakeRow[]): void {
  if (namesakes.some(({ isFrozen }) => isFrozen)) throw nameTaken(text.nameTakenDown)
  const taken = namesakes.find(({ isClaimed, isOwner }) => isClaimed && isOwner)
  if (taken !== undefined) throw nameTaken(text.nameTaken(taken.name), taken.slug)
}

/** Works out the skeletons of companies that were written without one, so that they can be compared. */
export async function fillSkeletons(db: Transaction<Schema>): Promise<void> {
  for (;;) {
    const waiting = await listWithoutSkeleton(db, batch)
    if (waiting.length === 0) return
    await setSkeletons(
      db,
      waiting.map(({ id, name }) => ({ id, skeleton: coreOf(name) })),
    )
  }
}

/** Paths to try for a company, the best first; the last one is always free. */
export function listSlugs(name: string, publicId: string): string[] {
  const slug = slugify(name, maxSlugLength) ?? companyWithoutPath
  const numbered = Array.from({ length: 8 }, (_, index) => `${slug}-${index + 2}`)
  return [slug, ...numbered, `${slug.slice(0, 60).replace(/-+$/, '')}-${publicId}`].filter(
    (candidate) => !reservedSlugs.has(candidate),
  )
}

function nameTaken(message: string, slug?: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: 'name', ...(slug && { company: slug }) } })
}

/** Another company that people would take for one of this name. */
interface NamesakeRow {
  slug: string
  name: string
  isClaimed: boolean
  /** The name is its own, or it is in the asking account's hands already. */
  isOwner: boolean
  isFrozen: boolean
}

/** Makes others that create or rename a company with this skeleton wait until the transaction ends. */
async function lockSkeleton(db: Transaction<Schema>, skeleton: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`board.company ${skeleton}`}, 0))`.execute(db)
}

/** Companies that were written without a skeleton, as imports and the demo do, at most so many. */
async function listWithoutSkeleton(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('board.companies')
    .select(['id', 'name'])
    .where('name_skeleton', 'is', null)
    .limit(limit)
    .execute()
}

async function setSkeletons(db: Db, rows: readonly { id: string; skeleton: string }[]): Promise<void> {
  await sql`
    update board.companies c set name_skeleton = given.skeleton
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, skeleton text)
    where c.id = given.id and c.name_skeleton is null`.execute(db)
}

/** The companies of this name but one, whatever their legal forms; claimed ones first. */
export async function listNamesakes(
  db: Db,
  name: string,
  { userId = null, exceptId }: Asking = {},
): Promise<NamesakeRow[]> {
  const { rows } = await sql<NamesakeRow>`
    select slug, name, claimed_at is not null as "isClaimed", frozen_at is not null as "isFrozen",
      ${isEstablishedSql} or exists (select from board.company_members m
        where m.company_id = c.id and m.user_id = ${userId}) as "isOwner"
    from board.companies c where name_skeleton = ${coreOf(name)} and id is distinct from ${exceptId ?? null}::uuid
    order by claimed_at is null, created_at limit 200`.execute(db)
  const same = sameNameOf(name)
  return rows.filter((row) => sameNameOf(row.name) === same)
}
