import type { DomainProof, ProofMethod, SignatureMark } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Day, dayText } from '../time/time.tsx'

interface ProofBadgeProps {
  proof: DomainProof | null
  /** What the holder of the domain did, such as "Published by". */
  deed: string
}

/** The domain that a company has proved, under its name; amber while the proof is not found any more. */
export function ProofBadge({ proof, deed }: ProofBadgeProps): ReactElement | null {
  if (proof === null) return null
  const isVerified = proof.state === 'verified'
  return (
    <span className={isVerified ? 'badge' : 'badge warn'}>
      <Icon name="shield" isSmall /> {isVerified ? `${deed} the holder of` : 'Proof not found any more:'}{' '}
      {proof.domain}
    </span>
  )
}

interface ProofLineProps {
  proof: DomainProof
  /** What the holder of the domain did or is, such as "Published by". */
  deed: string
}

/**
 * What was proved, how and when, as a line of "What was checked". It says who holds the domain and no more: anybody can hold one that
 * looks like another.
 */
export function ProofLine({ proof, deed }: ProofLineProps): ReactElement {
  const isVerified = proof.state === 'verified'
  return (
    <li className={isVerified ? 'proved' : 'stale'}>
      <Icon name={isVerified ? 'shield' : 'warning'} />
      <div>
        {isVerified ? `${deed} the holder of ` : 'Not found any more: the proof of '}
        <b>{proof.domain}</b>
        <small>
          {seenText(proof)} <span className="dt">·</span> first proved here <Day iso={proof.provedAt} />
        </small>
      </div>
    </li>
  )
}

/** The last line of "What was checked": what was not. */
export function NotChecked({ proof }: { proof: DomainProof | null }): ReactElement {
  return (
    <li>
      <Icon name="warning" />
      <div>
        Not checked: who {proof === null ? 'is behind it' : 'holds the domain'}, funding, claims in the text
        <small>Being listed is not a recommendation</small>
      </div>
    </li>
  )
}

/** The shield beside a company's name in a list; amber while the proof is not found any more. */
export function ShieldMark({ proof }: { proof: DomainProof | null }): ReactElement | null {
  if (proof === null) return null
  const words = proof.state === 'verified' ? 'domain proved' : 'domain proof stale'
  return (
    <span
      className={proof.state === 'verified' ? 'mk' : 'mk stale'}
      title={`${proof.domain}: ${seenText(proof)}`}
    >
      <Icon name="shield" isSmall />
      <span className="vh">{words}</span>
    </span>
  )
}

/** The pen beside a company's name in a list, while all that its signature needs holds; a mark never says less than the whole. */
export function PenMark({ signature }: { signature: SignatureMark | null }): ReactElement | null {
  if (signature !== 'signed') return null
  return (
    <span className="mk" title="Signed listing">
      <Icon name="pen" isSmall />
      <span className="vh">signed listing</span>
    </span>
  )
}

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
