import type { DomainProof } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Day } from '../time/time.tsx'
import { seenText } from './proof-words.ts'

export interface ProofLineProps {
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
