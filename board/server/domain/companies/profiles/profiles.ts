import {
  BoardError,
  type CompanyKind,
  type CompanyProfile,
  type CompanyProfileDifference,
  companyProfileFields,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/company-errors'
import type { CompaniesTable, Schema } from '../../../database/schema.ts'
import { coreOf } from '../../accounts/name-core.ts'
import type { DomainContext } from '../../domain-context.ts'
import { reservePublicId } from '../../identifiers/public-id.ts'
import { renderDescription } from '../../listings/description.ts'
import { checkCompanyName } from './name-policy.ts'
import {
  fillSkeletons,
  listNamesakes,
  listSlugs,
  requireDistinctName,
  requireFree,
  reserveName,
} from './naming.ts'
import {
  type CheckedProfile,
  checkKind,
  checkProfile,
  checkWebsite,
  companyProfileColumns,
  type ProfileProblem,
} from './profile-policy.ts'
import { checkProfileTexts } from './profile-texts.ts'

type Db = Kysely<Schema>

interface NewCompany {
  name: string
  kind: CompanyKind
  website: string | null
  /** The account that becomes its owner; null for a poster without one, whose company stays unclaimed. */
  createdBy: string | null
}

/** The outcome of changing a profile. `conflict`: it was changed in the meantime, and nothing was written. */
type ProfileChange =
  | { kind: 'saved' }
  | { kind: 'invalid'; problems: ProfileProblem[] }
  | { kind: 'conflict'; stored: CompanyProfile; differences: CompanyProfileDifference[] }

/**
 * Creates a company. Throws invalid_input for a name that deceives or an invalid address, conflict (fact `company`: its slug) for a name
 * that a claimed company has already.
 */
export async function createCompany(
  db: Transaction<Schema>,
  { name: typedName, kind, website: typedWebsite, createdBy }: NewCompany,
): Promise<{ id: string; slug: string }> {
  const name = checkCompanyName(typedName)
  const website = checkWebsite(typedWebsite ?? '')
  const skeleton = await reserveName(db, name)
  const publicId = await reservePublicId(db)
  const id = uuidv7()
  const company = {
    id,
    public_id: publicId,
    name,
    name_skeleton: skeleton,
    kind,
    website,
    created_by: createdBy,
  }
  for (const slug of listSlugs(name, publicId)) {
    if (!(await insertCompany(db, { ...company, slug }))) continue
    if (createdBy !== null)
      await db
        .insertInto('board.company_members')
        .values({ company_id: id, user_id: createdBy, role: 'owner' })
        .execute()
    return { id, slug }
  }
  throw new Error(`No path is free for the company ${name}.`)
}

/** The same for a signed-in user, from what they typed. Throws invalid_input for the kind too. */
export async function createOwnCompany(
  { database: { db } }: DomainContext,
  userId: string,
  { name, kind, website }: { name: string; kind: string; website: string },
): Promise<{ id: string; slug: string }> {
  const company = { name, kind: checkKind(kind), website, createdBy: userId }
  return db.transaction().execute((transaction) => createCompany(transaction, company))
}

/** An unclaimed page of this name. */
export async function findUnclaimedCompany(
  { database: { db } }: DomainContext,
  name: string,
): Promise<{ slug: string; name: string } | undefined> {
  await db.transaction().execute(fillSkeletons)
  const namesakes = await listNamesakes(db, name)
  return namesakes.find(({ isClaimed, isFrozen }) => !isClaimed && !isFrozen)
}

/** Throws the conflict that `createCompany` would throw for this name now, to tell the user before they go on with it. */
export async function requireFreeName({ database: { db } }: DomainContext, name: string): Promise<void> {
  await db.transaction().execute(fillSkeletons)
  requireFree(await listNamesakes(db, name))
}

/** The profile as its team edits it; `requireTeam` decides who may. Throws not_found. */
export async function getProfile(
  { database: { db } }: DomainContext,
  companyId: string,
): Promise<CompanyProfile> {
  const row = await findProfile(db, companyId)
  if (row === undefined) throw noSuchCompany()
  return presentProfile(row)
}

/** Writes a profile that a user typed over the version that they saw. Throws conflict for the name of another company. */
export async function changeProfile(
  { database: { db } }: DomainContext,
  companyId: string,
  version: number,
  typed: TypedCompanyProfile,
): Promise<ProfileChange> {
  const { countries, sectors, chains } = await listWords(db)
  const words = { countries: valuesOf(countries), sectors: valuesOf(sectors), chains: valuesOf(chains) }
  const checked = checkProfile(typed, words)
  return db.transaction().execute(async (transaction) => {
    const row = await findProfile(transaction, companyId, { isLocked: true })
    if (row === undefined) throw noSuchCompany()
    const stored = presentProfile(row)
    if (row.version !== version)
      return { kind: 'conflict', stored, differences: listDifferences(stored, typed) }
    if ('problems' in checked) return { kind: 'invalid', problems: checked.problems }
    const { profile } = checked
    if (isOtherText(profile, row)) {
      const problems = await checkProfileTexts(transaction, companyId, profile)
      if (problems.length > 0) return { kind: 'invalid', problems }
    }
    const skeleton =
      profile.name === row.name ? coreOf(row.name) : await reserveName(transaction, profile.name, companyId)
    if (skeleton !== row.name_skeleton) await requireDistinctName(transaction, companyId, profile.name)
    const html = profile.description === null ? null : renderDescription(profile.description)
    await updateProfile(transaction, companyId, { profile, skeleton, html })
    return { kind: 'saved' }
  })
}

function isOtherText(profile: CheckedProfile, row: ProfileRow): boolean {
  return profile.name !== row.name || profile.description !== row.description_md
}

function valuesOf(words: readonly { value: string }[]): Set<string> {
  return new Set(words.map(({ value }) => value))
}

function noSuchCompany(): BoardError {
  return new BoardError('not_found', text.noCompany)
}

function presentProfile(row: ProfileRow): CompanyProfile {
  const said = keysOf(companyProfileColumns).map((part) => [part, asTyped(row[companyProfileColumns[part]])])
  return {
    slug: row.slug,
    ...(Object.fromEntries(said) as Pick<CompanyProfile, keyof CheckedProfile>),
    version: row.version,
    domain: row.domain,
    logo: row.logo_key === null ? null : `/companies/${row.slug}/logo/${row.logo_key}`,
  }
}

function asTyped(value: string | number | readonly string[] | null): string | readonly string[] {
  return typeof value === 'object' && value !== null ? value : String(value ?? '')
}

/** What is stored now and differs from what was typed, in the order of the form. */
function listDifferences(stored: CompanyProfile, typed: TypedCompanyProfile): CompanyProfileDifference[] {
  return keysOf(companyProfileFields).flatMap((key) => {
    const theirs = textOf(stored[key])
    return theirs === textOf(typed[key]) ? [] : [{ field: companyProfileFields[key], theirs }]
  })
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string'
    ? value.replaceAll('\r\n', '\n').trim()
    : value
        .filter((item) => item !== '')
        .toSorted()
        .join(', ')
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object).filter((key): key is Extract<keyof T, string> => key in object)
}

const profileColumns = [
  'slug',
  'domain',
  'version',
  'logo_key',
  'name_skeleton',
  ...Object.values(companyProfileColumns),
] as const
type ProfileRow = Pick<Selectable<CompaniesTable>, (typeof profileColumns)[number]>

/** Writes a company, claimed if it has an owner; false when the slug is taken. */
async function insertCompany(db: Db, company: Insertable<CompaniesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.companies')
    .values({ ...company, claimed_at: company.created_by === null ? null : sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The profile of a company, for changing it when it is locked. */
async function findProfile(
  db: Db,
  companyId: string,
  { isLocked = false } = {},
): Promise<ProfileRow | undefined> {
  const query = db.selectFrom('board.companies').select(profileColumns).where('id', '=', companyId)
  return (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

/** Writes a profile over a locked one; its version grows. */
async function updateProfile(
  db: Db,
  companyId: string,
  { profile, skeleton, html }: { profile: CheckedProfile; skeleton: string; html: string | null },
): Promise<void> {
  const said = keysOf(companyProfileColumns).map((part) => [companyProfileColumns[part], profile[part]])
  await db
    .updateTable('board.companies')
    .set({
      ...(Object.fromEntries(said) as Updateable<CompaniesTable>),
      named_at: sql<Date>`case when name_skeleton = ${skeleton} then named_at else now() end`,
      name_skeleton: skeleton,
      description_html: html,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Countries, sectors and chains by name. */
export async function listWords(db: Db) {
  const [countries, sectors, chains] = await Promise.all([
    db.selectFrom('board.countries').select(['code as value', 'name']).orderBy('name').execute(),
    db.selectFrom('board.sectors').select(['slug as value', 'name']).orderBy('name').execute(),
    db.selectFrom('board.chains').select(['slug as value', 'name']).orderBy('name').execute(),
  ])
  return { countries, sectors, chains }
}
