import type { Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { SignInAgain } from '../sign-in-again.tsx'
import { unlinkPath } from './wallet-words.ts'

export interface UnlinkPageProps {
  wallet: Wallet
  /** Whether nobody could sign in to the account any more. */
  isOnlyWayIn: boolean
  /** What keeps it from being done until the person signs in again; null when nothing does. */
  signInAgain: string | null
}

/** Says what unlinking a wallet means, before it is done. */
export function UnlinkPage({ wallet, isOnlyWayIn, signInAgain }: UnlinkPageProps): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>Unlink this wallet?</h1>
        <p className="mono sm addr">{wallet.address}</p>
        {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={unlinkPath(wallet)} />}
        {isOnlyWayIn ? <OnlyWayIn /> : null}
        <p className="t2">
          It will not lead to this account any more. Whoever signs in with it later gets a new account.
        </p>
        <form method="post" action="/account/wallets/unlink" className="stk">
          <input type="hidden" name="namespace" value={wallet.namespace} />
          <input type="hidden" name="address" value={wallet.address} />
          <button type="submit" className="btn btn-d btn-l">
            {isOnlyWayIn ? 'Unlink it all the same' : 'Unlink the wallet'}
          </button>
        </form>
        <p className="sm">
          <a className="lk" href="/account">
            Keep it
          </a>
        </p>
      </div>
    </div>
  )
}

function OnlyWayIn(): ReactElement {
  return (
    <div className="note warn">
      <Icon name="lock" />
      <span>
        This wallet is the only way into your account. Without it nobody can sign in here again, nor can you.
        Set a password or confirm an e-mail address first.
      </span>
    </div>
  )
}
