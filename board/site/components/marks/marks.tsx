import type { DomainProof, ProofMethod, SignatureMark } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/marks'
import { Icon } from '../icon/icon.tsx'
import { dayText } from '../time/time.tsx'

interface ProofBadgeProps {
  proof: DomainProof | null
  /** Whether its holder posted the listing here; an imported one is theirs, but others brought it. */
  isPoster: boolean
}

/** The domain that a company has verified, under the title of its listing; amber while the proof is missing. */
export function ProofBadge({ proof, isPoster }: ProofBadgeProps): ReactElement | null {
  if (proof === null) return null
  const isVerified = proof.state === 'verified'
  const wordsOf = isVerified ? (isPoster ? text.publishedBy : text.companyHolds) : text.verificationLost
  return (
    <span className={isVerified ? 'badge' : 'badge warn'}>
      <Icon name="shield" isSmall /> {wordsOf(proof.domain)}
    </span>
  )
}

/** The shield next to a company's name in a list; amber while the proof is missing. */
export function ShieldMark({ proof }: { proof: DomainProof | null }): ReactElement | null {
  if (proof === null) return null
  const isVerified = proof.state === 'verified'
  return (
    <span
      className={isVerified ? 'mark' : 'mark stale'}
      title={text.shieldTitle(proof.domain, seenText(proof))}
    >
      <Icon name="shield" isSmall />
      <span>{isVerified ? text.domainVerified : text.domainNotVerified}</span>
    </span>
  )
}

/** The pen next to a company's name in a list, while all that its signature needs holds; a mark never says less than the whole. */
export function PenMark({ signature }: { signature: SignatureMark | null }): ReactElement | null {
  if (signature !== 'signed') return null
  return (
    <span className="mark" title={text.signedListing}>
      <Icon name="pen" isSmall />
      <span>{text.signedListing}</span>
    </span>
  )
}

const proofMethodNames: Record<ProofMethod, string> = text.methods

/** How and when a proof was last seen, as one line: `DNS record, checked 18 Nov 2026`. */
export function seenText({ state, method, checkedAt }: Omit<DomainProof, 'domain'>): string {
  const day = dayText(checkedAt)
  const name = proofMethodNames[method]
  return state === 'verified' ? text.checkedBy(name, day) : text.notFound(name, day)
}
