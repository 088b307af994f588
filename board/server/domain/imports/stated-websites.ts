import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { classifyApplyTarget, isHostOfAnyone } from '../checks/apply-target.ts'
import { checkWebsite } from '../companies/profile-policy.ts'
import { requireOwnWebsite } from '../companies/website-owner.ts'
import { findSource } from '../systems/address.ts'
import type { Listing } from './listing.ts'
import { findNamed, listOwnCompanies, type StatingListing, sourceName } from './stating-source.ts'
import type { ImportSource } from './whose-listings.ts'

interface StatingSource extends Pick<ImportSource, 'board'> {
  /** Hosts of this board. */
  ownHosts: readonly string[]
}

/**
 * Notes the websites that a source names for companies which nobody has claimed and all of whose listings it has brought. It is the one that at least
 * half of a company's listings name; one that another company has, or that anyone can have, isn't noted. What is noted goes once its source names it
 * no longer.
 */
export async function noteStatedWebsites(
  db: Transaction<Schema>,
  jobs: readonly StatingListing<Pick<Listing, 'companyWebsite'>>[],
  { board, ownHosts }: StatingSource,
): Promise<void> {
  const by = sourceName(board)
  const named = findNamed(jobs, ({ companyWebsite }) => cleanWebsite(companyWebsite ?? '', ownHosts))
  for (const { id, name, stated: storedWebsite } of await listOwnCompanies(db, jobs, {
    fact: 'website',
    named,
    by,
  })) {
    const website = named.get(id) ?? null
    if (website === storedWebsite) continue
    const isAllowed = website !== null && (await isOwn(db, { companyId: id, name, website }))
    const next = isAllowed ? website : null
    await db
      .updateTable('board.companies')
      .set({ stated_website: next, website_source: next === null ? null : by })
      .where('id', '=', id)
      .execute()
  }
}

/** Its origin, so that it leads where it says; null for what is no company's own: a board, this one, or a host where anyone can have a page. */
function cleanWebsite(written: string, ownHosts: readonly string[]): string | null {
  try {
    const website = checkWebsite(written)
    if (website === null || findSource(website) !== undefined) return null
    const { origin, hostname } = new URL(website)
    const { kind } = classifyApplyTarget(website, { companyDomains: [], ownHosts })
    return kind !== 'elsewhere' || hostname.endsWith('.') || isHostOfAnyone(hostname) ? null : origin
  } catch (error) {
    if (error instanceof BoardError) return null
    throw error
  }
}

/** Whether no other company has the domain of an address. */
export async function isOwn(
  db: Transaction<Schema>,
  company: { companyId: string; name: string; website: string },
): Promise<boolean> {
  try {
    await requireOwnWebsite(db, company)
    return true
  } catch (error) {
    if (error instanceof BoardError) return false
    throw error
  }
}
