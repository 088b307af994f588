import { NoWalletError } from '@cryptolist/wallet'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'

const { name, message } = new NoWalletError()

/** What stands there while no wallet has announced itself; a late one replaces it by the list. */
export function NoWallet({ onPassword }: { onPassword(): void }): ReactElement {
  return (
    <>
      <div className="mid">
        <span className="wi">
          <span className="lg lg-l none" aria-hidden="true">
            <Icon name="wallet" />
          </span>
        </span>
        <h3>No wallet found</h3>
        <p className="sm t2">
          Install one from its maker’s own site and reload, or sign in with a username and password.
        </p>
        <p className="xs t3 mono code">
          {name}: {message}
        </p>
      </div>
      <div className="stk end">
        <button type="button" className="btn btn-p" data-first="" onClick={onPassword}>
          Username and password
        </button>
      </div>
    </>
  )
}
