import { shortAddress, type Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'
import { SignInAgain } from '../sign-in-again.tsx'

interface UnlinkPageProps {
  wallet: Wallet
  isOnlyWayIn: boolean
  signInAgain: string | null
}

export function UnlinkPage({ wallet, isOnlyWayIn, signInAgain }: UnlinkPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>Unlink this wallet?</h1>
      <p className="mono sm addr">{wallet.address}</p>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={unlinkPath(wallet)} />}
      {isOnlyWayIn ? <OnlyWayIn /> : null}
      <p className="t2">
        It will not lead to this account any more. Whoever signs in with it later gets a new account.
      </p>
      <ButtonForm
        action="/account/wallets/unlink"
        formClass="stk"
        className="btn btn-d btn-l"
        fields={{ namespace: wallet.namespace, address: wallet.address }}
      >
        {isOnlyWayIn ? 'Unlink it all the same' : 'Unlink the wallet'}
      </ButtonForm>
      <p className="sm">
        <Link href="/account">Keep it</Link>
      </p>
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

/** The wallets of the account, with when and how each was proved, and a way to unlink it. */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }): ReactElement {
  return (
    <Panel
      id="wallets"
      title="Wallets"
      beside={
        <>
          <span className="sp" />
          <AddWallet />
        </>
      }
    >
      <div className="bd">
        {wallets.length === 0 ? (
          <p className="sm t2">No wallet belongs to this account.</p>
        ) : (
          <table className="tb">
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Proved by</th>
                <th scope="col">On</th>
                <th scope="col" className="r">
                  <span className="vh">Unlink it</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {wallets.map((wallet) => (
                <WalletRow wallet={wallet} key={`${wallet.namespace}:${wallet.address}`} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  )
}

/** Wallets speak with scripts only. Where the dialog can't be fetched, the page is, and with it the dialog's present address. */
function AddWallet(): ReactElement {
  return (
    <button
      type="button"
      className="btn btn-s needs-js"
      data-island="sign-in"
      data-purpose="link"
      data-href="/account"
    >
      Add a wallet
    </button>
  )
}

function WalletRow({ wallet }: { wallet: Wallet }): ReactElement {
  return (
    <tr>
      <td className="mono sm">
        <span className="hide-m addr">{wallet.address}</span>
        <span className="show-m" title={wallet.address}>
          {shortAddress(wallet.address)}
        </span>
      </td>
      <td>{proofWords(wallet)}</td>
      <td>
        <Day iso={wallet.verifiedAt} />
      </td>
      <td className="r">
        <a className="btn btn-s" href={unlinkPath(wallet)} aria-label={`Unlink ${wallet.address}`}>
          Unlink
        </a>
      </td>
    </tr>
  )
}

function proofWords({ chainId, proof }: Pick<Wallet, 'chainId' | 'proof'>): string {
  if (proof === 'legacy') return 'The text of an older app, good for signing in to apps'
  return chainId === null ? 'A sign-in here' : `A sign-in here, as a contract of chain ${chainId}`
}

export function unlinkPath({ namespace, address }: Pick<Wallet, 'namespace' | 'address'>): string {
  return `/account/wallets/unlink?${new URLSearchParams({ namespace, address })}`
}
