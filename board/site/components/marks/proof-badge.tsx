import type { DomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface ProofBadgeProps {
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
