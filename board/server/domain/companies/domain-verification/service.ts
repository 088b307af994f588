import { BoardError, type DomainProof, type OwnDomainProof, type ProofState } from '@cryptolist/contract'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Queue } from '../../../queue/queue.ts'
import { type CheckParts, checkProof, noticeQueue } from './check-proof.ts'
import { readDomain } from './domain-name.ts'
import { buildVerificationLostEmail, noticeKinds } from './emails.ts'
import { findOwnerAddress } from './owners-repository.ts'
import { makeToken } from './placed-text.ts'
import { firstCheckMs, isWaiting, pendingMs } from './policy.ts'
import { presentOwnProof } from './presenter.ts'
import {
  deleteProof,
  findCountingProof,
  findProof,
  listProofs,
  lockProof,
  type ProofOwner,
  startProof,
  writeCompanyDomain,
} from './repository.ts'
import { endSignersOfDomain } from './signers-repository.ts'
import { createSignersService, type SignersService } from './signers-service.ts'
import { sweepProofs } from './sweep.ts'

const maximumDomains = 5
/** Every five minutes; each round takes what is due by then. */
const everyFiveMinutes = '*/5 * * * *'

/** Which domains companies have proved, and which wallets may sign for them. */
export interface DomainProofsService extends SignersService {
  /** The proof that counts: verified before stale, the oldest first; null when there is none. */
  find(companyId: string): Promise<DomainProof | null>
  /** All proofs of an owner: the company's team, or a claimant. */
  list(owner: ProofOwner): Promise<OwnDomainProof[]>
  /**
   * Begins a proof: gives it a text to place. What waits, or is proved, stays as it is. Answers the domain that was read from what was
   * typed. Throws invalid_input (field `domain`) for what nobody can prove here and for too many domains.
   */
  begin(owner: ProofOwner, request: { typed: string; userId: string }): Promise<string>
  /**
   * Looks now, which takes some seconds, and answers the state; undefined where the proof is gone. It only helps: a failure does not
   * count. Throws not_found for a domain that the owner has not asked to prove.
   */
  check(owner: ProofOwner, domain: string): Promise<ProofState | undefined>
  /** Removes a proof and the wallets that its domain named. Throws not_found. */
  remove(owner: ProofOwner, domain: string): Promise<void>
  /** Checks all proofs whose time has come; answers how many. */
  sweep(): Promise<number>
  /** Has the checks made by the queue. */
  start(): Promise<void>
}

export interface DomainProofsParts extends Omit<CheckParts, 'queue' | 'now'> {
  config: Pick<Config, 'publicUrl'>
  queue: Pick<Queue, 'add' | 'wake' | 'handle' | 'repeat'>
  mailer: Mailer
  getOrigin(): string
  /** The moment; the clock's unless given. */
  now?(): Date
}

const noticeSchema = z.object({
  mailId: z.string(),
  kind: z.enum(noticeKinds),
  userId: z.string(),
  companyId: z.string(),
  domain: z.string(),
})

/** Makes the service. */
export function createDomainProofsService(given: DomainProofsParts): DomainProofsService {
  const parts = { ...given, now: given.now ?? (() => new Date()) }
  const {
    config,
    queue,
    database: { db },
  } = parts
  const ownHost = config.publicUrl === undefined ? null : new URL(config.publicUrl).hostname
  const sweep = (): Promise<number> => sweepProofs(parts)
  return {
    ...createSignersService(parts),
    find: (companyId) => findCountingProof(db, companyId),
    list: async (owner) => (await listProofs(db, owner)).map(presentOwnProof),
    begin: async (owner, { typed, userId }) =>
      begin(parts, owner, { domain: readDomain(typed, ownHost), userId }),
    async check(owner, domain) {
      const proof = (await findProof(db, owner, domain)) ?? noProof()
      if (proof.state === 'revoked' || (proof.state === 'pending' && !isWaiting(proof, parts.now())))
        return proof.state
      return checkProof(parts, proof, { isDue: false })
    },
    remove: (owner, domain) => remove(parts, owner, domain),
    sweep,
    async start() {
      await queue.handle(noticeQueue, (data) => sendNotice(parts, data))
      await queue.repeat('check-domain-proofs', everyFiveMinutes, async () => void (await sweep()))
    },
  }
}

type Parts = DomainProofsParts & CheckParts

async function begin(
  { database, now }: Parts,
  owner: ProofOwner,
  { domain, userId }: { domain: string; userId: string },
): Promise<string> {
  await database.db.transaction().execute(async (transaction) => {
    const proofs = await listProofs(transaction, owner)
    const existing = proofs.find((proof) => proof.domain === domain)
    const at = now()
    if (existing?.state === 'verified' || existing?.state === 'stale') return
    if (existing?.state === 'pending' && isWaiting(existing, at)) return
    if (existing === undefined && proofs.length >= maximumDomains)
      throw BoardError.invalidField(
        'domain',
        `A company may name ${maximumDomains} domains. Remove one that is not needed any more.`,
      )
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
  return domain
}

async function remove({ database, now }: Parts, owner: ProofOwner, domain: string): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    const found = (await findProof(transaction, owner, domain)) ?? noProof()
    const proof = (await lockProof(transaction, found.id)) ?? noProof()
    await deleteProof(transaction, proof.id)
    if (proof.state !== 'verified' && proof.state !== 'stale') return
    await endSignersOfDomain(transaction, proof.companyId, domain, now())
    await writeCompanyDomain(transaction, proof.companyId)
  })
}

async function sendNotice({ database, mailer, getOrigin }: Parts, data: object): Promise<void> {
  const { mailId, kind, userId, companyId, domain } = noticeSchema.parse(data)
  const owner = await findOwnerAddress(database.db, userId, companyId)
  if (owner === undefined) return
  const url = `${getOrigin()}/dashboard/companies/${owner.slug}/proof`
  await mailer.send({ id: mailId, to: owner.email, letter: buildVerificationLostEmail(kind, domain, url) })
}

function noProof(): never {
  throw new BoardError('not_found', 'There is no such domain here. Look at the list of domains.')
}
