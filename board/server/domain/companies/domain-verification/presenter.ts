import type { OwnDomainProof } from '@cryptolist/contract'
import { fileOf, recordOf } from './placed-text.ts'
import type { ProofRecord } from './repository.ts'

/** A proof as those see it who manage the company. */
export function presentOwnProof(proof: ProofRecord): OwnDomainProof {
  const { domain, token, state, method, failedChecks, evidence } = proof
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
    evidence,
  }
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
