import { BoardError, domainOfEmail, type User, type Wallet } from '@cryptolist/contract'
import * as text from '#messages/profile'
import type { Db } from '../../database/schema.ts'
import { listWallets } from '../accounts/wallets.ts'
import { domainOrHost, freeMail } from '../checks/domains.ts'
import type { DomainContext } from '../domain-context.ts'
import { isToken, makeRandomToken } from '../identifiers/link-token.ts'
import { countries, tags } from '../taxonomy/terms.ts'
import { checkProfile, type TypedProfile } from './policy.ts'
import {
  addFact,
  dropFacts,
  type FactKind,
  type FactRow,
  findOwnProfile,
  findProfile,
  listFacts,
  type OwnProfileRow,
  type ProfileRow,
  putLink,
  putProfile,
  removeProfile,
} from './repository.ts'

/** A profile as others see it. Pay and message are never in it. */
export interface ShownProfile {
  headline: string
  about: string
  skills: string[]
  links: string[]
  timeZone: string | null
  countries: string[]
  facts: ShownFact[]
}

export interface ShownFact {
  kind: FactKind
  /** The wallet as `eip155:0x…`, the name, the login or the domain; null for those who see the profile without who it is. */
  value: string | null
  checkedAt: string
}

/** A profile for its owner. */
export interface OwnProfile extends Omit<OwnProfileRow, 'userId' | 'updatedAt'> {
  facts: { kind: FactKind; value: string; checkedAt: string }[]
}

/** Facts that the account could have in its profile without a further check. */
export interface PossibleFacts {
  /** Wallets that signed a text of this board. */
  wallets: Wallet[]
  /** Of the confirmed email address; null without one, and at a host that anybody has addresses at. */
  emailDomain: string | null
}

/** Facts as the form has them. */
export interface TypedFacts {
  /** As `eip155:0x…`. */
  wallets: readonly string[]
  hasEmailDomain: boolean
}

/** The account's profile; null if it has none. */
export async function getOwnProfile(
  { database: { db } }: DomainContext,
  userId: string,
): Promise<OwnProfile | null> {
  const row = await findOwnProfile(db, userId)
  if (row === undefined) return null
  const { userId: _userId, updatedAt: _updatedAt, ...profile } = row
  const facts = await listFacts(db, userId)
  return { ...profile, facts: facts.map((fact) => ({ ...fact, checkedAt: fact.checkedAt.toISOString() })) }
}

/** The facts that may be ticked in the form. */
export async function listPossibleFacts(
  context: DomainContext,
  { id, email, isEmailVerified }: Pick<User, 'id' | 'email' | 'isEmailVerified'>,
): Promise<PossibleFacts> {
  const domain = email === null || !isEmailVerified ? '' : domainOfEmail(email).toLowerCase()
  return {
    wallets: (await listWallets(context, id)).filter(({ proof }) => proof !== 'legacy'),
    emailDomain: domain === '' || freeMail.has(domainOrHost(domain)) ? null : domain,
  }
}

/** How a fact and the form name a wallet. */
export function nameWallet({ namespace, address }: Pick<Wallet, 'namespace' | 'address'>): string {
  return `${namespace}:${address}`
}

/** Stores the profile with the facts that were ticked and can be. Throws invalid_input with the fields that are wrong. */
export async function saveProfile(
  context: DomainContext,
  user: Pick<User, 'id' | 'email' | 'isEmailVerified'>,
  typed: TypedProfile,
  facts: TypedFacts,
): Promise<void> {
  const profile = checkProfile(typed)
  const possible = await listPossibleFacts(context, user)
  const wallets = possible.wallets.map(nameWallet).filter((wallet) => facts.wallets.includes(wallet))
  const domains = facts.hasEmailDomain && possible.emailDomain !== null ? [possible.emailDomain] : []
  await context.database.db.transaction().execute(async (db) => {
    await putProfile(db, user.id, profile)
    for (const [kind, values] of [
      ['wallet', wallets],
      ['email_domain', domains],
    ] as const) {
      await dropFacts(db, user.id, kind, values)
      for (const value of values) await addFact(db, user.id, { kind, value })
    }
  })
}

/** Adds a fact that was checked just now, in place of another of its kind. Throws not_found without a profile. */
export async function recordFact(
  { database }: DomainContext,
  userId: string,
  fact: { kind: 'github' | 'ens'; value: string; wallet?: string },
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    if ((await findProfile(db, { userId })) === undefined) throw new BoardError('not_found', text.noProfile)
    await dropFacts(db, userId, fact.kind)
    await addFact(db, userId, fact)
  })
}

/** Removes a checked name from the profile. */
export async function removeFact(
  { database }: DomainContext,
  userId: string,
  kind: 'github' | 'ens',
): Promise<void> {
  await dropFacts(database.db, userId, kind)
}

/** Makes a link to the profile, in place of the one that there was. Throws not_found without a profile. */
export async function replaceLink({ database }: DomainContext, userId: string): Promise<void> {
  if (!(await putLink(database.db, userId, makeRandomToken())))
    throw new BoardError('not_found', text.noProfile)
}

/** Lets nobody read the profile by its link any longer. What was shared with an application stays shared. */
export async function removeLink({ database }: DomainContext, userId: string): Promise<void> {
  await putLink(database.db, userId, null)
}

/** Deletes the profile, also for the employers who see it. */
export async function deleteProfile({ database }: DomainContext, userId: string): Promise<void> {
  await database.db.transaction().execute((db) => removeProfile(db, userId))
}

/** The profile of a link, without who it is. Throws not_found for a link that doesn't work, or no longer. */
export async function getLinkedProfile(
  { database: { db } }: DomainContext,
  link: string,
): Promise<ShownProfile> {
  const row = isToken(link) ? await findProfile(db, { link }) : undefined
  if (row === undefined) throw new BoardError('not_found', text.linkGone)
  return presentProfile(row, await listFacts(db, row.userId), { isNamed: false })
}

/** The profile of an account that shared it with an application; null if it has none any longer. */
export async function findSharedProfile(db: Db, userId: string): Promise<ShownProfile | null> {
  const row = await findProfile(db, { userId })
  return row === undefined ? null : presentProfile(row, await listFacts(db, userId), { isNamed: true })
}

/** The account's profile as those with its link see it, and as employers with whom it is shared do; null without one. */
export async function previewProfile(
  { database: { db } }: DomainContext,
  userId: string,
): Promise<{ byLink: ShownProfile; shared: ShownProfile } | null> {
  const row = await findProfile(db, { userId })
  if (row === undefined) return null
  const facts = await listFacts(db, userId)
  return {
    byLink: presentProfile(row, facts, { isNamed: false }),
    shared: presentProfile(row, facts, { isNamed: true }),
  }
}

const skillNames = new Map(tags.map(({ slug, name }) => [slug, name]))
const countryNames = new Map(countries.map(({ code, name }) => [code, name]))

function presentProfile(
  { userId: _userId, skills, countries: codes, ...row }: ProfileRow,
  facts: readonly FactRow[],
  { isNamed }: { isNamed: boolean },
): ShownProfile {
  return {
    ...row,
    skills: skills.flatMap((slug) => skillNames.get(slug) ?? []),
    countries: codes.flatMap((code) => countryNames.get(code) ?? []),
    facts: facts.map(({ kind, value, checkedAt }) => ({
      kind,
      value: isNamed ? value : null,
      checkedAt: checkedAt.toISOString(),
    })),
  }
}
