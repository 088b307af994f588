import { NoWalletError, type Wallet } from '@cryptolist/wallet'
import { type ReactElement, useEffect, useState } from 'react'
import * as text from '#messages/sign-in'
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
        <p className="small soft" id="sign-in-wallets">
          {text.walletsHere}
        </p>
        <ul aria-labelledby="sign-in-wallets">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" className="wallet" data-first="" onClick={() => onChoose(wallet)}>
                <WalletMark wallet={wallet} />
                <span className="name">{wallet.name}</span>
                <span className="grow" />
                {wallet.id === lastWallet ? (
                  <span className="tiny faint" aria-hidden="true">
                    {text.lastUsed}
                  </span>
                ) : null}
                <Icon name="next" isSmall />
              </button>
            </li>
          ))}
        </ul>
        {onPassword === null ? null : <PasswordRow onPassword={onPassword} />}
      </div>
      <p className="tiny faint end">{beforehand}</p>
    </>
  )
}

function PasswordRow({ onPassword }: { onPassword(): void }): ReactElement {
  return (
    <>
      <div className="divider" />
      <button type="button" className="wallet other" onClick={onPassword}>
        <span className="wallet-icon">
          <Icon name="lock" />
        </span>
        <span className="name">{text.withPassword}</span>
      </button>
    </>
  )
}

const { name, message } = new NoWalletError()

/** Shown for adding a wallet while none has announced itself; a late one replaces it by the list. */
export function NoWallet(): ReactElement {
  return (
    <div className="middle">
      <span className="ring">
        <span className="avatar avatar-large none" aria-hidden="true">
          <Icon name="wallet" />
        </span>
      </span>
      <h3>{text.noWallet}</h3>
      <p className="small soft">{text.noWalletAdvice}</p>
      <p className="small soft">{text.noWalletPhone(location.host)}</p>
      <NoWalletDetails />
    </div>
  )
}

/** Below the password form, where it is the only way to sign in on this page. */
export function NoWalletNote(): ReactElement {
  return (
    <div className="no-wallet tiny soft">
      <p>
        <b>{text.noWallet}.</b> {text.noWalletAdvice} {text.noWalletPhone(location.host)}
      </p>
      <NoWalletDetails />
    </div>
  )
}

function NoWalletDetails(): ReactElement {
  return (
    <details className="tiny faint">
      <summary>{text.details}</summary>
      <span className="mono code">
        {name}: {message}
      </span>
    </details>
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
      <div className="middle">
        <WalletMark wallet={wallet} state="busy" />
        <h3>{text.openWallet(wallet.name)}</h3>
        <p className="small soft">
          {text.chooseAccount} <span role="status">{isLong ? text.windowBehind : ''}</span>
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
      <div className="middle">
        <WalletMark wallet={wallet} state="busy" />
        <h3>{text.alreadyAsked(wallet.name)}</h3>
        <p className="small soft">
          {text.answerThere} {afterAnswer}
        </p>
        <Still />
      </div>
      <CancelButton onCancel={onCancel} />
    </>
  )
}

/** The signature is on its way to the server and back. */
export function Verifying({ wallet }: { wallet: Wallet }): ReactElement {
  return (
    <div className="middle">
      <WalletMark wallet={wallet} state="busy" />
      <h3>{text.checking}</h3>
      <p className="small soft">{text.signed(wallet.name)}</p>
      <Still />
    </div>
  )
}

function CancelButton({ onCancel }: { onCancel(): void }): ReactElement {
  return (
    <div className="line end">
      <button type="button" className="button button-stretch" data-first="" onClick={onCancel}>
        {text.cancel}
      </button>
    </div>
  )
}

/** Stands for the ring where motion is reduced. */
function Still(): ReactElement {
  return (
    <p className="tiny faint still" aria-hidden="true">
      {text.waiting}
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
export function SignaturePending({
  wallet,
  text: signInText,
  note,
  onCancel,
}: SignaturePendingProps): ReactElement {
  return (
    <>
      <div className="middle compact">
        <WalletMark wallet={wallet} state="busy" />
        <h3>{text.signTitle(wallet.name)}</h3>
        <p className="small soft">{note ?? text.compare}</p>
        <Still />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, and the keyboard must reach it (axe: scrollable-region-focusable). */}
      <section className="message mono" tabIndex={0} aria-label={text.messageToSign}>
        <b>{signInText.domain}</b>
        {signInText.message.slice(signInText.domain.length)}
      </section>
      <p className="tiny faint left number">
        {text.nonce} <span className="mono">{signInText.nonce}</span>,{' '}
        <TimeLeft seconds={signInText.validSeconds} key={signInText.nonce} />
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
  return <span>{text.valid(Math.floor(left / 60), left % 60)}</span>
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
      <div className="middle">
        <WalletMark wallet={wallet} state="declined" />
        <h3>{text.declined(wallet.name)}</h3>
        <p className="small soft">{text.nothingSigned}</p>
      </div>
      <Buttons again={text.askAgain} onAgain={onAgain} onOther={onOther} />
    </>
  )
}

/** The failure, what to do, and what helps those who look for the cause. */
export function Failed({
  wallet,
  failure,
  onAgain,
  onOther,
}: OutcomeProps & { failure: ShownError }): ReactElement {
  return (
    <>
      <div role="alert" className="middle">
        <WalletMark wallet={wallet} state="failed" />
        <h3>{failure.title}</h3>
        <p className="small soft">{failure.message}</p>
        <p className="tiny faint mono code">{referenceOf(failure)}</p>
      </div>
      {needsSignIn(failure) ? (
        <SignInLink />
      ) : (
        <Buttons again={text.startAgain} onAgain={onAgain} onOther={onOther} />
      )}
    </>
  )
}

/** The error's name, its code and, where it is known, the request's id. */
export function referenceOf({ name, code, requestId }: ShownError): string {
  return [name, code, ...(requestId === null ? [] : [text.requestId(requestId)])].join(' · ')
}

/** Someone who adds a wallet is signed in already; the page for signing in again returns to the account. */
function SignInLink(): ReactElement {
  return (
    <div className="line end">
      <a className="button button-main button-stretch" href="/sign-in?next=%2Faccount&again=1" data-first="">
        {text.signInAgain}
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
    <div className="line end">
      <button type="button" className="button button-main button-stretch" data-first="" onClick={onAgain}>
        {again}
      </button>
      <button type="button" className="button button-stretch" onClick={onOther}>
        {text.otherWallet}
      </button>
    </div>
  )
}

interface WalletMarkProps {
  wallet: Wallet
  /** The wallet's state; `busy` draws a ring, `declined` and `failed` a small badge. */
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
        className={isLarge ? 'avatar avatar-large' : 'avatar'}
        src={icon}
        width={isLarge ? 52 : 32}
        height={isLarge ? 52 : 32}
        alt=""
      />
    )
  if (!isLarge) return picture
  return (
    <span className={`ring ${state}`}>
      {picture}
      {state === 'busy' ? null : (
        <span className="ring-badge">
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
