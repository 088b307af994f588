import type { Wallet } from '@cryptolist/wallet'
import { type ReactElement, useEffect, useState } from 'react'
import { WalletMark } from './wallet-mark.tsx'

const hintMilliseconds = 8000

export interface WaitingProps {
  wallet: Wallet
  onCancel(): void
}

/** The wallet was asked which account to connect. */
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

export function CancelButton({ onCancel }: { onCancel(): void }): ReactElement {
  return (
    <div className="row end">
      <button type="button" className="btn btn-f" data-first="" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

/** Stands for the ring where motion is reduced. */
export function Still(): ReactElement {
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
