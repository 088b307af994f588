import type { CompanyKind } from '@cryptolist/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CompaniesTable, Schema } from '../../../database/schema.ts'
import type { CheckedProfile } from './profile-policy.ts'

type Db = Kysely<Schema>

/** A company's row as the profile needs it. */
export type ProfileRow = Pick<
  Selectable<CompaniesTable>,
  | 'id'
  | 'slug'
  | 'name'
  | 'kind'
  | 'website'
  | 'domain'
  | 'description_md'
  | 'hq_country'
  | 'size_band'
  | 'founded_year'
  | 'stage'
  | 'sectors'
  | 'chains'
  | 'github_org'
  | 'x_handle'
  | 'telegram'
  | 'discord'
  | 'version'
  | 'logo_key'
>
const profileColumns = [
  'id',
  'slug',
  'name',
  'kind',
  'website',
  'domain',
  'description_md',
  'hq_country',
  'size_band',
  'founded_year',
  'stage',
  'sectors',
  'chains',
  'github_org',
  'x_handle',
  'telegram',
  'discord',
  'version',
  'logo_key',
] as const

/** Another company that people would take for one of this name. */
export interface NamesakeRow {
  slug: string
  name: string
  isClaimed: boolean
  isFrozen: boolean
}

/** Waits for whoever makes or renames a company of this skeleton; held until the transaction ends. */
export async function lockSkeleton(db: Transaction<Schema>, skeleton: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`board.company ${skeleton}`}, 0))`.execute(db)
}

/** Companies that were written without a skeleton, as imports and the demo do, at most so many. */
export async function listWithoutSkeleton(db: Db, limit: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('board.companies')
    .select(['id', 'name'])
    .where('name_skeleton', 'is', null)
    .limit(limit)
    .execute()
}

/** Writes the skeletons of companies. */
export async function setSkeletons(db: Db, rows: readonly { id: string; skeleton: string }[]): Promise<void> {
  await sql`
    update board.companies c set name_skeleton = given.skeleton
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, skeleton text)
    where c.id = given.id and c.name_skeleton is null`.execute(db)
}

/** The companies of this skeleton but one; claimed ones first. */
export async function listNamesakes(db: Db, skeleton: string, exceptId?: string): Promise<NamesakeRow[]> {
  const { rows } = await sql<NamesakeRow>`
    select slug, name, claimed_at is not null as "isClaimed", frozen_at is not null as "isFrozen"
    from board.companies where name_skeleton = ${skeleton} and id is distinct from ${exceptId ?? null}::uuid
    order by claimed_at is null, created_at limit 20`.execute(db)
  return rows
}

/** A new company. */
export interface NewCompanyRow {
  id: string
  publicId: string
  slug: string
  name: string
  skeleton: string
  kind: CompanyKind
  website: string | null
  createdBy: string | null
}

/** Writes a company, claimed when somebody made it for themselves; false when the slug is taken. */
export async function insertCompany(db: Db, company: NewCompanyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.companies')
    .values({
      id: company.id,
      public_id: company.publicId,
      slug: company.slug,
      name: company.name,
      name_skeleton: company.skeleton,
      kind: company.kind,
      website: company.website,
      created_by: company.createdBy,
      claimed_at: company.createdBy === null ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Makes somebody the owner of a company. */
export async function insertOwner(db: Db, companyId: string, userId: string): Promise<void> {
  await db
    .insertInto('board.company_members')
    .values({ company_id: companyId, user_id: userId, role: 'owner' })
    .execute()
}

/** The profile of a company, for changing it when it is locked. */
export async function findProfile(
  db: Db,
  companyId: string,
  { isLocked = false } = {},
): Promise<ProfileRow | undefined> {
  const query = db.selectFrom('board.companies').select(profileColumns).where('id', '=', companyId)
  return (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

/** Writes a profile over a locked one; its version grows. */
export async function updateProfile(
  db: Db,
  companyId: string,
  { profile, skeleton, html }: { profile: CheckedProfile; skeleton: string; html: string | null },
): Promise<void> {
  await db
    .updateTable('board.companies')
    .set({
      name: profile.name,
      name_skeleton: skeleton,
      kind: profile.kind,
      website: profile.website,
      description_md: profile.description,
      description_html: html,
      hq_country: profile.hqCountry,
      size_band: profile.sizeBand,
      founded_year: profile.foundedYear,
      stage: profile.stage,
      sectors: profile.sectors,
      chains: profile.chains,
      github_org: profile.github,
      x_handle: profile.x,
      telegram: profile.telegram,
      discord: profile.discord,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Puts another logo in place and answers the key of the one before. */
export async function replaceLogo(db: Db, companyId: string, key: string | null): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update board.companies c set logo_key = ${key}, updated_at = now()
    from (select id, logo_key as before from board.companies where id = ${companyId} for update) old
    where c.id = old.id returning old.before`.execute(db)
  return rows[0]?.before ?? null
}

/** Whether this is the logo of the company at this path, which is not frozen. */
export async function isLogoOf(db: Db, slug: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.companies')
    .select('id')
    .where('slug', '=', slug)
    .where('logo_key', '=', key)
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A value that a profile may choose, with the words that people read. */
export interface WordRow {
  value: string
  name: string
}

/** Countries, sectors and chains by name. */
export async function listWords(
  db: Db,
): Promise<{ countries: WordRow[]; sectors: WordRow[]; chains: WordRow[] }> {
  const [countries, sectors, chains] = await Promise.all([
    db.selectFrom('board.countries').select(['code as value', 'name']).orderBy('name').execute(),
    db.selectFrom('board.sectors').select(['slug as value', 'name']).orderBy('name').execute(),
    db.selectFrom('board.chains').select(['slug as value', 'name']).orderBy('name').execute(),
  ])
  return { countries, sectors, chains }
}
