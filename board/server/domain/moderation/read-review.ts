import { BoardError, type LinkedListing, type Review, type ReviewedListing } from '@cryptolist/contract'
import type { Database } from '../../database/open-database.ts'
import { getClaimForReview } from '../companies/claims/claims.ts'
import type { DomainContext } from '../domain-context.ts'
import { similarityOf } from '../listings/checks/fingerprint.ts'
import { freeMail } from '../listings/checks/free-mail.ts'
import type { PostingService } from '../listings/drafts/service.ts'
import type { ListingsService } from '../listings/service.ts'
import {
  findAppeal,
  findCompanyName,
  findListingFacts,
  type ListingFacts,
  listLinked,
  listOpenReports,
  listPast,
  listTextsNear,
} from './facts-repository.ts'
import { actionsOf } from './policy.ts'
import {
  applyHostOf,
  presentAppeal,
  presentClaim,
  presentFinding,
  presentLinked,
  presentListing,
  presentPast,
} from './presenter.ts'
import { findReview, type ReviewRecord } from './queue/reviews.ts'

const maximumLinked = 20
/** From this share on, two texts are said to be alike. */
const leastLikeness = 0.6

export interface ReadReviewParts {
  database: Pick<Database, 'db'>
  listings: Pick<ListingsService, 'findContent'>
  context: DomainContext
  posting: Pick<PostingService, 'findHeldEdit'>
}

/** Gathers everything that a decision needs. Throws not_found for an unknown review, gone when what it was about has been deleted. */
export async function readReview(parts: ReadReviewParts, id: string): Promise<Review> {
  const review = await findReview(parts.database.db, id)
  if (review === undefined)
    throw new BoardError(
      'not_found',
      'There is no such item in the queue. Somebody may have decided it, or its poster took it back.',
    )
  const { facts, company, past, reports, appeal, held, claim } = await gather(parts, review)
  const [listing, linked] = await Promise.all([
    facts === undefined ? null : presentWithContent(parts, facts),
    facts === undefined ? [] : linkedOf(parts, facts),
  ])
  const applyHost = held === undefined ? (facts?.applyHost ?? null) : applyHostOf(held.content)
  const { decidedAt } = review
  return {
    ...rowOf(review, facts, company?.name ?? '', reports.length),
    decided: decidedAt === null ? null : { at: decidedAt.toISOString(), action: review.decision },
    actions:
      decidedAt !== null
        ? []
        : actionsOf({ kind: review.kind, status: facts?.status ?? null, isFrozen: facts?.isFrozen ?? false }),
    version: held?.draftVersion ?? facts?.version ?? null,
    companySlug: company?.slug ?? null,
    listing,
    foundRules: (held?.findings ?? facts?.findings ?? []).map((finding) =>
      presentFinding(finding, applyHost),
    ),
    changes: held?.changes ?? [],
    claim: claim === undefined ? null : presentClaim(claim),
    reportList: reports.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    appeal: appeal === undefined ? null : presentAppeal(appeal),
    linked,
    past: past.map(presentPast),
  }
}

/** What is known of whatever the review is about; what it is not about is left out. */
async function gather({ database: { db }, posting, context }: ReadReviewParts, review: ReviewRecord) {
  const { kind, jobId, companyId, draftId, claimId } = review
  const [facts, company, past, reports, appeal, held, claim] = await Promise.all([
    jobId === null ? undefined : findListingFacts(db, jobId),
    companyId === null ? undefined : findCompanyName(db, companyId),
    listPast(db, { jobId, companyId }),
    jobId === null ? [] : listOpenReports(db, jobId),
    kind === 'appeal' ? findAppealOf(db, review) : undefined,
    kind !== 'edit' || draftId === null ? undefined : posting.findHeldEdit(draftId),
    claimId === null ? undefined : getClaimForReview(context, claimId),
  ])
  return { facts, company, past, reports, appeal, held, claim }
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
    openedAt: review.openedAt.toISOString(),
    dueAt: review.dueAt,
    findings: facts?.findings.length ?? 0,
    reports,
  }
}

async function presentWithContent(
  { listings }: ReadReviewParts,
  facts: ListingFacts,
): Promise<ReviewedListing> {
  return presentListing(facts, (await listings.findContent(facts.id))?.content)
}

/** By poster and wallet first, then by text, then by company; each listing once. */
async function linkedOf(
  { database: { db } }: ReadReviewParts,
  { id, emailDomain, text }: ListingFacts,
): Promise<LinkedListing[]> {
  const domain = emailDomain === null || emailDomain === '' || freeMail.has(emailDomain) ? null : emailDomain
  const [linked, near] = await Promise.all([
    listLinked(db, id, { emailDomain: domain, limit: maximumLinked }),
    listTextsNear(db, id),
  ])
  const alike = near
    .map(({ text: other, ...row }) => ({ ...row, likeness: similarityOf(text ?? '', other) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .map(({ likeness, ...row }) => ({ ...row, detail: String(Math.round(100 * likeness)) }))
  const isOfCompany = ({ why }: { why: string }): boolean => why === 'company'
  const rows = [...linked.filter((row) => !isOfCompany(row)), ...alike, ...linked.filter(isOfCompany)]
  return [...new Map(rows.toReversed().map((row) => [row.publicId, row])).values()]
    .toReversed()
    .slice(0, maximumLinked)
    .map(presentLinked)
}
