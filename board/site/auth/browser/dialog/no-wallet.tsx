import { NoWalletError } from '@cryptolist/wallet'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'

const { name, message } = new NoWalletError()

export interface NoWalletProps {
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
