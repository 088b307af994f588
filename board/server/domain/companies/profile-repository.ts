import {
  type CompanyProfile,
  type CompanyProfileDifference,
  companyKinds,
  companyProfileFields,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import { type Selection, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { CompaniesTable, Db } from '../../database/schema.ts'
import { firstMonth, looksToTrust } from '../domain-verification/looks.ts'
import { renderDescription } from '../markup/description.ts'
import { type CheckedProfile, companyProfileColumns } from './profile-policy.ts'

type ProfilePart = keyof typeof companyProfileColumns
type SelectedPart = {
  [Part in ProfilePart]: `${(typeof companyProfileColumns)[Part]} as ${Part}`
}[ProfilePart]

const profileSelection = [
  'id',
  'slug',
  'domain',
  'version',
  'logo_key as logoKey',
  'held_logo_key as heldLogoKey',
  'name_skeleton as nameSkeleton',
  'public_since as publicSince',
  'held_profile as heldProfile',
  ...keysOf(companyProfileColumns).map((part) => `${companyProfileColumns[part]} as ${part}` as SelectedPart),
] as const
export type ProfileRow = Selection<
  { companies: CompaniesTable },
  'companies',
  (typeof profileSelection)[number]
>

const text = z.string().nullable()
const heldSchema: z.ZodType<CheckedProfile> = z.object({
  name: z.string(),
  kind: z.enum(companyKinds),
  website: text,
  description: text,
  sectors: z.array(z.string()),
  chains: z.array(z.string()),
  hqCountry: text,
  sizeBand: text,
  foundedYear: z.number().nullable(),
  stage: text,
  github: text,
  x: text,
  telegram: text,
  discord: text,
})

/** The profile of a company, for changing it when it is locked. */
export async function findProfile(
  db: Db,
  companyId: string,
  { isLocked = false } = {},
): Promise<ProfileRow | undefined> {
  const query = db.selectFrom('board.companies').select(profileSelection).where('id', '=', companyId)
  return (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

/** The public profile. */
function profileOf(row: ProfileRow): CheckedProfile {
  const entries = keysOf(companyProfileColumns).map((part) => [part, row[part]])
  return Object.fromEntries(entries) as CheckedProfile
}

/** The profile that waits for a moderator; null if none does. */
export function heldOf({ heldProfile: held }: Pick<ProfileRow, 'heldProfile'>): CheckedProfile | null {
  return held === null ? null : heldSchema.parse(held)
}

/** Whether a profile says something else than what everyone sees. */
export function isOtherProfile(profile: CheckedProfile, row: ProfileRow): boolean {
  return listDifferences(asForm(profileOf(row)), asForm(profile)).length > 0
}

/** Fields that can carry a message or lead somewhere. Facts such as the number of people can't. */
const words = ['name', 'description', 'website', 'github', 'x', 'telegram', 'discord'] as const

/**
 * Whether a change waits for a moderator: of a page that everyone sees, each change of its words and links, and all others unless the company
 * has been verified for a month and moderators know each of its domains. Such words change rarely, and small changes of them add up to
 * anything.
 */
export async function mustWait(db: Db, row: ProfileRow, profile: CheckedProfile): Promise<boolean> {
  const says = words.some((part) => (profile[part] ?? '') !== (row[part] ?? ''))
  if (row.publicSince !== null && says) return true
  return !(await isShownUnseen(db, row))
}

/** Whether what a company changes of its page is shown to everyone at once, because no one sees the page yet or moderators know the company. */
export async function isShownUnseen(db: Db, row: Pick<ProfileRow, 'id' | 'publicSince'>): Promise<boolean> {
  if (row.publicSince === null) return true
  const { rows } = await sql<{ isKnown: boolean }>`
    select coalesce(min(proved_at) < now() - make_interval(days => ${firstMonth})
      and bool_and(approved_listings >= ${looksToTrust}), false) as "isKnown"
    from board.domain_proofs where company_id = ${row.id} and state = 'verified'`.execute(db)
  return rows[0]?.isKnown === true
}

/** Keeps a profile for a moderator; everyone sees the earlier one until then. */
export async function holdProfile(db: Db, companyId: string, profile: CheckedProfile | null): Promise<void> {
  await db
    .updateTable('board.companies')
    .set({
      held_profile: profile === null ? null : JSON.stringify(profile),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Writes the key of the picture that everyone sees, and of one that waits for a moderator. */
export async function putLogoKeys(
  db: Db,
  companyId: string,
  { shown: shownKey, held: heldKey }: { shown: string | null; held: string | null },
): Promise<void> {
  await db
    .updateTable('board.companies')
    .set({
      logo_key: shownKey,
      held_logo_key: heldKey,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Writes a profile over a locked one, for everyone to see; its version grows, and nothing waits any longer. */
export async function updateProfile(
  db: Db,
  companyId: string,
  { profile, skeleton }: { profile: CheckedProfile; skeleton: string },
): Promise<void> {
  const entries = keysOf(companyProfileColumns).map((part) => [companyProfileColumns[part], profile[part]])
  await db
    .updateTable('board.companies')
    .set({
      ...(Object.fromEntries(entries) as Updateable<CompaniesTable>),
      named_at: sql<Date>`case when name_skeleton = ${skeleton} then named_at else now() end`,
      name_skeleton: skeleton,
      description_html: profile.description === null ? null : renderDescription(profile.description),
      held_profile: null,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** The public profile, and the one that waits. */
export function presentProfile(row: ProfileRow): CompanyProfile {
  const held = heldOf(row)
  const publicProfile = asForm(profileOf(row))
  return {
    slug: row.slug,
    ...publicProfile,
    kind: row.kind,
    held: held === null ? null : asForm(held),
    version: row.version,
    domain: row.domain,
    logo: logoPathOf(row, row.logoKey),
    heldLogo: logoPathOf(row, row.heldLogoKey),
  }
}

function logoPathOf({ slug }: Pick<ProfileRow, 'slug'>, key: string | null): string | null {
  return key === null ? null : `/companies/${slug}/logo/${key}`
}

function asTyped(value: string | number | readonly string[] | null): string | readonly string[] {
  return typeof value === 'object' && value !== null ? value : String(value ?? '')
}

function asForm(profile: CheckedProfile): TypedCompanyProfile {
  const entries = keysOf(companyProfileColumns).map((part) => [part, asTyped(profile[part])])
  return Object.fromEntries(entries) as TypedCompanyProfile
}

/** Stored fields that differ from what was typed, in the order of the form. */
export function listDifferences(
  stored: TypedCompanyProfile,
  typed: TypedCompanyProfile,
): CompanyProfileDifference[] {
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
