import type { ProofEvidence, ProofMethod } from '@cryptolist/contract'
import { type InferResult, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isReachableSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { keyOf, type NamedSigner } from './placed-text.ts'
import type { ProofStanding } from './policy.ts'

/** A proof with everything stored about it. */
export interface ProofRecord extends ProofStanding {
  id: string
  companyId: string
  domain: string
  token: string
  requestedBy: string | null
  /** The account that claims an unclaimed company; null for a company's own team. */
  claimant: string | null
  /** Whether moderators have seen it (`looks.ts`), and candidates with them. */
  isPublic: boolean
  evidence: ProofEvidence | null
}

/** Whose proofs: a claimant's, or those of the company's team. */
export interface ProofOwner {
  companyId: string
  claimant: string | null
}

export async function listProofs(db: Db, owner: ProofOwner): Promise<ProofRecord[]> {
  const rows = await selectProofs(db)
    .where('company_id', '=', owner.companyId)
    .where('claimant', 'is not distinct from', owner.claimant)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows.map(toRecord)
}

export async function findProof(db: Db, owner: ProofOwner, domain: string): Promise<ProofRecord | undefined> {
  const row = await selectProofs(db)
    .where('company_id', '=', owner.companyId)
    .where('claimant', 'is not distinct from', owner.claimant)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row && toRecord(row)
}

export async function lockProof(db: Db, id: string): Promise<ProofRecord | undefined> {
  const row = await selectProofs(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toRecord(row)
}

export interface NewProof extends ProofOwner {
  domain: string
  token: string
  requestedBy: string
  requestedAt: Date
  pendingUntil: Date
  nextCheckAt: Date
}

/** Stores a proof to be checked from now on; one that was requested before starts over. */
export async function startProof(db: Db, proof: NewProof): Promise<void> {
  const fresh = {
    token: proof.token,
    state: 'pending',
    method: null,
    requested_by: proof.requestedBy,
    requested_at: proof.requestedAt,
    pending_until: proof.pendingUntil,
    proved_at: null,
    checked_at: null,
    tried_at: null,
    failed_checks: 0,
    approved_listings: 0,
    stale_at: null,
    revoked_at: null,
    next_check_at: proof.nextCheckAt,
    evidence: '{}',
  } as const
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${proof.companyId} ${proof.domain}`}, 0))`.execute(
    db,
  )
  const existing = await findProof(db, proof, proof.domain)
  if (existing !== undefined) {
    await db.updateTable('board.domain_proofs').set(fresh).where('id', '=', existing.id).execute()
    return
  }
  const { companyId: company_id, claimant, domain } = proof
  await db
    .insertInto('board.domain_proofs')
    .values({ id: uuidv7(), company_id, claimant, domain, ...fresh })
    .execute()
}

/** Writes the state of a proof, and what was found when. */
export async function updateProof(
  db: Db,
  id: string,
  standing: ProofStanding,
  evidence: ProofEvidence,
): Promise<void> {
  await db
    .updateTable('board.domain_proofs')
    .set({
      state: standing.state,
      method: standing.method,
      proved_at: standing.provedAt,
      checked_at: standing.checkedAt,
      failed_checks: standing.failedChecks,
      stale_at: standing.staleAt,
      revoked_at: standing.revokedAt,
      next_check_at: standing.nextCheckAt,
      tried_at: evidence.at,
      evidence: JSON.stringify(evidence),
    })
    .where('id', '=', id)
    .execute()
}

/** Makes a claimant's proof the company's own; what else was asked for of that domain goes. */
export async function giveProofToTeam(db: Db, { id, companyId, domain }: ProofRecord): Promise<void> {
  await db
    .deleteFrom('board.domain_proofs')
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('id', '<>', id)
    .execute()
  await db.updateTable('board.domain_proofs').set({ claimant: null }).where('id', '=', id).execute()
}

export async function deleteProof(db: Db, id: string): Promise<void> {
  await db.deleteFrom('board.domain_proofs').where('id', '=', id).execute()
}

/** Whether another company has verified the domain, even if that verification is stale. */
export async function isProvedElsewhere(db: Db, domain: string, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.domain_proofs')
    .select('id')
    .where('domain', '=', domain)
    .where('company_id', '<>', companyId)
    .where('state', 'in', ['verified', 'stale'])
    .executeTakeFirst()
  return row !== undefined
}

/** Schedules an early check of the company that holds a domain, because another one has shown control of it. */
export async function recheckHolderSoon(db: Db, domain: string, now: Date): Promise<void> {
  await db
    .updateTable('board.domain_proofs')
    .set({ next_check_at: now })
    .where('domain', '=', domain)
    .where('state', 'in', ['verified', 'stale'])
    .where('failed_checks', '=', 0)
    .where('next_check_at', '>', now)
    .execute()
}

/**
 * Takes proofs whose time has come, at most so many, and puts them off until `leaseUntil`, so that no other process takes them and
 * those whose check is cut off are taken again.
 */
export async function takeDueProofs(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ProofRecord[]> {
  const rows = await db
    .updateTable('board.domain_proofs')
    .set({ next_check_at: leaseUntil })
    .where('id', 'in', (query) =>
      query
        .selectFrom('board.domain_proofs')
        .select('id')
        .where('next_check_at', '<=', now)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(proofSelection)
    .execute()
  return rows.map(toRecord)
}

/** Stores the domain shown with the company's name, if it has a verified one; returns the company's slug. */
export async function writeCompanyDomain(db: Db, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    update board.companies c set domain = (
      select p.domain from board.domain_proofs p where p.company_id = c.id and p.state in ('verified', 'stale')
      order by p.state = 'verified' desc, p.proved_at limit 1)
    where c.id = ${companyId} returning c.slug`.execute(db)
  return rows[0]?.slug
}

/** Brings what a domain names in one place up to date: new wallets begin now, those that are gone end now. */
export async function syncSigners(
  db: Db,
  place: { companyId: string; domain: string; source: ProofMethod },
  signers: readonly NamedSigner[],
  now: Date,
): Promise<void> {
  const { companyId, domain, source } = place
  const currentSigners = await db
    .selectFrom('board.company_signers')
    .select(['id', 'address', 'chain_id as chainId'])
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('source', '=', source)
    .where('valid_until', 'is', null)
    .execute()
  const currentKeys = new Set(
    currentSigners.map((row) => keyOf({ address: row.address, chainId: Number(row.chainId) })),
  )
  const namedKeys = new Set(signers.map(keyOf))
  const gone = currentSigners.filter(
    (row) => !namedKeys.has(keyOf({ address: row.address, chainId: Number(row.chainId) })),
  )
  if (gone.length > 0)
    await db
      .updateTable('board.company_signers')
      .set({ valid_until: now })
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  const added = signers.filter((signer) => !currentKeys.has(keyOf(signer)))
  if (added.length === 0) return
  await db
    .insertInto('board.company_signers')
    .values(
      added.map(({ address, chainId }) => ({
        id: uuidv7(),
        company_id: companyId,
        address,
        chain_id: chainId,
        source,
        domain,
        valid_from: now,
      })),
    )
    .execute()
}

/** Ends all wallets that a domain named. */
export async function endSignersOfDomain(
  db: Db,
  companyId: string,
  domain: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('board.company_signers')
    .set({ valid_until: now })
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('valid_until', 'is', null)
    .execute()
}

export async function listOwnerIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.company_members')
    .select('user_id as userId')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .limit(20)
    .execute()
  return rows.map((row) => row.userId)
}

/** The confirmed email address of a company's owner, and its page; undefined if they no longer own it or have no such address. */
export async function findOwnerAddress(
  db: Db,
  userId: string,
  companyId: string,
): Promise<{ email: string; slug: string } | undefined> {
  const { rows } = await sql<{ email: string; slug: string }>`
    select u.email, c.slug from "_User" u
      join board.company_members m on m.user_id = u."objectId" and m.role = 'owner'
      join board.companies c on c.id = m.company_id
    where u."objectId" = ${userId} and m.company_id = ${companyId} and ${sql.raw(isReachableSql('u'))}`.execute(
    db,
  )
  return rows[0]
}

const proofSelection = [
  'id',
  'company_id as companyId',
  'domain',
  'token',
  'requested_by as requestedBy',
  'claimant',
  'state',
  'method',
  'pending_until as pendingUntil',
  'proved_at as provedAt',
  'checked_at as checkedAt',
  'failed_checks as failedChecks',
  'stale_at as staleAt',
  'revoked_at as revokedAt',
  'next_check_at as nextCheckAt',
  'approved_listings as approvedListings',
  'evidence',
] as const

function selectProofs(db: Db) {
  return db.selectFrom('board.domain_proofs').select(proofSelection)
}

function toRecord({
  approvedListings,
  evidence,
  ...proof
}: InferResult<ReturnType<typeof selectProofs>>[number]): ProofRecord {
  return {
    ...proof,
    isPublic: approvedListings > 0,
    evidence: 'outcome' in evidence ? (evidence as unknown as ProofEvidence) : null,
  }
}
