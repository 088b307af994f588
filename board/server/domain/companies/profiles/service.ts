import type {
  CompanyKind,
  CompanyProfile,
  CompanyProfileDifference,
  TypedCompanyProfile,
} from '@cryptolist/contract'
import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../database/open-database.ts'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { reservePublicId } from '../../identifiers/reserve-public-ids.ts'
import { renderDescription } from '../../listings/text/render-description.ts'
import { exportCompany } from './export.ts'
import { checkWebsite } from './link-policy.ts'
import { type CompanyLogos, createCompanyLogos } from './logos.ts'
import { checkCompanyName, skeletonOf } from './name-policy.ts'
import { fillSkeletons, listSlugs, requireFree, takeName } from './naming.ts'
import { listDifferences, presentProfile } from './presenter.ts'
import { checkKind, checkProfile, type ProfileProblem } from './profile-policy.ts'
import { type CompanyRemoval, createCompanyRemoval } from './removal.ts'
import {
  findProfile,
  insertCompany,
  insertOwner,
  listNamesakes,
  listWords,
  updateProfile,
  type WordRow,
} from './repository.ts'

export interface NewCompany {
  name: string
  kind: CompanyKind
  website: string | null
  /** The account that becomes its owner; null for a poster without one, and then nobody has claimed it. */
  createdBy: string | null
}

/** What came of changing a profile. `conflict`: somebody else changed it since, and nothing was written. */
export type ProfileChange =
  | { kind: 'saved' }
  | { kind: 'invalid'; problems: ProfileProblem[] }
  | { kind: 'conflict'; stored: CompanyProfile; differences: CompanyProfileDifference[] }

/** What companies say of themselves. */
export interface CompanyProfilesService extends CompanyLogos, CompanyRemoval {
  /**
   * Makes a company. Throws invalid_input for a name that deceives or an address that is none, conflict (fact `company`: its slug) for one
   * that a claimed company has already.
   */
  create(db: Transaction<Schema>, company: NewCompany): Promise<{ id: string; slug: string }>
  /** The same for somebody who is signed in, from what they typed. Throws invalid_input for the kind as well. */
  createOwn(
    userId: string,
    typed: { name: string; kind: string; website: string },
  ): Promise<{ id: string; slug: string }>
  /** A page of this name that nobody has claimed. */
  findUnclaimed(name: string): Promise<{ slug: string; name: string } | undefined>
  /** Throws the conflict that `create` would throw for this name now, so that it is said before somebody goes on with it. */
  requireFreeName(name: string): Promise<void>
  /** The profile as its team edits it. Throws not_found. */
  get(companyId: string): Promise<CompanyProfile>
  /** Writes a profile that somebody typed over the version that they saw. Throws conflict for another company's name. */
  update(companyId: string, version: number, typed: TypedCompanyProfile): Promise<ProfileChange>
  /** All that is kept of a company as JSON: pieces of a file, so that nobody has to hold the whole. Throws not_found. */
  export(companyId: string): Promise<AsyncIterable<string>>
  /** Countries, sectors and chains that a profile may choose, by name. */
  listWords(): Promise<{ countries: WordRow[]; sectors: WordRow[]; chains: WordRow[] }>
}

export interface CompanyProfilesParts {
  context: DomainContext
}

/** Makes the service. Who may edit is judged before (companyTeams.require). */
export function createCompanyProfilesService({ context }: CompanyProfilesParts): CompanyProfilesService {
  const { database } = context
  const { db } = database
  return {
    ...createCompanyLogos({ context }),
    ...createCompanyRemoval({ context }),
    create,
    async createOwn(createdBy, { name, kind, website }) {
      const company = { name, kind: checkKind(kind), website, createdBy }
      return db.transaction().execute((transaction) => create(transaction, company))
    },
    async findUnclaimed(name) {
      await db.transaction().execute(fillSkeletons)
      const namesakes = await listNamesakes(db, skeletonOf(name))
      return namesakes.find(({ isClaimed, isFrozen }) => !isClaimed && !isFrozen)
    },
    async requireFreeName(name) {
      await db.transaction().execute(fillSkeletons)
      requireFree(await listNamesakes(db, skeletonOf(name)))
    },
    get: (companyId) => get(db, companyId),
    update: (companyId, version, typed) => update(db, companyId, { version, typed }),
    export: async (companyId) => exportCompany(database, companyId, await get(db, companyId)),
    listWords: () => listWords(db),
  }
}

type Db = Database['db']

async function get(db: Db, companyId: string): Promise<CompanyProfile> {
  const row = await findProfile(db, companyId)
  if (row === undefined) throw noSuchCompany()
  return presentProfile(row)
}

async function update(
  db: Db,
  companyId: string,
  { version, typed }: { version: number; typed: TypedCompanyProfile },
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
      profile.name === row.name ? skeletonOf(row.name) : await takeName(transaction, profile.name, companyId)
    const html = profile.description === null ? null : renderDescription(profile.description)
    await updateProfile(transaction, companyId, { profile, skeleton, html })
    return { kind: 'saved' }
  })
}

function valuesOf(words: readonly WordRow[]): Set<string> {
  return new Set(words.map(({ value }) => value))
}

async function create(
  db: Transaction<Schema>,
  { name: typedName, kind, website: typedWebsite, createdBy }: NewCompany,
): Promise<{ id: string; slug: string }> {
  const name = checkCompanyName(typedName)
  const website = checkWebsite(typedWebsite ?? '')
  const skeleton = await takeName(db, name)
  const publicId = await reservePublicId(db)
  const id = uuidv7()
  for (const slug of listSlugs(name, publicId)) {
    if (!(await insertCompany(db, { id, publicId, slug, name, skeleton, kind, website, createdBy }))) continue
    if (createdBy !== null) await insertOwner(db, id, createdBy)
    return { id, slug }
  }
  throw new Error(`No path is free for the company ${name}.`)
}

function noSuchCompany(): BoardError {
  return new BoardError('not_found', 'There is no such company. Look at all companies.')
}
