import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/company-errors'
import * as mail from '#messages/emails-companies'
import type { Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { dropReviews } from '../moderation/reviews.ts'
import { decidedAlready, knownDomainOf, noSuchClaim } from './claims.ts'
import {
  type ClaimRow,
  decideClaim,
  findClaim,
  findClaimant,
  findCompany,
  listOpenClaims,
  lockCompany,
  markClaimed,
  putOwner,
} from './claims-repository.ts'

type Tx = Transaction<Schema>

const queueName = 'company-claims'
const jobSchema = z.object({ mailId: z.string(), claimId: z.string() })

/**
 * Makes the claimant the owner; all other requests for the company are refused. Throws not_found, conflict when it was decided before.
 */
export async function approveClaim(context: DomainContext, db: Tx, claimId: string): Promise<void> {
  const claim = await findClaim(db, claimId)
  if (claim?.userId == null) throw noSuchClaim()
  const company = await lockCompany(db, claim.companyId)
  if (company === undefined) throw noSuchClaim()
  if (company.isClaimed) throw decidedAlready()
  await approve(context, db, { ...claim, userId: claim.userId })
}

/** The reason may be empty. Throws not_found, conflict when it was decided before. */
export async function refuseClaim(
  context: DomainContext,
  db: Tx,
  claimId: string,
  reason: string,
): Promise<void> {
  if ((await findClaim(db, claimId)) === undefined) throw noSuchClaim()
  await refuse(context, db, claimId, reason)
}

/**
 * Approves the claim of a user who has just verified the company's known domain: the first to do so becomes its owner. Returns false and
 * changes nothing when there is no such claim, the domain is another one, or the company already has a team.
 */
export async function approveClaimByProof(
  context: DomainContext,
  db: Tx,
  { companyId, domain, userId }: { companyId: string; domain: string; userId: string | null },
): Promise<boolean> {
  const company = await lockCompany(db, companyId)
  if (company === undefined || company.isClaimed || company.isDemo || userId === null) return false
  if (knownDomainOf(company) !== domain) return false
  const claim = (await listOpenClaims(db, companyId)).find((open) => open.userId === userId)
  if (claim === undefined) return false
  await approve(context, db, { ...claim, userId })
  await dropReviews(db, { claimId: claim.id })
  return true
}

/** Sends the queued emails about decisions. */
export function handleClaimJobs(context: DomainContext): Promise<void> {
  return context.queue.handle(queueName, async (data) => send(context, jobSchema.parse(data)))
}

async function approve(context: DomainContext, db: Tx, claim: ClaimRow & { userId: string }): Promise<void> {
  if (!(await decideClaim(db, claim.id, 'approved'))) throw decidedAlready()
  await markClaimed(db, claim.companyId)
  await putOwner(db, claim.companyId, claim.userId)
  await notifyClaimant(context, db, claim.id)
  for (const other of await listOpenClaims(db, claim.companyId)) {
    await refuse(context, db, other.id, text.claimGivenToOther)
    await dropReviews(db, { claimId: other.id })
  }
}

async function refuse(context: DomainContext, db: Tx, claimId: string, reason: string): Promise<void> {
  const words = reason.trim() === '' ? null : reason.trim()
  if (!(await decideClaim(db, claimId, 'refused', words))) throw decidedAlready()
  await notifyClaimant(context, db, claimId)
}

function notifyClaimant({ queue }: DomainContext, db: Tx, claimId: string): Promise<void> {
  return queue.add(queueName, { mailId: randomUUID(), claimId }, { within: db })
}

/** Writes to the confirmed address of the claimant; those without one see the decision on the page. */
async function send(
  { database: { db }, mailer, getOrigin }: DomainContext,
  { mailId, claimId }: z.infer<typeof jobSchema>,
): Promise<void> {
  const claim = await findClaim(db, claimId)
  if (claim?.userId == null || (claim.state !== 'approved' && claim.state !== 'refused')) return
  const [company, claimant] = await Promise.all([
    findCompany(db, claim.companyId),
    findClaimant(db, claim.userId),
  ])
  if (company === undefined || claimant?.email == null || !claimant.isEmailVerified) return
  const { state, reason } = claim
  const letter = buildClaimDecisionEmail(
    { name: company.name, slug: company.slug, state, reason },
    getOrigin(),
  )
  await mailer.send({ id: mailId, to: claimant.email, letter })
}

/**
 * The email to a claimant about the decision. The name is that of a page which stood here before them; the reason is a moderator's words.
 */
function buildClaimDecisionEmail(
  {
    name,
    slug,
    state,
    reason,
  }: { name: string; slug: string; state: 'approved' | 'refused'; reason: string | null },
  origin: string,
): EmailContent {
  if (state === 'approved')
    return {
      subject: mail.claimApproved,
      before: [mail.claimApprovedFact(name)],
      link: { label: mail.viewProfile, url: `${origin}/dashboard/companies/${slug}` },
      after: [mail.claimApprovedNext],
    }
  return {
    subject: mail.claimRejected,
    before: [mail.claimRejectedFact(name), ...(reason === null ? [] : [mail.reason(reason)])],
    link: { label: mail.viewRequest, url: `${origin}/companies/${slug}/claim` },
    after: [mail.claimAgain],
  }
}
