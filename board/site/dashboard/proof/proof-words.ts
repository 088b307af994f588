import type { DnsSight, FileSight, OwnDomainProof, ProofState } from '@cryptolist/contract'
import { dayText } from '../../components/time/dates.ts'

export const stateNames: Record<ProofState, string> = {
  pending: 'Not proved yet',
  verified: 'Proved',
  stale: 'Not found any more',
  revoked: 'Ended',
}

export const dnsSightNames: Record<DnsSight, string> = {
  token: 'sees the record',
  other_token: 'sees a verify= text, but another one',
  nothing: 'sees no such record',
  no_answer: 'gave no answer',
}

export const fileSightNames: Record<FileSight, string> = {
  token: 'it is there',
  other_token: 'it is there, with another verify text',
  no_file: 'there is none, or it has no verify text',
  not_readable: 'it is not JSON of this form',
  too_large: 'it is larger than 64 KB',
  elsewhere: 'its address redirects to another domain, or not to https',
  not_public: 'the domain points to a private address',
  no_answer: 'the server gave no answer',
}

/** What a proof's state means now, and what happens next. */
export function stateText(proof: OwnDomainProof, now: Date): string {
  const { state, checkedAt, staleAt, failedChecks } = proof
  switch (state) {
    case 'pending':
      return isOver(proof, now)
        ? 'The text waited for seven days and does not work any more. Ask for a new one.'
        : `Place one of the two below. We look every hour until ${dayText(proof.pendingUntil)}, or when you ask.`
    case 'verified':
      return failedChecks === 0
        ? `Last found on ${dayOf(checkedAt)}. We look every week: leave it where it is.`
        : `Last found on ${dayOf(checkedAt)}, and not at the last ${failedChecks === 1 ? 'check' : `${failedChecks} checks`}. Put it back: after the third one readers are told.`
    case 'stale':
      return `Not found any more since ${dayOf(staleAt)}. Put it back, then check. We look every day; 14 days after that day the proof ends.`
    case 'revoked':
      return 'It was away for too long. You can prove the domain again with a new text.'
  }
}

/** Whether a new text is needed. */
export function needsNewText(proof: OwnDomainProof, now: Date): boolean {
  return proof.state === 'revoked' || isOver(proof, now)
}

function isOver({ state, pendingUntil }: OwnDomainProof, now: Date): boolean {
  return state === 'pending' && Date.parse(pendingUntil) <= now.getTime()
}

function dayOf(iso: string | null): string {
  return iso === null ? '–' : dayText(iso)
}
