import { randomUUID } from 'node:crypto'
import type { ProofEvidence, ProofState } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import * as mail from '#messages/emails-companies'
import { isRepeatedRow } from '../../database/database-errors.ts'
import type { Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { dropLogosAt, forgetSiteIcon, logoQueue, noteSiteIcon } from '../companies/fetch-logos.ts'
import type { DomainContext } from '../domain-context.ts'
import { openReview } from '../moderation/reviews.ts'
import { approveClaimByProof } from '../teams/claim-decisions.ts'
import { checkDomain, type DomainCheck } from './check-domain.ts'
import { moveProof } from './policy.ts'
import {
  deleteProof,
  endSignersOfDomain,
  findOwnerAddress,
  giveProofToTeam,
  isProvedElsewhere,
  listOwnerIds,
  lockProof,
  type ProofRecord,
  recheckHolderSoon,
  syncSigners,
  takeDueProofs,
  updateProof,
  writeCompanyDomain,
} from './repository.ts'

/** Queue of emails to owners. */
const noticeQueue = 'domain-proof-notice'

const noticeSchema = z.object({
  mailId: z.string(),
  kind: z.enum(['stale', 'revoked']),
  userId: z.string(),
  companyId: z.string(),
  domain: z.string(),
})
type Notice = z.infer<typeof noticeSchema>

/** Every five minutes; each round takes what is due by then. */
const everyFiveMinutes = '*/5 * * * *'
/** How many are checked at a time; none of them holds a connection to the database while it waits. */
const batch = 10
/** With checks of some seconds each, a round ends well before the queue takes it for dead. */
const maximumBatches = 25
/** After this, a check that was cut off is made again. */
const leaseMs = 10 * 60_000

/** Sends the queued emails about lost proofs and has the queue check what is due. */
export async function handleProofJobs(context: DomainContext): Promise<void> {
  const { queue } = context
  await queue.handle(noticeQueue, (data) => sendNotice(context, noticeSchema.parse(data)))
  await queue.repeat('check-domain-proofs', everyFiveMinutes, async () => void (await sweepProofs(context)))
}

/** Checks all proofs that are due, side by side with other processes; returns how many. One that fails here is tried again later. */
export async function sweepProofs(context: DomainContext): Promise<number> {
  let checked = 0
  for (let round = 0; round < maximumBatches; round += 1) {
    const now = context.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const due = await takeDueProofs(context.database.db, { now, leaseUntil, limit: batch })
    if (due.length === 0) break
    await Promise.all(
      due.map((proof) =>
        checkProof(context, proof, { isDue: true }).catch((error: unknown) => {
          context.log.warn({ err: error, domain: proof.domain }, 'Domain check failed, will retry')
        }),
      ),
    )
    checked += due.length
  }
  return checked
}

/**
 * Checks a domain and writes what follows. The check takes seconds and is outside the transaction; a proof that was restarted or removed
 * in the meantime is left alone. Returns the state, undefined if the proof no longer exists.
 */
export async function checkProof(
  context: DomainContext,
  proof: ProofRecord,
  { isDue }: { isDue: boolean },
): Promise<ProofState | undefined> {
  const check = await checkDomain(context, proof)
  const write = (isTaken: boolean): Promise<ProofState | undefined> =>
    context.database.db
      .transaction()
      .execute((transaction) => writeCheck(context, transaction, { proof, check, isDue, isTaken }))
  const state = await write(false).catch((error: unknown) => {
    // Another company was faster.
    if (isRepeatedRow(error)) return write(true)
    throw error
  })
  for (const queue of [noticeQueue, logoQueue]) context.queue.wake(queue)
  return state
}

interface Checked {
  proof: ProofRecord
  check: DomainCheck
  isDue: boolean
  isTaken: boolean
}

async function writeCheck(
  context: DomainContext,
  db: Transaction<Schema>,
  { proof, check, isDue, isTaken: wasTaken }: Checked,
): Promise<ProofState | undefined> {
  const before = await lockProof(db, proof.id)
  if (before === undefined || before.token !== proof.token) return undefined
  const now = context.now()
  const isNew = check.outcome === 'found' && before.state === 'pending'
  const isTaken = wasTaken || (isNew && (await isProvedElsewhere(db, before.domain, before.companyId)))
  const seen = isTaken ? { outcome: 'not_found' as const, method: null } : check
  const after = { ...before, ...moveProof(before, { ...seen, isDue }, now) }
  const evidence: ProofEvidence = { at: now.toISOString(), ...check.evidence, isTaken }
  if (isTaken) await recheckHolderSoon(db, before.domain, now)
  if (before.state === 'pending' && after.state === 'verified' && before.claimant !== null) {
    const { companyId, domain, claimant: userId } = before
    if (!(await approveClaimByProof(context, db, { companyId, domain, userId }))) {
      await deleteProof(db, before.id)
      return undefined
    }
    await giveProofToTeam(db, before)
  }
  await updateProof(db, before.id, after, evidence)
  if (check.outcome === 'found' && after.state === 'verified') await syncAll(db, after, check, now)
  if (before.state !== after.state) await followChange(context, db, after, now)
  return after.state
}

async function syncAll(
  db: Transaction<Schema>,
  { companyId, domain }: ProofRecord,
  { signers }: DomainCheck,
  now: Date,
): Promise<void> {
  for (const source of ['dns_txt', 'well_known'] as const) {
    const named = signers[source]
    if (named !== null) await syncSigners(db, { companyId, domain, source }, named, now)
  }
}

/** Applies a changed state: updates the company's domain, emails its owners, opens a review. */
async function followChange(
  context: DomainContext,
  db: Transaction<Schema>,
  { companyId, domain, state }: ProofRecord,
  now: Date,
): Promise<void> {
  await writeCompanyDomain(db, companyId)
  if (state === 'verified') {
    await dropLogosAt(context, db, { companyId, domain })
    await noteSiteIcon(db, { companyId, domain })
  }
  context.log.info({ company: companyId, domain, state }, 'Domain verification changed state')
  // Listings that are already public would show the mark before a moderator has seen it.
  if (state === 'verified' && (await hasLiveListing(db, companyId)))
    await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
  if (state !== 'stale' && state !== 'revoked') return
  await forgetSiteIcon(db, { companyId, domain })
  if (state === 'revoked') await endSignersOfDomain(db, companyId, domain, now)
  for (const userId of await listOwnerIds(db, companyId)) {
    const job: Notice = { mailId: randomUUID(), kind: state, userId, companyId, domain }
    await context.queue.add(noticeQueue, job, { within: db })
  }
  await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
}

async function hasLiveListing(db: Transaction<Schema>, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'live')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function sendNotice(
  { database, mailer, getOrigin }: DomainContext,
  { mailId, kind, userId, companyId, domain }: Notice,
): Promise<void> {
  const owner = await findOwnerAddress(database.db, userId, companyId)
  if (owner === undefined) return
  const url = `${getOrigin()}/dashboard/companies/${owner.slug}/proof`
  await mailer.send({ id: mailId, to: owner.email, letter: buildVerificationLostEmail(kind, domain, url) })
}

/** The only user text in it is the domain that was verified. */
function buildVerificationLostEmail(kind: Notice['kind'], domain: string, url: string): EmailContent {
  const link = { label: mail.viewDomain, url }
  return kind === 'stale'
    ? {
        subject: mail.domainLost(domain),
        before: [mail.domainLostFact(domain), mail.domainLostNext],
        link,
        after: [mail.domainLostEnd],
      }
    : {
        subject: mail.domainEnded(domain),
        before: [mail.domainEndedFact(domain)],
        link,
        after: [mail.domainEndedNext],
      }
}
