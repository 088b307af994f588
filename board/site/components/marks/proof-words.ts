import type { DomainProof, ProofMethod } from '@cryptolist/contract'
import { dayText } from '../time/dates.ts'

export const proofMethodNames: Record<ProofMethod, string> = {
  dns_txt: 'DNS record',
  well_known: 'File on its site',
}

/** How and when a proof was last seen, as one line: `DNS record, checked 18 Nov 2026`. */
export function seenText({ state, method, checkedAt }: Omit<DomainProof, 'domain'>): string {
  const day = dayText(checkedAt)
  return state === 'verified'
    ? `${proofMethodNames[method]}, checked ${day}`
    : `${proofMethodNames[method]}, not found since ${day}`
}
