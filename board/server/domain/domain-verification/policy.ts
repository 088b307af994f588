import type { CheckOutcome, ProofMethod, ProofState } from '@cryptolist/contract'

const hourMs = 3600_000
const dayMs = 24 * hourMs
/** A code that hasn't been published by then stops working. */
export const pendingMs = 7 * dayMs
const weeklyMs = 7 * dayMs
/** When a new code is first looked for. */
export const firstCheckMs = hourMs
/** So many failures in a row, a day between two, make a proof stale. */
const failuresUntilStale = 3
const staleMs = 14 * dayMs
/** After this long without any answer, silence counts as a failure: domains that no longer exist don't answer either. */
const silenceMs = 30 * dayMs

/** The state of a proof. */
export interface ProofStanding {
  state: ProofState
  method: ProofMethod | null
  pendingUntil: Date
  provedAt: Date | null
  /** When it was last found. */
  checkedAt: Date | null
  failedChecks: number
  staleAt: Date | null
  revokedAt: Date | null
  nextCheckAt: Date | null
}

export interface Check {
  outcome: CheckOutcome
  method: ProofMethod | null
  /** Whether the check was due. One that a user asked for in between never counts as failed. */
  isDue: boolean
}

/** The state of a proof after a check (docs/rules.md, Domain verification). A revoked proof stays revoked until it is requested again. */
export function moveProof(proof: ProofStanding, check: Check, now: Date): ProofStanding {
  if (proof.state === 'revoked') return { ...proof, nextCheckAt: null }
  if (check.outcome === 'found' && check.method !== null) return markFound(proof, check.method, now)
  if (proof.state === 'pending') return wait(proof, now)
  if (!check.isDue) return proof
  const isSilence = check.outcome === 'could_not_ask' && elapsedMs(proof.checkedAt, now) < silenceMs
  return isSilence ? { ...proof, nextCheckAt: later(now, hourMs) } : markFailed(proof, now)
}

/** Whether its code still works. */
export function isWaiting({ pendingUntil }: Pick<ProofStanding, 'pendingUntil'>, now: Date): boolean {
  return pendingUntil > now
}

function markFound(proof: ProofStanding, method: ProofMethod, now: Date): ProofStanding {
  // Published too late: the code had expired.
  if (proof.state === 'pending' && !isWaiting(proof, now)) return wait(proof, now)
  return {
    ...proof,
    state: 'verified',
    method,
    provedAt: proof.provedAt ?? now,
    checkedAt: now,
    failedChecks: 0,
    staleAt: null,
    nextCheckAt: later(now, weeklyMs),
  }
}

/** An unverified domain is checked every hour while its code works. */
function wait(proof: ProofStanding, now: Date): ProofStanding {
  const next = later(now, hourMs)
  return { ...proof, nextCheckAt: next < proof.pendingUntil ? next : null }
}

function markFailed(proof: ProofStanding, now: Date): ProofStanding {
  const failedChecks = proof.failedChecks + 1
  const next = { ...proof, failedChecks, nextCheckAt: later(now, dayMs) }
  if (proof.state === 'stale' && elapsedMs(proof.staleAt, now) >= staleMs)
    return { ...next, state: 'revoked', revokedAt: now, nextCheckAt: null }
  if (proof.state === 'verified' && failedChecks >= failuresUntilStale)
    return { ...next, state: 'stale', staleAt: now }
  return next
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds)
}

function elapsedMs(since: Date | null, now: Date): number {
  return since === null ? Number.POSITIVE_INFINITY : now.getTime() - since.getTime()
}
