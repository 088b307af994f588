import type {
  CompanyKind,
  CompanyProfile,
  CompanyProfileDifference,
  TypedCompanyProfile,
} from '@cryptolist/contract'
import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { reservePublicId } from '../../identifiers/reserve-public-ids.ts'
import { renderDescription } from '../../listings/text/render-description.ts'
import { checkWebsite } from './link-policy.ts'
import { checkCompanyName, skeletonOf } from './name-policy.ts'
import { fillSkeletons, listSlugs, requireFree, reserveName } from './naming.ts'
import { listDifferences, presentProfile } from './presenter.ts'
import { checkKind, checkProfile, type ProfileProblem } from './profile-policy.ts'
import {
  findProfile,
  insertCompany,
  insertOwner,
  listNamesakes,
  listWords,
  updateProfile,
  type WordRow,
} from './repository.ts'

export { listWords } from './repository.ts'

export interface NewCompany {
  name: string
  kind: CompanyKind
  website: string | null
  /** The account that becomes its owner; null for a poster without one, and then nobody has claimed it. */
  createdBy: string | null
}

/** The outcome of changing a profile. `conflict`: it was changed in the meantime, and nothing was written. */
export type ProfileChange =
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
  for (const slug of listSlugs(name, publicId)) {
    if (!(await insertCompany(db, { id, publicId, slug, name, skeleton, kind, website, createdBy }))) continue
    if (createdBy !== null) await insertOwner(db, id, createdBy)
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

/** A page of this name that nobody has claimed. */
export async function findUnclaimedCompany(
  { database: { db } }: DomainContext,
  name: string,
): Promise<{ slug: string; name: string } | undefined> {
  await db.transaction().execute(fillSkeletons)
  const namesakes = await listNamesakes(db, skeletonOf(name))
  return namesakes.find(({ isClaimed, isFrozen }) => !isClaimed && !isFrozen)
}

/** Throws the conflict that `createCompany` would throw for this name now, to tell the user before they go on with it. */
export async function requireFreeName({ database: { db } }: DomainContext, name: string): Promise<void> {
  await db.transaction().execute(fillSkeletons)
  requireFree(await listNamesakes(db, skeletonOf(name)))
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
    const skeleton =
      profile.name === row.name
        ? skeletonOf(row.name)
        : await reserveName(transaction, profile.name, companyId)
    const html = profile.description === null ? null : renderDescription(profile.description)
    await updateProfile(transaction, companyId, { profile, skeleton, html })
    return { kind: 'saved' }
  })
}

function valuesOf(words: readonly WordRow[]): Set<string> {
  return new Set(words.map(({ value }) => value))
}

function noSuchCompany(): BoardError {
  return new BoardError('not_found', 'There is no such company. Look at all companies.')
}
