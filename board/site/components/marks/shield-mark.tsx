import type { DomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { seenText } from './proof-words.ts'

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
