import type { Wallet } from '@cryptolist/wallet'
import { type ReactElement, useEffect, useState } from 'react'
import type { SignInText } from '../sign-in-text.ts'
import { CancelButton, Still } from './waiting.tsx'
import { WalletMark } from './wallet-mark.tsx'

export interface SignaturePendingProps {
  wallet: Wallet
  text: SignInText
  /** Why it is asked once more, or null. */
  note: string | null
  onCancel(): void
}

/** The wallet shows the text; here is the same one, to compare. */
export function SignaturePending({ wallet, text, note, onCancel }: SignaturePendingProps): ReactElement {
  return (
    <>
      <div className="mid small">
        <WalletMark wallet={wallet} state="busy" />
        <h3>Sign the text in {wallet.name}</h3>
        <p className="sm t2">{note ?? 'It should read like this:'}</p>
        <Still />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, and the keyboard must reach it (axe: scrollable-region-focusable). */}
      <section className="msg mono" tabIndex={0} aria-label="Text to sign">
        <b>{text.domain}</b>
        {text.message.slice(text.domain.length)}
      </section>
      <p className="xs t3 left num">
        Nonce <span className="mono">{text.nonce}</span>,{' '}
        <TimeLeft seconds={text.validSeconds} key={text.nonce} />
      </p>
      <CancelButton onCancel={onCancel} />
    </>
  )
}

function TimeLeft({ seconds }: { seconds: number }): ReactElement {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [end])
  const minutes = Math.floor(left / 60)
  return (
    <span>
      valid {minutes === 0 ? '' : `${minutes} min `}
      {left % 60} s
    </span>
  )
}
