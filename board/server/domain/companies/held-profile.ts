import type { ChangedLogo, ListingChange } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { labels } from '#messages/dashboard-company'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { renderDescription } from '../markup/description.ts'
import { replaceLogos } from './logos.ts'
import { reserveChangedName } from './naming.ts'
import {
  findProfile,
  heldOf,
  holdProfile,
  listDifferences,
  presentProfile,
  updateProfile,
} from './profile-repository.ts'

/** A profile or a picture that waits for a moderator. */
export interface HeldChanges {
  changes: ListingChange[]
  /** The texts that everyone would see; null if only a picture waits. */
  texts: { website: string | null; descriptionHtml: string | null } | null
  logo: ChangedLogo | null
}

export const noHeldChanges: HeldChanges = { changes: [], texts: null, logo: null }

/** The changes in a profile that waits, and its picture, if that waits; nothing if neither does. */
export async function findHeldChanges(db: Db, companyId: string): Promise<HeldChanges> {
  const row = await findProfile(db, companyId)
  if (row === undefined) return noHeldChanges
  const { held, heldLogo, ...stored } = presentProfile(row)
  const logo = heldLogo === null ? null : { before: stored.logo, after: heldLogo }
  if (held === null) return { ...noHeldChanges, logo }
  const { website, description } = held
  const descriptionHtml = description === '' ? null : renderDescription(description)
  const before = listDifferences(stored, held)
  const after = new Map(listDifferences(held, stored).map(({ field, theirs }) => [field, theirs]))
  const changes = before.map(({ field, theirs }) => ({
    name: labels[field] ?? field,
    before: theirs,
    after: after.get(field) ?? '',
  }))
  return { changes, texts: { website: website === '' ? null : website, descriptionHtml }, logo }
}

/** Whether a change of a profile, or of its picture, waits for a moderator. */
export async function hasHeldProfile(db: Db, companyId: string): Promise<boolean> {
  const row = await findProfile(db, companyId)
  return row !== undefined && (row.heldProfile !== null || row.heldLogoKey !== null)
}

/** Shows everyone the profile and the picture that waited, if they still do. Throws conflict if its name is another company's by now. */
export async function publishHeldProfile(
  context: DomainContext,
  db: Transaction<Schema>,
  companyId: string,
): Promise<void> {
  const row = await findProfile(db, companyId, { isLocked: true })
  if (row === undefined) return
  await replaceLogos(context, db, row, { shown: row.heldLogoKey ?? row.logoKey, held: null })
  const profile = heldOf(row)
  if (profile === null) return
  const skeleton = await reserveChangedName(db, row, profile.name)
  await updateProfile(db, companyId, { profile, skeleton })
}

/** Discards the profile and the picture that waited. */
export async function dropHeldProfile(
  context: DomainContext,
  db: Transaction<Schema>,
  companyId: string,
): Promise<void> {
  const row = await findProfile(db, companyId, { isLocked: true })
  if (row === undefined) return
  await replaceLogos(context, db, row, { shown: row.logoKey, held: null })
  await holdProfile(db, companyId, null)
}
