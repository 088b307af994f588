import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { isLiveSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'
import { countValues } from '../../companies/company-terms.ts'
import { checkWebsite } from '../../companies/profiles/profile-policy.ts'
import { requireOwnWebsite } from '../../companies/profiles/website-owner.ts'
import { classifyApplyTarget, isHostOfAnyone } from '../checks/apply-target.ts'
import { findSource } from '../sources/address.ts'
import type { ImportSource } from './places.ts'
import type { PlacedListing } from './repository.ts'

/** A listing as it is stored, with what its source says. */
interface StatedListing extends Omit<PlacedListing, 'listing'> {
  listing: Pick<PlacedListing['listing'], 'companyWebsite'>
}

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
  jobs: readonly StatedListing[],
  { board, ownHosts }: StatingSource,
): Promise<void> {
  if (jobs.length === 0) return
  const by = board ?? 'file'
  const named = findNamed(jobs, ownHosts)
  for (const { id, name, website: known } of await listOwnCompanies(db, { jobs, named, by })) {
    const website = named.get(id) ?? null
    if (website === known) continue
    const isAllowed = website !== null && (await isOwn(db, { companyId: id, name, website }))
    const next = isAllowed ? website : null
    await db
      .updateTable('board.companies')
      .set({ stated_website: next, website_source: next === null ? null : by })
      .where('id', '=', id)
      .execute()
  }
}

/** By company, the website that at least half of its listings name, and more than any other. */
function findNamed(jobs: readonly StatedListing[], ownHosts: readonly string[]): Map<string, string> {
  const byCompany = new Map<string, (string | null)[]>()
  for (const { companyId, listing } of jobs) {
    const websites = byCompany.get(companyId) ?? []
    websites.push(cleanWebsite(listing.companyWebsite ?? '', ownHosts))
    byCompany.set(companyId, websites)
  }
  const named = new Map<string, string>()
  for (const [companyId, websites] of byCompany) {
    const [most, next] = countValues(websites.filter((website) => website !== null))
    if (most === undefined || most[1] * 2 < websites.length) continue
    if (next === undefined || next[1] < most[1]) named.set(companyId, most[0])
  }
  return named
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

async function isOwn(
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

/** The companies of which this source has brought all listings, and for which no other has spoken; of those with a website of its own, all that are live. */
async function listOwnCompanies(
  db: Transaction<Schema>,
  { jobs, named, by }: { jobs: readonly StatedListing[]; named: ReadonlyMap<string, string>; by: string },
): Promise<{ id: string; name: string; website: string | null }[]> {
  const ids = [...new Set(jobs.map(({ companyId }) => companyId))]
  const { rows } = await sql<{ id: string; name: string; website: string | null }>`
    select c.id, c.name, c.stated_website as website from board.companies c
    where c.id = any(${ids}::uuid[]) and c.claimed_at is null and not c.is_demo and c.frozen_at is null
      and (c.website_source = ${by} or (c.website_source is null and c.id = any(${[...named.keys()]}::uuid[])))
      and not exists (select from board.jobs j
        where j.company_id = c.id and j.id <> all(${jobs.map(({ id }) => id)}::uuid[])
          and (c.website_source is null or ${sql.raw(isLiveSql)}))
    order by c.id for no key update of c`.execute(db)
  return rows
}
