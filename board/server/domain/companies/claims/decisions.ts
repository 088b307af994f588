import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { dropReviews } from '../../moderation/queue/reviews.ts'
import { buildClaimDecisionEmail } from './emails.ts'
import { decidedAlready, noSuchClaim } from './errors.ts'
import { knownDomainOf } from './policy.ts'
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
} from './repository.ts'

type Db = Transaction<Schema>

const queueName = 'company-claims'
const jobSchema = z.object({ mailId: z.string(), claimId: z.string() })

/**
 * Makes the claimant the owner; all other requests for the company are refused. Throws not_found, conflict when it was decided before.
 */
export async function approveClaim(context: DomainContext, db: Db, claimId: string): Promise<void> {
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
  db: Db,
  claimId: string,
  reason: string,
): Promise<void> {
  if ((await findClaim(db, claimId)) === undefined) throw noSuchClaim()
  await refuse(context, db, claimId, reason)
}

/**
 * Approves the request of somebody who has just proved the domain that is known of the company: the first to do so owns it. False, with
 * nothing done, when there is no such request, the domain is another one, or the company has its team.
 */
export async function approveClaimByProof(
  context: DomainContext,
  db: Db,
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

/** Sends the mails about decisions that are in the queue. */
export function handleClaimJobs(context: DomainContext): Promise<void> {
  return context.queue.handle(queueName, async (data) => send(context, jobSchema.parse(data)))
}

async function approve(context: DomainContext, db: Db, claim: ClaimRow & { userId: string }): Promise<void> {
  if (!(await decideClaim(db, claim.id, 'approved'))) throw decidedAlready()
  await markClaimed(db, claim.companyId)
  await putOwner(db, claim.companyId, claim.userId)
  await notifyClaimant(context, db, claim.id)
  for (const other of await listOpenClaims(db, claim.companyId)) {
    await refuse(context, db, other.id, 'The page was given to somebody else who belongs to the company.')
    await dropReviews(db, { claimId: other.id })
  }
}

async function refuse(context: DomainContext, db: Db, claimId: string, reason: string): Promise<void> {
  const words = reason.trim() === '' ? null : reason.trim()
  if (!(await decideClaim(db, claimId, 'refused', words))) throw decidedAlready()
  await notifyClaimant(context, db, claimId)
}

function notifyClaimant({ queue }: DomainContext, db: Db, claimId: string): Promise<void> {
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
