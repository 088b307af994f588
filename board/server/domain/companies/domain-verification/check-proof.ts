import { randomUUID } from 'node:crypto'
import type { ProofEvidence, ProofState } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import { findErrorCode } from '../../../config/startup-error.ts'
import type { Database } from '../../../database/open-database.ts'
import type { Schema } from '../../../database/schema.ts'
import type { Queue } from '../../../queue/queue.ts'
import { openReview } from '../../moderation/queue/reviews.ts'
import { checkDomain, type DomainCheck, type DomainCheckDependencies } from './check-domain.ts'
import type { NoticeKind } from './emails.ts'
import { listOwnerIds } from './owners-repository.ts'
import { moveProof } from './policy.ts'
import {
  deleteProof,
  giveProofToTeam,
  isProvedElsewhere,
  lockProof,
  type ProofRecord,
  recheckHolderSoon,
  updateProof,
  writeCompanyDomain,
} from './repository.ts'
import { endSignersOfDomain, syncSigners } from './signers-repository.ts'

const uniqueViolation = '23505'
/** The name of the mails to owners in the queue. */
export const noticeQueue = 'domain-proof-notice'

/** A mail to an owner, as it waits in the queue. */
export interface NoticeJob {
  mailId: string
  kind: NoticeKind
  userId: string
  companyId: string
  domain: string
}

/** Gives an unclaimed company to whoever asked for it and has now proved its domain; answers whether it did. */
export interface ClaimsByProof {
  approveByProof(
    db: Transaction<Schema>,
    proof: { companyId: string; domain: string; userId: string | null },
  ): Promise<boolean>
}

export interface CheckParts extends DomainCheckDependencies {
  database: Pick<Database, 'db'>
  log: Pick<Logger, 'info' | 'warn'>
  queue: Pick<Queue, 'add' | 'wake'>
  companyClaims: ClaimsByProof
  now(): Date
}

/**
 * Looks at a domain and writes what follows. The look takes seconds and is no part of a transaction; a proof that was begun anew or
 * removed meanwhile is left alone. Answers the state, undefined where there is no such proof any more.
 */
export async function checkProof(
  parts: CheckParts,
  proof: ProofRecord,
  { isDue }: { isDue: boolean },
): Promise<ProofState | undefined> {
  const look = await checkDomain(parts, proof)
  const write = (isTaken: boolean): Promise<ProofState | undefined> =>
    parts.database.db
      .transaction()
      .execute((transaction) => writeLook(parts, transaction, { proof, look, isDue, isTaken }))
  const state = await write(false).catch((error: unknown) => {
    // Another company was a moment faster.
    if (findErrorCode(error) === uniqueViolation) return write(true)
    throw error
  })
  parts.queue.wake(noticeQueue)
  return state
}

interface Looked {
  proof: ProofRecord
  look: DomainCheck
  isDue: boolean
  isTaken: boolean
}

async function writeLook(
  parts: CheckParts,
  db: Transaction<Schema>,
  { proof, look, isDue, ...known }: Looked,
): Promise<ProofState | undefined> {
  const before = await lockProof(db, proof.id)
  if (before === undefined || before.token !== proof.token) return undefined
  const now = parts.now()
  const isNew = look.outcome === 'found' && before.state === 'pending'
  const isTaken = known.isTaken || (isNew && (await isProvedElsewhere(db, before.domain, before.companyId)))
  const seen = isTaken ? { outcome: 'not_found' as const, method: null } : look
  const after = { ...before, ...moveProof(before, { ...seen, isDue }, now) }
  const evidence: ProofEvidence = { at: now.toISOString(), ...look.evidence, isTaken }
  if (isTaken) await recheckHolderSoon(db, before.domain, now)
  if (before.state === 'pending' && after.state === 'verified' && before.claimant !== null) {
    const { companyId, domain, claimant: userId } = before
    if (!(await parts.companyClaims.approveByProof(db, { companyId, domain, userId }))) {
      await deleteProof(db, before.id)
      return undefined
    }
    await giveProofToTeam(db, before)
  }
  await updateProof(db, before.id, after, evidence)
  if (look.outcome === 'found' && after.state === 'verified') await syncAll(db, after, look, now)
  if (before.state !== after.state) await followChange(parts, db, after, now)
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

/** What follows from another state: the company's domain, the mails to its owners, a look by a moderator. */
async function followChange(
  parts: CheckParts,
  db: Transaction<Schema>,
  { companyId, domain, state }: ProofRecord,
  now: Date,
): Promise<void> {
  await writeCompanyDomain(db, companyId)
  parts.log.info({ company: companyId, domain, state }, 'The proof of a domain changed its state')
  if (state !== 'stale' && state !== 'revoked') return
  if (state === 'revoked') await endSignersOfDomain(db, companyId, domain, now)
  for (const userId of await listOwnerIds(db, companyId)) {
    const job: NoticeJob = { mailId: randomUUID(), kind: state, userId, companyId, domain }
    await parts.queue.add(noticeQueue, job, { within: db })
  }
  await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
}
