import { type Job, type JobOrigin, type SignatureMark, shortAddress } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/signature'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { dayText } from '../../components/time/time.tsx'

/** The line about the signature under "What was checked"; a broken one stays, in red. */
export function SignatureLine({ job }: { job: Job }): ReactElement | null {
  const { signature, signed } = job
  if (signature === null || signed === null) return null
  const { words, tone } = describeMark(signature, signed.brokenAt)
  const wallet = <Signer address={signed.signer} />
  const day = dayText(signed.signedAt)
  const when = signed.revision === 0 ? text.signedOn(day) : text.revisionSignedOn(signed.revision, day)
  const isSigned = signature === 'signed'
  return (
    <li className={`tone-${tone}`}>
      <Icon name="pen" />
      <div>
        {isSigned ? <Sentence text={text.signedBy[signed.version]} parts={{ wallet }} /> : words}
        <small>{isSigned ? when : <Sentence text={text.signedByOn} parts={{ wallet, when }} />}</small>
        <small>
          <Link href={`${job.path}/verify`}>{text.checkIt}</Link>
        </small>
      </div>
    </li>
  )
}

/** The line about the signature of a listing from another CryptoList; we checked it ourselves. */
export function OriginSignatureLine({ origin }: { origin: JobOrigin | null }): ReactElement | null {
  if (origin === null || origin.signature === null) return null
  const { host, url } = origin
  const { signer, domain, method, checkedAt } = origin.signature
  return (
    <li className="tone-ok">
      <Icon name="pen" />
      <div>
        <Sentence
          text={text.signedElsewhere}
          parts={{ wallet: <Signer address={signer} />, domain: <b>{domain}</b> }}
        />
        <small>{text.checkedHere[method](dayText(checkedAt))}</small>
        <small>
          <a className="link" href={`${url}/verify`} rel="nofollow noopener ugc">
            {text.checkThere(host)}
          </a>
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

/** How a mark looks and what it says. */
interface MarkLabel {
  words: string
  /** Class of the badge and of the line's icon in addition to the usual one. */
  tone: 'ok' | 'warn' | 'bad'
}

/** The words of a mark, which claim no more than it does. A broken one names the day of the edit where it is known. */
export function describeMark(mark: SignatureMark, brokenAt: string | null): MarkLabel {
  if (mark === 'signed') return { words: text.signed, tone: 'ok' }
  if (mark === 'signed_earlier') return { words: text.signedEarlier, tone: 'warn' }
  return { words: text.edited(brokenAt === null ? null : dayText(brokenAt)), tone: 'bad' }
}
