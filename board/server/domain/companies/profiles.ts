import {
  BoardError,
  type CompanyKind,
  type CompanyProfile,
  type CompanyProfileDifference,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import { type Insertable, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/company-errors'
import type { CompaniesTable, Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { reservePublicId } from '../identifiers/public-id.ts'
import { openReview } from '../moderation/reviews.ts'
import { checkCompanyName } from './name-policy.ts'
import {
  fillSkeletons,
  listNamesakes,
  listSlugs,
  requireFree,
  reserveChangedName,
  reserveName,
} from './naming.ts'
import {
  type CheckedProfile,
  checkKind,
  checkProfile,
  checkWebsite,
  type ProfileProblem,
} from './profile-policy.ts'
import {
  findProfile,
  holdProfile,
  isOtherProfile,
  listDifferences,
  mustWait,
  type ProfileRow,
  presentProfile,
  updateProfile,
} from './profile-repository.ts'
import { checkProfileTexts } from './profile-texts.ts'
import { requireOwnWebsite } from './website-owner.ts'

interface NewCompany {
  name: string
  kind: CompanyKind
  website: string | null
  /** The account that becomes its owner; null for a poster without one, whose company stays unclaimed. */
  createdBy: string | null
}

/**
 * The outcome of changing a profile. `held`: everyone sees the earlier one until a moderator has decided. `conflict`: it was changed in the
 * meantime, and nothing was written.
 */
type ProfileChange =
  | { kind: 'saved' }
  | { kind: 'held' }
  | { kind: 'invalid'; problems: ProfileProblem[] }
  | { kind: 'conflict'; stored: CompanyProfile; differences: CompanyProfileDifference[] }

/**
 * Creates a company. Throws invalid_input for a name that deceives or an invalid address, conflict (fact `company`: its slug) for a name
 * that an established company has already, or one of the same account.
 */
export async function createCompany(
  db: Transaction<Schema>,
  { name: typedName, kind, website: typedWebsite, createdBy }: NewCompany,
): Promise<{ id: string; slug: string }> {
  const name = checkCompanyName(typedName)
  const website = checkWebsite(typedWebsite ?? '')
  await requireOwnWebsite(db, { companyId: null, name, website })
  const skeleton = await reserveName(db, name, { userId: createdBy })
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

/** Creates a company for a signed-in user, from what they typed. Throws as createCompany, and invalid_input for the kind too. */
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
export async function requireFreeName(
  { database: { db } }: DomainContext,
  name: string,
  userId: string | null,
): Promise<void> {
  await db.transaction().execute(fillSkeletons)
  requireFree(await listNamesakes(db, name, { userId }))
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
    // The form goes on from what waits, if anything does.
    if (row.version !== version) {
      const differences = listDifferences(stored.held ?? stored, typed)
      // A second press of the button, or someone else has saved the same.
      if (differences.length > 0) return { kind: 'conflict', stored, differences }
      return { kind: stored.held === null ? 'saved' : 'held' }
    }
    if ('problems' in checked) return { kind: 'invalid', problems: checked.problems }
    return writeProfile(transaction, row, checked.profile)
  })
}

async function writeProfile(
  db: Transaction<Schema>,
  row: ProfileRow,
  profile: CheckedProfile,
): Promise<ProfileChange> {
  if (isOtherText(profile, row)) {
    const problems = await checkProfileTexts(db, row.id, profile)
    if (problems.length > 0) return { kind: 'invalid', problems }
  }
  if (profile.website !== row.website) await requireOwnWebsite(db, { companyId: row.id, ...profile })
  const skeleton = await reserveChangedName(db, row, profile.name)
  const waits = isOtherProfile(profile, row) && (await mustWait(db, row, profile))
  if (waits) {
    await holdProfile(db, row.id, profile)
    await openReview(db, { kind: 'recheck', risk: 'amber', companyId: row.id })
    return { kind: 'held' }
  }
  await updateProfile(db, row.id, { profile, skeleton })
  return { kind: 'saved' }
}

function isOtherText(profile: CheckedProfile, row: ProfileRow): boolean {
  return profile.name !== row.name || profile.description !== row.description
}

function valuesOf(words: readonly { value: string }[]): Set<string> {
  return new Set(words.map(({ value }) => value))
}

function noSuchCompany(): BoardError {
  return new BoardError('not_found', text.noCompany)
}

/** Writes a company, claimed if it has an owner; false when the slug is taken. */
async function insertCompany(db: Db, company: Insertable<CompaniesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.companies')
    .values({ ...company, claimed_at: company.created_by === null ? null : sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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
