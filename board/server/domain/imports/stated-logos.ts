import { parseUrl } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { registrableDomain } from '../checks/domains.ts'
import { isAtKnownSystem } from '../identifiers/posting-link.ts'
import { link } from '../systems/loose.ts'
import type { Listing } from './listing.ts'
import { isOwn } from './stated-websites.ts'
import { findNamed, listOwnCompanies, type StatingListing, sourceName } from './stating-source.ts'
import { findBrand, type ImportSource, isFromBrand } from './whose-listings.ts'

export type LogoListing = StatingListing<
  Partial<Pick<Listing, 'companyLogo' | 'companyWebsite' | 'source' | 'url' | 'signedDomain'>>
>

/**
 * Notes the addresses of logos that a source names for companies which nobody has claimed, under the rules of stated websites, if it is the company's own
 * system or page (decision 0034); they are fetched later. What its source names no longer is removed later too.
 */
export async function noteStatedLogos(
  db: Transaction<Schema>,
  jobs: readonly LogoListing[],
  { from, ownHosts }: { from: ImportSource; ownHosts: readonly string[] },
): Promise<void> {
  const by = sourceName(from.board)
  const named = findNamed(jobs, (listing) => readLogo(listing, { from, ownHosts }))
  for (const { id, name, stated } of await listOwnCompanies(db, jobs, { fact: 'logo', named, by })) {
    const address = named.get(id)
    const isAllowed =
      address !== undefined &&
      (address === stated ||
        (isNoImpostor(name, {
          from,
          jobs: jobs.filter((job) => job.companyId === id && job.listing.companyLogo !== undefined),
        }) &&
          (await isOwn(db, { companyId: id, name, website: address }))))
    const next = isAllowed ? address : null
    if (next === stated) continue
    await sql`
      insert into board.stated_logos (company_id, address, source, due_at) values (${id}, ${next}, ${by}, now())
      on conflict (company_id) do update set address = excluded.address, source = excluded.source, failures = 0, due_at = excluded.due_at`.execute(
      db,
    )
  }
}

/** The address of a picture that a listing of the company's own system or page names; null for any other, and for one at this board. */
function readLogo(
  { companyLogo, companyWebsite, source, url }: LogoListing['listing'],
  { from, ownHosts }: { from: ImportSource; ownHosts: readonly string[] },
): string | null {
  const address = link.parse(companyLogo)
  if (address === undefined || url === undefined || source === 'cryptolist') return null
  const { hostname } = new URL(address)
  // Code that compares domains would take it for another.
  if (hostname.endsWith('.') || ownHosts.includes(hostname)) return null
  return isOwnPlace(url, { board: from.board, companyWebsite }) ? address : null
}

/** Boards that say of any company what they like. */
const boardOfAnyone = /^(?:feed|cryptolist):/

/** Whether a listing is from the company's board at an application system or its careers page, or has its page there or at the company's website. */
function isOwnPlace(
  url: string,
  { board, companyWebsite }: Pick<Listing, 'companyWebsite'> & Pick<ImportSource, 'board'>,
): boolean {
  if (board !== null) return !boardOfAnyone.test(board)
  if (isAtKnownSystem(url)) return true
  const [page, website] = [url, companyWebsite ?? ''].map((one) => {
    const host = parseUrl(one)?.hostname
    return host === undefined ? undefined : registrableDomain(host)
  })
  return page !== undefined && page === website
}

/** Whether a company has no name of a well-known one, nor one like it, or its listings are from that one's boards or domains. */
function isNoImpostor(
  name: string,
  { from, jobs }: { from: ImportSource; jobs: readonly LogoListing[] },
): boolean {
  const brand = from.isNamed ? undefined : findBrand(name)
  if (brand === undefined) return true
  return jobs.every(
    ({ listing: { source, url, signedDomain } }) =>
      source !== undefined &&
      url !== undefined &&
      isFromBrand(brand, { listing: { source, url, signedDomain }, from }),
  )
}
