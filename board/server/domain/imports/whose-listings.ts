import type { Finding } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { isHostOfAnyone } from '../checks/apply-target.ts'
import { registrableDomain, withoutFinalDot } from '../checks/domains.ts'
import { findKnownCompany, findNearWord, type KnownCompany } from '../companies/known-companies.ts'
import { fraudReasons } from '../moderation/fraud-marks.ts'
import { findSource } from '../systems/address.ts'
import type { ImportCompany } from './companies.ts'
import type { Listing } from './listing.ts'

/** Where a followed board's listings are from; of a file's, only their links tell. */
export interface ImportSource {
  /** `greenhouse:acme`; null for a file. */
  board: string | null
  /** The operator named its company, or the company's owner follows it. */
  isNamed: boolean
}

export const fileSource: ImportSource = { board: null, isNamed: false }

/** An imported listing of a company, with what tells where it is from. */
export interface ImportedJob {
  id: string
  companyId: string
  source: string
  url: string | null
  /** The followed boards that have it. */
  boards: readonly string[]
  /**
   * `public`: it has been public, and nobody took it down. `waits`: a moderator has still to say whether it is the company's. `refused`: one said that it
   * isn't. `other`: anything else.
   */
  state: 'public' | 'waits' | 'refused' | 'other'
  /** The findings that moderators have still to judge in it while it waits. */
  open: readonly Pick<Finding, 'code' | 'weight' | 'field' | 'quote' | 'line'>[]
  /** It is in the review queue. */
  isAsked: boolean
}

/** The code of findings about whose name a listing has. */
export const nameCode = 'NAM-01'

/** Whether a moderator has still to judge what was found in an import. */
export function isOpen({ weight, isApproved }: Pick<Finding, 'weight' | 'isApproved'>): boolean {
  return weight !== 'note' && isApproved !== true
}

/** Whether findings are about nothing but whose name a listing has. */
const isAboutNameAlone = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === nameCode) &&
  !findings.some((finding) => isOpen(finding) && finding.code !== nameCode)

interface ImportedRow extends Omit<ImportedJob, 'state' | 'open'> {
  /** Its state if its findings are about nothing but its name. */
  ofName: 'waits' | 'refused' | null
  otherwise: 'public' | 'other'
  isWaiting: boolean
  findings: readonly Finding[]
}

/** The imported listings of these companies, the oldest first. */
export async function listImportedJobs(db: Db, companyIds: readonly string[]): Promise<ImportedJob[]> {
  const { rows } = await sql<ImportedRow>`
    select j.id, j.company_id as "companyId", j.source, j.source_url as url,
      array(select s.system || ':' || s.board from board.source_postings p join board.sources s on s.id = p.source_id
        where p.job_id = j.id) as boards,
      case when j.frozen_at is not null then null when j.status = 'submitted' then 'waits'
        when j.status = 'rejected' and j.reason_code = any(${fraudReasons}::text[]) then 'refused' end as "ofName",
      case when j.frozen_at is null and (j.status in ('live', 'expired', 'archived')
        or (j.status in ('closed', 'submitted') and j.close_reason is distinct from 'moderation'
          and exists (select from board.job_events e where e.job_id = j.id and e.kind = 'published')))
        then 'public' else 'other' end as otherwise,
      j.status = 'submitted' and j.frozen_at is null as "isWaiting",
      case when j.status in ('submitted', 'rejected') then j.findings else '[]' end as findings,
      exists (select from board.reviews r where r.job_id = j.id and r.kind = 'new' and r.decided_at is null) as "isAsked"
    from board.jobs j
    where j.company_id = any(${companyIds}::uuid[]) and j.source <> 'direct' and not j.is_demo order by j.id`.execute(
    db,
  )
  return rows.map(({ ofName, otherwise, isWaiting, findings, ...job }) => ({
    ...job,
    state: ofName !== null && isAboutNameAlone(findings) ? ofName : otherwise,
    open: isWaiting ? findings.filter(isOpen) : [],
  }))
}

/** The board at an application system that a link belongs to, else its domain. */
function readLinkPlace(url: string | null): { board?: string; domain?: string | undefined } {
  if (url === null) return {}
  const link = new URL(url)
  link.hostname = withoutFinalDot(link.hostname)
  const source = findSource(link.href)
  if (source !== undefined && source.reader.hasOwnHosts !== true)
    return { board: `${source.reader.system}:${source.board}` }
  return isHostOfAnyone(link.hostname) ? {} : { domain: registrableDomain(link.hostname) }
}

/** Where a listing is from: the boards that have it, then what its link belongs to. Another CryptoList has all its companies at one domain. */
export function placesOf({ source, url, boards }: Pick<ImportedJob, 'source' | 'url' | 'boards'>): string[] {
  const { board, domain } = source === 'cryptolist' ? {} : readLinkPlace(url)
  return [...boards, board, domain].flatMap((place) => place?.toLowerCase() ?? [])
}

/** The known origins of a company's listings. */
export interface CompanyHistory {
  jobs: ReadonlyMap<string, ImportedJob>
  /** Where its public listings are from. */
  places: ReadonlySet<string>
  /** Where listings are from of which a moderator said that they aren't the company's. */
  refusedPlaces: ReadonlySet<string>
}

export const noHistory: CompanyHistory = { jobs: new Map(), places: new Set(), refusedPlaces: new Set() }

/** The histories of these companies, by their ids. */
export async function readHistories(
  db: Db,
  companyIds: readonly string[],
): Promise<Map<string, CompanyHistory>> {
  const byCompany = new Map<string, ImportedJob[]>()
  for (const job of await listImportedJobs(db, companyIds)) {
    const others = byCompany.get(job.companyId)
    if (others === undefined) byCompany.set(job.companyId, [job])
    else others.push(job)
  }
  return new Map([...byCompany].map(([id, jobs]) => [id, toHistory(jobs)]))
}

function toHistory(jobs: readonly ImportedJob[]): CompanyHistory {
  const inState = (state: ImportedJob['state']) => jobs.filter((job) => job.state === state)
  return {
    jobs: new Map(jobs.map((job) => [job.id, job])),
    places: new Set(inState('public').flatMap(placesOf)),
    refusedPlaces: new Set(inState('refused').flatMap((job) => placesOf(job)[0] ?? [])),
  }
}

/** The well-known company that has a name, or one like it. */
export function findBrand(name: string): KnownCompany | undefined {
  return findKnownCompany(name) ?? findNearWord(name)
}

type ClaimedListing = Pick<Listing, 'source' | 'url' | 'signedDomain'>

/** Whether a listing is from a board or domain of a well-known company. */
export function isFromBrand(
  { domains, boards }: Pick<KnownCompany, 'domains' | 'boards'>,
  { listing, from }: { listing: ClaimedListing; from: Pick<ImportSource, 'board'> },
): boolean {
  const places = placesOf({ ...listing, boards: from.board === null ? [] : [from.board] })
  return isAtDomainOf(listing, domains) || places.some((place) => boards.includes(place))
}

function isAtDomainOf({ source, url, signedDomain }: ClaimedListing, theirs: readonly string[]): boolean {
  const { domain } = source === 'cryptolist' ? {} : readLinkPlace(url)
  return [signedDomain, domain].some((one) => one !== undefined && theirs.includes(one))
}

/** The facts that show whose a listing is. */
interface Claim {
  listing: ClaimedListing
  from: ImportSource
  company: Pick<ImportCompany, 'name' | 'domains'>
  history: CompanyHistory
  jobId: string
}

/** Whether a listing is the company's whose name it has. */
export interface Ownership {
  isOfCompany: boolean
  /** It is of the well-known company that has this name or one like it; always true with `isOfCompany`. */
  isOfBrand: boolean
  /** A moderator has said of its place that it isn't the company's. */
  isRefused: boolean
}

/**
 * A listing is its company's if the operator named the company, if it is from where public listings of the company are from, or if one applies for it at
 * a domain of the company or the company's domain signed it.
 */
export function findOwnership({ listing, from, company, history, jobId }: Claim): Ownership {
  if (from.isNamed) return { isOfCompany: true, isOfBrand: true, isRefused: false }
  const places = placesOf({ ...listing, boards: from.board === null ? [] : [from.board] })
  const { domain } = readLinkPlace(listing.url)
  const isAt = (theirs: readonly string[]): boolean => isAtDomainOf(listing, theirs)
  const before = history.jobs.get(jobId)
  const isBack =
    before?.state === 'public' && domain !== undefined && readLinkPlace(before.url).domain === domain
  const brand = findBrand(company.name)
  const isOfBrand = brand !== undefined && isFromBrand(brand, { listing, from })
  const isOthers = company.domains.length > 0 && !company.domains.some((one) => brand?.domains.includes(one))
  const isOfCompany =
    isBack ||
    places.some((place) => history.places.has(place)) ||
    isAt(company.domains) ||
    (isOfBrand && !isOthers)
  const [place] = places
  return {
    isOfCompany,
    isOfBrand: isOfBrand || isOfCompany,
    isRefused: !isOfCompany && place !== undefined && history.refusedPlaces.has(place),
  }
}
