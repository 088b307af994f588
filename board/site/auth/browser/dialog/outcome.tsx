import type { Wallet } from '@cryptolist/wallet'
import type { ReactElement } from 'react'
import { needsSignIn, type SignInError } from '../sign-in-error.ts'
import { WalletMark } from './wallet-mark.tsx'

export interface OutcomeProps {
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
}: OutcomeProps & { failure: SignInError }): ReactElement {
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
export function referenceOf({ name, code, requestId }: SignInError): string {
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
