import { type Job, type SignatureMark, shortAddress } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { dayText } from '../../components/time/time.tsx'

/** The line about the signature under "What was checked"; a broken one stays, in red. */
export function SignatureLine({ job }: { job: Job }): ReactElement | null {
  const { signature, signed } = job
  if (signature === null || signed === null) return null
  const { text, tone } = describeMark(signature, signed.brokenAt)
  const isSigned = signature === 'signed'
  const revision = signed.revision === 0 ? '' : `revision ${signed.revision}, `
  return (
    <li className={`tone-${tone}`}>
      <Icon name="pen" />
      <div>
        {isSigned ? 'Text signed by ' : text}
        {isSigned ? <Signer address={signed.signer} /> : null}
        <small>
          {isSigned ? null : (
            <>
              By <Signer address={signed.signer} />,{' '}
            </>
          )}
          {`${isSigned ? capitalise(revision) : revision}${revision === '' && isSigned ? 'On' : 'on'} ${dayText(signed.signedAt)}. `}
          <Link href={`${job.path}/verify`}>Check it yourself</Link>
        </small>
      </div>
    </li>
  )
}

function Signer({ address }: { address: string }): ReactElement {
  return (
    <span className="mono" title={address}>
      {shortAddress(address)}
    </span>
  )
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How a mark looks and what it says. */
interface MarkLabel {
  text: string
  /** Class of the badge and of the line's icon beside the usual one. */
  tone: 'ok' | 'warn' | 'bad'
}

/** What a mark says, never more. A broken one names the day of the edit where it is known. */
export function describeMark(mark: SignatureMark, brokenAt: string | null): MarkLabel {
  if (mark === 'signed') return { text: 'Signed', tone: 'ok' }
  if (mark === 'signed_earlier') return { text: 'Signed earlier, domain proof stale', tone: 'warn' }
  const day = brokenAt === null ? 'edited' : `edited on ${dayText(brokenAt)}`
  return { text: `Signature no longer matches: ${day}, not signed again`, tone: 'bad' }
}
