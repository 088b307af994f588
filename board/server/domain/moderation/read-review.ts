import {
  BoardError,
  type ComparedLetter,
  domainOfEmail,
  type Finding,
  importSourceName,
  type LinkedListing,
  type ListingContent,
  type PastDecision,
  type Review,
  type ReviewedListing,
  type ReviewFinding,
  shortAddress,
} from '@cryptolist/contract'
import * as text from '#messages/queue'
import type { Database } from '../../database/open-database.ts'
import { domainOrHost, freeMail, markDifferences, showDomain } from '../checks/domains.ts'
import { similarityOf } from '../checks/fingerprint.ts'
import { findHeldChanges, type HeldChanges, noHeldChanges } from '../companies/held-profile.ts'
import type { DomainContext } from '../domain-context.ts'
import { findWords } from '../imports/approved-words.ts'
import { countAlike } from '../imports/ask-moderators.ts'
import { readContent, readImported } from '../listings/content-rows.ts'
import { findContentRows } from '../listings/find-content-rows.ts'
import { type FullContent, labelsInFull, writeApply } from '../listings/revisions.ts'
import { showLinkHosts } from '../markup/link-hosts.ts'
import { findHeldChange } from '../posting/send-change.ts'
import { type ClaimForReview, getClaimForReview } from '../teams/claims.ts'
import { findConflict } from './conflict-of-interest.ts'
import {
  type AppealRow,
  type CompanyFacts,
  findAppeal,
  findCompanyFacts,
  findListingFacts,
  type LinkedRow,
  type ListingFacts,
  listLinked,
  listOpenReports,
  listPast,
  listTextsNear,
  type PastRow,
} from './facts-repository.ts'
import { renderMarked } from './marked-description.ts'
import { actionsOf } from './policy.ts'
import { findReview, type ReviewRecord } from './reviews.ts'
import { findStamp } from './seen.ts'

const maximumLinked = 20
/** From this share on, two texts are said to be alike. */
const leastLikeness = 0.6

/** Gathers everything that this moderator needs to decide. Throws not_found for an unknown review, gone if its subject has been deleted. */
export async function getReview(context: DomainContext, id: string, userId: string): Promise<Review> {
  const review = await findReview(context.database.db, id)
  // Read first: a change during the reads below makes the decision stale.
  const stamp = review && (await findStamp(context.database.db, id))
  if (review === undefined || stamp === undefined) throw new BoardError('not_found', text.notInQueue)
  const { facts, company, past, reports, appeal, held, claim, profileHeld } = await gather(context, review)
  const openFindings = held?.findings ?? facts?.findings ?? []
  const [conflict, listing, linked, alike] = await Promise.all([
    findConflict(context.database.db, userId, review.companyId),
    facts === undefined ? null : presentWithContent(context, facts, openFindings),
    facts === undefined ? [] : linkedOf(context, facts),
    findAlike(context, review, facts),
  ])
  const applyHost = held === undefined ? (facts?.applyHost ?? null) : applyHostOf(held.content)
  const { decidedAt } = review
  const hasHeldProfile = profileHeld.changes.length > 0 || profileHeld.logo !== null
  return {
    ...rowOf(review, facts, company?.name ?? '', reports.length),
    decided: decidedAt === null ? null : { at: decidedAt.toISOString(), action: review.decision },
    actions:
      decidedAt !== null || conflict !== undefined
        ? []
        : actionsOf({
            kind: review.kind,
            status: facts?.status ?? null,
            isFrozen: facts?.isFrozen ?? false,
            isImported: facts !== undefined && facts.source !== 'direct',
            hasHeldProfile,
          }),
    conflict: conflict ?? null,
    stamp,
    companySlug: company?.slug ?? null,
    profile: company === undefined ? null : presentProfile(review, company, profileHeld.texts),
    listing,
    foundRules: openFindings.map((finding, index) => ({
      ...presentFinding(finding, applyHost),
      sentence: alike.sentences[index] ?? null,
      alsoWaiting: alike.waiting[index] ?? 0,
    })),
    alsoPublished: alike.published,
    changes: held?.changes ?? profileHeld.changes,
    logo: profileHeld.logo,
    claim: claim === undefined ? null : presentClaim(claim),
    reportList: reports.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    appeal: appeal === undefined ? null : presentAppeal(appeal),
    linked,
    past: past.map(presentPast),
  }
}

/** Of an import that waits: for each finding the words that an approval covers, how many others wait for the same, and how many it may publish. */
async function findAlike(
  { database: { db } }: DomainContext,
  { kind, companyId, decidedAt }: ReviewRecord,
  facts: ListingFacts | undefined,
): Promise<{ sentences: (string | null)[]; waiting: number[]; published: number }> {
  const isAsked = kind === 'new' && decidedAt === null && facts?.status === 'submitted'
  if (!isAsked || companyId === null || facts.source === 'direct')
    return { sentences: [], waiting: [], published: 0 }
  const { id, title, text, findings } = facts
  const content = { title, ...(text !== null && { description: text }) }
  return {
    sentences: findings.map((finding) => findWords(content, finding).join(' ') || null),
    ...(await countAlike(db, { id, companyId }, findings)),
  }
}

/** The facts about the subject of the review; those about other things are left out. */
async function gather(context: DomainContext, review: ReviewRecord) {
  const { db } = context.database
  const { kind, jobId, companyId, draftId, claimId } = review
  const [facts, company, past, reports, appeal, held, claim, profileHeld] = await Promise.all([
    jobId === null ? undefined : findListingFacts(db, jobId),
    companyId === null ? undefined : findCompanyFacts(db, companyId),
    listPast(db, { jobId, companyId }),
    jobId === null ? [] : listOpenReports(db, jobId),
    kind === 'appeal' ? findAppealOf(db, review) : undefined,
    kind !== 'edit' || draftId === null ? undefined : findHeldChange(context, draftId),
    claimId === null ? undefined : getClaimForReview(context, claimId),
    kind !== 'recheck' || companyId === null ? noHeldChanges : findHeldChanges(db, companyId),
  ])
  return { facts, company, past, reports, appeal, held, claim, profileHeld }
}

function findAppealOf(db: Database['db'], { jobId, companyId }: ReviewRecord): ReturnType<typeof findAppeal> {
  if (jobId !== null) return findAppeal(db, { jobId })
  return companyId === null ? Promise.resolve(undefined) : findAppeal(db, { companyId })
}

function rowOf(review: ReviewRecord, facts: ListingFacts | undefined, companyName: string, reports: number) {
  return {
    id: review.id,
    kind: review.kind,
    risk: review.risk,
    title: facts?.title ?? companyName,
    companyName,
    importedFrom: facts === undefined || facts.source === 'direct' ? null : facts.source,
    openedAt: review.openedAt.toISOString(),
    dueAt: review.dueAt,
    findings: facts?.findings.length ?? 0,
    reports,
  }
}

async function presentWithContent(
  { database: { db } }: DomainContext,
  facts: ListingFacts,
  findings: readonly Finding[],
): Promise<ReviewedListing> {
  const quotes = findings.flatMap(({ quote }) => (quote === null ? [] : [quote]))
  const rows = await findContentRows(db, facts.id)
  return {
    ...presentListing(facts, rows === undefined ? {} : (readContent(rows) ?? readImported(rows))),
    textHtml: facts.text === null ? null : showLinkHosts(renderMarked(facts.text, quotes)),
  }
}

/**
 * The profile of a company that isn't public yet, because a first live listing makes it so, and of one that is checked again: as it would
 * be if its change is approved.
 */
function presentProfile(
  { kind }: ReviewRecord,
  { isWaiting, ...stored }: CompanyFacts,
  changed: HeldChanges['texts'],
): Review['profile'] {
  if (!isWaiting && kind !== 'recheck') return null
  const { website, descriptionHtml } = changed ?? stored
  return {
    isWaiting,
    isChange: changed !== null,
    website,
    textHtml: descriptionHtml === null ? null : showLinkHosts(descriptionHtml),
  }
}

/** By poster and wallet first, then by text, then by company; each listing once. */
async function linkedOf(
  { database: { db } }: DomainContext,
  { id, emailDomain, text: ownText }: ListingFacts,
): Promise<LinkedListing[]> {
  const domain = emailDomain === null || emailDomain === '' || freeMail.has(emailDomain) ? null : emailDomain
  const [linked, near] = await Promise.all([
    listLinked(db, id, { emailDomain: domain, limit: maximumLinked }),
    listTextsNear(db, id),
  ])
  const alike = near
    .map(({ text: other, ...row }) => ({ ...row, likeness: similarityOf(ownText ?? '', other) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .map(({ likeness, ...row }) => ({ ...row, detail: String(Math.round(100 * likeness)) }))
  const isOfCompany = ({ why }: { why: string }): boolean => why === 'company'
  const rows = [...linked.filter((row) => !isOfCompany(row)), ...alike, ...linked.filter(isOfCompany)]
  return [...new Map(rows.toReversed().map((row) => [row.publicId, row])).values()]
    .toReversed()
    .slice(0, maximumLinked)
    .map(presentLinked)
}

/** The listing of a review for the page. */
function presentListing(row: ListingFacts, content: FullContent): Omit<ReviewedListing, 'textHtml'> {
  return {
    publicId: row.publicId,
    path: `/jobs/${row.slug}-${row.publicId}`,
    title: row.title,
    status: row.status,
    isFrozen: row.isFrozen,
    risk: row.risk,
    company: {
      name: row.companyName,
      slug: row.companySlug,
      domain: row.companyDomain,
      isProved: row.isProved,
      isClaimed: row.isClaimed,
      isFrozen: row.isCompanyFrozen,
    },
    facts: factsOf(row, content),
    poster: {
      accountSince: row.accountSince?.toISOString() ?? null,
      emailDomain: row.emailDomain === '' ? null : row.emailDomain,
      earlierListings: row.earlierListings,
    },
  }
}

function factsOf({ source, applyHost }: ListingFacts, content: FullContent): ReviewedListing['facts'] {
  const words = labelsInFull
    .filter(({ name }) => name !== 'Title' && name !== 'Text' && name !== 'Apply')
    // Text written even of an empty listing is no word of a source.
    .filter(({ write }) => source === 'direct' || write(content) !== write({}))
    .map(({ name, write }) => ({ name, text: write(content) }))
  // The address behind the form is what a moderator has to judge, so it is shown to them alone.
  const apply = content.apply === undefined ? (applyHost ?? '') : writeApply(content)
  return [
    { name: text.importedFrom, text: source === 'direct' ? '' : importSourceName(source) },
    ...words,
    { name: text.applyAt, text: apply },
  ].filter((fact) => fact.text !== '')
}

/** The domain that applications go to. */
function applyHostOf(content: ListingContent | undefined): string | null {
  if (content === undefined) return null
  const { apply } = content
  return apply.method === 'email' ? domainOfEmail(apply.email) : new URL(apply.url).hostname
}

/** A finding with the two domains letter by letter, where one looks like the other. */
function presentFinding(
  finding: Finding,
  applyHost: string | null,
): Omit<ReviewFinding, 'sentence' | 'alsoWaiting'> {
  const host = finding.lookAlike === null ? null : (domainOf(finding.quote) ?? applyHost)
  if (finding.lookAlike === null || host === null) return { ...finding, comparison: null }
  const domain = showDomain(domainOrHost(host))
  return {
    ...finding,
    comparison: {
      found: letters(markDifferences(domain, finding.lookAlike)),
      known: letters(markDifferences(finding.lookAlike, domain)),
    },
  }
}

function letters(marked: readonly ComparedLetter[]): ComparedLetter[] {
  return marked.map(({ letter, isDifferent }) => ({ letter, isDifferent }))
}

function domainOf(quote: string | null): string | null {
  return /(?:^|@|\/\/)([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u.exec(quote ?? '')?.[1] ?? null
}

/** A listing that has something in common, with what. */
function presentLinked({ why, detail, ...row }: LinkedRow): LinkedListing {
  const facts = detail ?? ''
  const linkedBy = text.linkNames[why](why === 'signer' ? shortAddress(facts) : facts)
  return { ...row, createdAt: row.createdAt.toISOString(), why: linkedBy }
}

function presentPast({ at, action, reason, message, by }: PastRow): PastDecision {
  return { at: at.toISOString(), action, reason, message, by }
}

function presentClaim({ note, claimant, company, createdAt }: ClaimForReview): Review['claim'] {
  return { note, claimant: claimant?.name ?? null, domain: company.domain, createdAt }
}

/** The appeal that a review is about, with the decision that it is against. */
function presentAppeal({ text, createdAt, against }: AppealRow): Review['appeal'] {
  return { text, createdAt: createdAt.toISOString(), against: presentPast(against) }
}
