import { NoWalletError, type Wallet } from '@cryptolist/wallet'
import { type ReactElement, useEffect, useState } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Monogram } from '../../components/monogram/monogram.tsx'
import type { ShownError } from '../../components/shown-error.ts'
import type { SignInText } from './sign-in-attempt.ts'

interface WalletListProps {
  wallets: readonly Wallet[]
  lastWallet: string | null
  onChoose(wallet: Wallet): void
  /** Shows the other way to sign in; null where there is none. */
  onPassword: (() => void) | null
  beforehand: string
}

export function WalletList(props: WalletListProps): ReactElement {
  const { wallets, lastWallet, onChoose, onPassword, beforehand } = props
  return (
    <>
      <div className="scroll">
        <p className="sm t2" id="sign-in-wallets">
          Wallets in this browser
        </p>
        <ul aria-labelledby="sign-in-wallets">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" className="wl" data-first="" onClick={() => onChoose(wallet)}>
                <WalletMark wallet={wallet} />
                <span className="n">{wallet.name}</span>
                <span className="sp" />
                {wallet.id === lastWallet ? (
                  <span className="xs t3" aria-hidden="true">
                    last used
                  </span>
                ) : null}
                <Icon name="next" isSmall />
              </button>
            </li>
          ))}
        </ul>
        {onPassword === null ? null : <PasswordRow onPassword={onPassword} />}
      </div>
      <p className="xs t3 end">{beforehand}</p>
    </>
  )
}

function PasswordRow({ onPassword }: { onPassword(): void }): ReactElement {
  return (
    <>
      <div className="hr" />
      <button type="button" className="wl o" onClick={onPassword}>
        <span className="io">
          <Icon name="lock" />
        </span>
        <span className="n">Username and password</span>
      </button>
    </>
  )
}

const { name, message } = new NoWalletError()

interface NoWalletProps {
  advice: string
  /** Shows the other way to sign in; null where there is none. */
  onPassword: (() => void) | null
}

/** What stands there while no wallet has announced itself; a late one replaces it by the list. */
export function NoWallet({ advice, onPassword }: NoWalletProps): ReactElement {
  return (
    <>
      <div className="mid">
        <span className="wi">
          <span className="lg lg-l none" aria-hidden="true">
            <Icon name="wallet" />
          </span>
        </span>
        <h3>No wallet found</h3>
        <p className="sm t2">{advice}</p>
        <p className="xs t3 mono code">
          {name}: {message}
        </p>
      </div>
      {onPassword === null ? null : (
        <div className="stk end">
          <button type="button" className="btn btn-p" data-first="" onClick={onPassword}>
            Username and password
          </button>
        </div>
      )}
    </>
  )
}

const hintMilliseconds = 8000

interface WaitingProps {
  wallet: Wallet
  onCancel(): void
}

export function Connecting({ wallet, onCancel }: WaitingProps): ReactElement {
  const isLong = useIsLong()
  return (
    <>
      <div className="mid">
        <WalletMark wallet={wallet} state="busy" />
        <h3>Open {wallet.name}</h3>
        <p className="sm t2">
          Choose the account to connect.{' '}
          <span role="status">{isLong ? 'The wallet’s window may be behind this one.' : ''}</span>
        </p>
        <Still />
      </div>
      <CancelButton onCancel={onCancel} />
    </>
  )
}

/** The wallet shows an earlier request and takes no other. */
export function Busy({
  wallet,
  afterAnswer,
  onCancel,
}: WaitingProps & { afterAnswer: string }): ReactElement {
  return (
    <>
      <div className="mid">
        <WalletMark wallet={wallet} state="busy" />
        <h3>{wallet.name} already shows a request</h3>
        <p className="sm t2">Answer it there. {afterAnswer}</p>
        <Still />
      </div>
      <CancelButton onCancel={onCancel} />
    </>
  )
}

/** The signature is on its way to the server and back. */
export function Verifying({ wallet }: { wallet: Wallet }): ReactElement {
  return (
    <div className="mid">
      <WalletMark wallet={wallet} state="busy" />
      <h3>Checking the signature</h3>
      <p className="sm t2">{wallet.name} has signed. This takes a moment.</p>
      <Still />
    </div>
  )
}

function CancelButton({ onCancel }: { onCancel(): void }): ReactElement {
  return (
    <div className="row end">
      <button type="button" className="btn btn-f" data-first="" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

/** Stands for the ring where motion is reduced. */
function Still(): ReactElement {
  return (
    <p className="xs t3 still" aria-hidden="true">
      Waiting …
    </p>
  )
}

function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), hintMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

interface SignaturePendingProps {
  wallet: Wallet
  text: SignInText
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

interface OutcomeProps {
  wallet: Wallet
  onAgain(): void
  onOther(): void
}

/** The person said no in the wallet: a choice, not an error. */
export function Declined({ wallet, onAgain, onOther }: OutcomeProps): ReactElement {
  return (
    <>
      <div className="mid">
        <WalletMark wallet={wallet} state="declined" />
        <h3>You declined in {wallet.name}</h3>
        <p className="sm t2">Nothing was signed and nothing was sent.</p>
      </div>
      <Buttons again="Ask again" onAgain={onAgain} onOther={onOther} />
    </>
  )
}

/** What went wrong, what to do, and what helps those who look for the cause. */
export function Failed({
  wallet,
  failure,
  onAgain,
  onOther,
}: OutcomeProps & { failure: ShownError }): ReactElement {
  return (
    <>
      <div role="alert" className="mid">
        <WalletMark wallet={wallet} state="failed" />
        <h3>{failure.title}</h3>
        <p className="sm t2">{failure.message}</p>
        <p className="xs t3 mono code">{referenceOf(failure)}</p>
      </div>
      {needsSignIn(failure) ? (
        <SignInLink />
      ) : (
        <Buttons again="Start again" onAgain={onAgain} onOther={onOther} />
      )}
    </>
  )
}

/** The error's name, its code and, where it is known, the request's id. */
export function referenceOf({ name, code, requestId }: ShownError): string {
  return [name, code, ...(requestId === null ? [] : [`request ${requestId}`])].join(' · ')
}

/** Who adds a wallet has signed in already, and does so anew on a page that leads back to the account. */
function SignInLink(): ReactElement {
  return (
    <div className="row end">
      <a className="btn btn-p btn-f" href="/sign-in?next=%2Faccount&again=1" data-first="">
        Sign in again
      </a>
    </div>
  )
}

interface ButtonsProps {
  again: string
  onAgain(): void
  onOther(): void
}

function Buttons({ again, onAgain, onOther }: ButtonsProps): ReactElement {
  return (
    <div className="row end">
      <button type="button" className="btn btn-p btn-f" data-first="" onClick={onAgain}>
        {again}
      </button>
      <button type="button" className="btn btn-f" onClick={onOther}>
        Other wallet
      </button>
    </div>
  )
}

interface WalletMarkProps {
  wallet: Wallet
  /** What is going on with it; `busy` draws a ring, `declined` and `failed` a small badge. */
  state?: 'busy' | 'declined' | 'failed'
}

/** A wallet's picture, 32 px in the list and 52 px while it is asked; a monogram where it brings none. */
function WalletMark({ wallet, state }: WalletMarkProps): ReactElement {
  const { icon, id, name } = wallet
  const isLarge = state !== undefined
  const picture =
    icon === null ? (
      <Monogram name={name} slug={id} {...(isLarge ? { size: 'large' as const } : {})} />
    ) : (
      <img
        className={isLarge ? 'lg lg-l' : 'lg'}
        src={icon}
        width={isLarge ? 52 : 32}
        height={isLarge ? 52 : 32}
        alt=""
      />
    )
  if (!isLarge) return picture
  return (
    <span className={`wi ${state}`}>
      {picture}
      {state === 'busy' ? null : (
        <span className="bdg">
          <Icon name={state === 'declined' ? 'x' : 'warning'} isSmall />
        </span>
      )}
    </span>
  )
}

/** Whether signing in again is what helps. */
function needsSignIn({ code }: ShownError): boolean {
  return code === 'sign_in_again' || code === 'not_signed_in'
}
