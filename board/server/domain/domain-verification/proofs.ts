import { BoardError, type DomainProof, type OwnDomainProof, type ProofState } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/company-errors'
import { ownProofSql } from '../../database/company-marks.ts'
import type { Database } from '../../database/open-database.ts'
import { forgetSiteIcon } from '../companies/fetch-logos.ts'
import type { DomainContext } from '../domain-context.ts'
import { checkProof } from './check-proof.ts'
import { readDomain } from './domain-name.ts'
import { fileOf, makeToken, recordOf } from './placed-text.ts'
import { firstCheckMs, isWaiting, pendingMs } from './policy.ts'
import {
  deleteProof,
  endSignersOfDomain,
  findProof,
  listProofs,
  lockProof,
  type ProofOwner,
  type ProofRecord,
  startProof,
  writeCompanyDomain,
} from './repository.ts'

const maximumDomains = 5

/** The domains that a company has verified and still has. */
export async function listVerifiedDomains(db: Database['db'], companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.domain_proofs')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('state', '=', 'verified')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** The company's proof as its team sees it: the oldest verified one, or else the oldest stale one; null if there is neither. */
export async function findCountingProof(db: Database['db'], companyId: string): Promise<DomainProof | null> {
  const { rows } = await sql<{ proof: DomainProof | null }>`
    select ${sql.raw(ownProofSql)} as proof from board.companies c where c.id = ${companyId}`.execute(db)
  return rows[0]?.proof ?? null
}

/** All proofs of an owner: the company's team, or a claimant. */
export async function listOwnProofs(
  { database }: DomainContext,
  owner: ProofOwner,
): Promise<OwnDomainProof[]> {
  return (await listProofs(database.db, owner)).map(presentOwnProof)
}

/**
 * Starts a proof with a code to publish. One that is pending or verified stays as it is. Throws invalid_input (field `domain`) for a
 * domain that can't be verified here and for too many domains.
 */
export async function beginProof(
  { config, database, now }: DomainContext,
  owner: ProofOwner,
  { typed, userId }: { typed: string; userId: string },
): Promise<void> {
  const domain = readDomain(typed, config.publicUrl === undefined ? null : new URL(config.publicUrl).hostname)
  await database.db.transaction().execute(async (transaction) => {
    const proofs = await listProofs(transaction, owner)
    const existing = proofs.find((proof) => proof.domain === domain)
    const at = now()
    if (existing?.state === 'verified' || existing?.state === 'stale') return
    if (existing?.state === 'pending' && isWaiting(existing, at)) return
    if (existing === undefined && proofs.length >= maximumDomains)
      throw BoardError.invalidField('domain', text.tooManyDomains(maximumDomains))
    await startProof(transaction, {
      ...owner,
      domain,
      token: makeToken(),
      requestedBy: userId,
      requestedAt: at,
      pendingUntil: new Date(at.getTime() + pendingMs),
      nextCheckAt: new Date(at.getTime() + firstCheckMs),
    })
  })
}

/**
 * Checks a domain now, which takes some seconds, and returns the state; undefined if the proof is gone. It only helps: a failure does
 * not count. Throws not_found for a domain that the owner has not asked to prove.
 */
export async function checkOwnProof(
  context: DomainContext,
  owner: ProofOwner,
  domain: string,
): Promise<ProofState | undefined> {
  const proof = (await findProof(context.database.db, owner, domain)) ?? noProof()
  if (proof.state === 'revoked' || (proof.state === 'pending' && !isWaiting(proof, context.now())))
    return proof.state
  return checkProof(context, proof, { isDue: false })
}

/** Removes a proof and the wallets that its domain named. Throws not_found. */
export async function removeProof(
  { database, now }: DomainContext,
  owner: ProofOwner,
  domain: string,
): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    const unlocked = (await findProof(transaction, owner, domain)) ?? noProof()
    const proof = (await lockProof(transaction, unlocked.id)) ?? noProof()
    await deleteProof(transaction, proof.id)
    if (proof.state !== 'verified' && proof.state !== 'stale') return
    await endSignersOfDomain(transaction, proof.companyId, domain, now())
    await writeCompanyDomain(transaction, proof.companyId)
    await forgetSiteIcon(transaction, { companyId: proof.companyId, domain })
  })
}

function noProof(): never {
  throw new BoardError('not_found', text.noDomain)
}

function presentOwnProof(proof: ProofRecord): OwnDomainProof {
  const { domain, token, state, method, failedChecks, isPublic, evidence } = proof
  return {
    domain,
    state,
    method,
    record: recordOf(domain, token),
    file: fileOf(domain, token),
    pendingUntil: proof.pendingUntil.toISOString(),
    provedAt: isoOf(proof.provedAt),
    checkedAt: isoOf(proof.checkedAt),
    staleAt: isoOf(proof.staleAt),
    revokedAt: isoOf(proof.revokedAt),
    nextCheckAt: isoOf(proof.nextCheckAt),
    failedChecks,
    isPublic,
    evidence,
  }
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
