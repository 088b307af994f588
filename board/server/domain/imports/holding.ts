import type { Finding, JobSource, ListingContent } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { inSlices } from '../../semaphore/in-slices.ts'
import { fingerprintOf } from '../checks/fingerprint.ts'
import { findingsOfImport, type ImportFacts } from '../checks/rules.ts'
import { renderDescription } from '../markup/description.ts'
import { dropReviews } from '../moderation/reviews.ts'
import { cashOfRow } from '../money/yearly-pay.ts'
import { prepareRules } from '../phrases/find-said.ts'
import { type ApprovedWords, markApproved } from './approved-words.ts'
import type { ImportCompany } from './companies.ts'
import type { StatedParts } from './listing.ts'
import { hashText } from './passed-text.ts'
import type { PlacedListing, StoredJob } from './repository.ts'
import { type CompanyHistory, findOwnership, type ImportSource, isOpen, nameCode } from './whose-listings.ts'

/** The result of the checks of a listing in a file. */
export interface ReadImport {
  findings: readonly Finding[]
  /** A moderator has to approve it before it becomes public. */
  isHeld: boolean
  /** It is from where a moderator has said that the company has no listings. */
  isRefused: boolean
  /** The facts derived from its text; undefined without one. */
  text: DerivedText | undefined
}

/** The facts stored next to a text. */
export interface DerivedText {
  html: string
  fingerprint: string[] | null
}

/**
 * Checks new and changed listings, and renders their texts while they are parsed. A held one isn't public, as with a posted one; the same words that
 * a moderator approved before aren't held again. Rows without a text and pay keep what is stored, and are checked with it: their title may be new. A long
 * file is read in slices, so that requests are answered in between.
 */
export async function readImports(
  jobs: readonly PlacedListing[],
  lookup: {
    from: ImportSource
    companyOf(companyId: string): ImportCompany | undefined
    historyOf(companyId: string): CompanyHistory
    ownHosts: readonly string[]
    registered: ImportFacts['registered'] & {}
    approvedOf(companyId: string): Promise<ApprovedWords>
    storedOf(
      id: string,
    ):
      | Pick<StoredJob, 'description' | 'pay' | 'payRanges' | 'payEvidence' | 'placeQuote' | 'passedText'>
      | undefined
  },
): Promise<Map<string, ReadImport>> {
  const read = new Map<string, ReadImport>()
  if (jobs.length > 0) await prepareRules()
  for await (const { id, companyId, listing } of inSlices(jobs)) {
    const stored = lookup.storedOf(id)
    const stated = listing.stated ?? statedBefore(stored)
    const payQuote =
      listing.stated === undefined ? stored?.payEvidence?.[1] : listing.stated.payEvidence?.quote
    const placeQuote = listing.stated === undefined ? stored?.placeQuote : listing.stated.placeQuote
    const payRanges = listing.stated?.payRanges ?? stored?.payRanges ?? []
    const quotes = [
      ...new Set([
        ...payRanges.flatMap(({ label }) => label ?? []),
        ...(payQuote ? [payQuote] : []),
        ...(placeQuote ? [placeQuote] : []),
        ...listing.tagQuotes.values(),
        ...listing.chainQuotes.values(),
      ]),
    ]
    // Of a posting whose beginning alone is stored, quotes can be of the rest.
    const others = quotes.filter((quote) => !stated.description?.includes(quote))
    const content = { ...toContent({ ...listing, stated }), quotes: others }
    const company = lookup.companyOf(companyId)
    const claim = company && {
      listing,
      from: lookup.from,
      company,
      history: lookup.historyOf(companyId),
      jobId: id,
    }
    const owned = claim && findOwnership(claim)
    const facts: ImportFacts = {
      companyDomains: company?.domains ?? [],
      companyName: company?.name ?? null,
      isOfBrand: owned?.isOfBrand ?? false,
      knownFromElsewhere: owned?.isOfCompany === false ? nameOfOther(company) : undefined,
      isFromSystem: isOfSystem(listing) || undefined,
      ownHosts: lookup.ownHosts,
      registered: lookup.registered,
    }
    const allFindings = findingsOfImport(content, facts)
    const { title, url } = listing
    const isPassed =
      stored?.passedText != null &&
      stored.passedText === hashText({ title, url, description: stated.description, quotes })
    const isAsked = allFindings.some((one) => isOpen(one) && one.code !== nameCode)
    const findings = isAsked
      ? markApproved(allFindings, content, {
          approved: await lookup.approvedOf(companyId),
          check: (left) => findingsOfImport(left, facts),
        })
      : allFindings
    const description = listing.stated?.description
    const isHeld = findings.some(isOpen) && !isPassed
    const isRefused = stored === undefined && isHeld && owned?.isRefused === true
    read.set(id, {
      findings,
      isHeld: isHeld && !isRefused,
      isRefused,
      text:
        description === undefined
          ? undefined
          : { html: renderDescription(description), fingerprint: fingerprintOf(description) },
    })
  }
  return read
}

/** Sources where anyone can write anything without having a board at an application system. */
const openSources = new Set<JobSource>(['direct', 'feed', 'page', 'cryptolist', 'api'])

export function isOfSystem({ source }: Pick<PlacedListing['listing'], 'source'>): boolean {
  return !openSources.has(source)
}

/** The company that is known here from elsewhere: the listing's own, or another that readers would take for it. */
function nameOfOther(company: ImportCompany | undefined): string | undefined {
  return company?.isKnown === true ? company.name : company?.namesake
}

type CheckedStated = Partial<Pick<StatedParts, 'description' | 'pay'>>

/** The text and pay of a listing that an earlier import stored. */
function statedBefore(stored: Pick<StoredJob, 'description' | 'pay'> | undefined): CheckedStated {
  const { description = null } = stored ?? {}
  const pay = stored && cashOfRow(stored.pay)
  return {
    ...(description === null ? {} : { description }),
    ...(pay === undefined ? {} : { pay }),
  }
}

function toContent({
  title,
  url,
  employment,
  stated,
}: Pick<PlacedListing['listing'], 'title' | 'url' | 'employment'> & {
  stated: CheckedStated
}): Partial<ListingContent> {
  return {
    title,
    employment,
    apply: { method: 'url', url },
    ...(stated.description === undefined ? {} : { description: stated.description }),
    ...(stated.pay === undefined ? {} : { pay: { kind: 'cash', ...stated.pay } }),
  }
}

/**
 * Stores the findings; listings that are no longer held leave the queue. A changed text that is still held is a new version, so a moderator who read the
 * old one can't approve it.
 */
export async function storeReadings(
  db: Transaction<Schema>,
  read: ReadonlyMap<string, ReadImport>,
  wasHeld: (id: string) => boolean,
): Promise<void> {
  await writeFindings(db, read)
  const freed = [...read].filter(([id, { isHeld }]) => !isHeld && wasHeld(id)).map(([id]) => id)
  if (freed.length > 0) await dropReviews(db, { jobIds: freed, kinds: ['new'] })
}

/** Stores what was found in listings, each change as a new version, so that no moderator decides about what they were not shown. */
export async function writeFindings(
  db: Db,
  read: ReadonlyMap<string, Pick<ReadImport, 'findings' | 'isHeld'>>,
): Promise<void> {
  const rows = [...read].map(([id, { findings, isHeld }]) => ({ id, findings, is_held: isHeld }))
  await sql`
    update board.jobs j
    set findings = n.findings, risk = case when n.is_held then 'red' end, version = j.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, findings jsonb, is_held boolean)
    where j.id = n.id and (j.findings <> n.findings or n.is_held or j.risk is not null)`.execute(db)
}
