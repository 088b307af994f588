import { shortAddress, type Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/account'
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
      <h1>{text.unlinkTitle}</h1>
      <p className="mono small address">{wallet.address}</p>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={unlinkPath(wallet)} />}
      {isOnlyWayIn ? <OnlyWayIn /> : null}
      <p className="soft">{text.unlinkEffect}</p>
      <ButtonForm
        action="/account/wallets/unlink"
        formClass="stack"
        className="button button-danger button-large"
        fields={{ namespace: wallet.namespace, address: wallet.address }}
      >
        {isOnlyWayIn ? text.unlinkAnyway : text.unlinkButton}
      </ButtonForm>
      <p className="small">
        <Link href="/account">{text.keepWallet}</Link>
      </p>
    </div>
  )
}

function OnlyWayIn(): ReactElement {
  return (
    <div className="note warn">
      <Icon name="lock" />
      <span>{text.onlyWayIn}</span>
    </div>
  )
}

/** The wallets of the account, with when and how each was proved, and a way to unlink it. */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }): ReactElement {
  return (
    <Panel
      id="wallets"
      title={text.wallets}
      beside={
        <>
          <span className="grow" />
          <AddWallet />
        </>
      }
    >
      <div className="body">
        {wallets.length === 0 ? (
          <p className="small soft">{text.noWallets}</p>
        ) : (
          <table className="table folds">
            <thead>
              <tr>
                <th scope="col">{text.walletAddress}</th>
                <th scope="col">{text.verifiedBy}</th>
                <th scope="col">{text.verifiedOn}</th>
                <th scope="col" className="right">
                  <span className="visually-hidden">{text.unlinkColumn}</span>
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
      className="button button-small needs-js"
      data-island="sign-in"
      data-purpose="link"
      data-href="/account"
    >
      {text.addWallet}
    </button>
  )
}

function WalletRow({ wallet }: { wallet: Wallet }): ReactElement {
  return (
    <tr>
      <td className="mono small">
        <span className="hide-narrow address">{wallet.address}</span>
        <span className="show-narrow" title={wallet.address}>
          {shortAddress(wallet.address)}
        </span>
      </td>
      <td data-label={text.verifiedBy}>{proofText(wallet)}</td>
      <td data-label={text.verifiedOn}>
        <Day iso={wallet.verifiedAt} />
      </td>
      <td className="right">
        <a
          className="button button-small"
          href={unlinkPath(wallet)}
          aria-label={text.unlinkWallet(wallet.address)}
        >
          {text.unlink}
        </a>
      </td>
    </tr>
  )
}

function proofText({ chainId, proof }: Pick<Wallet, 'chainId' | 'proof'>): string {
  if (proof === 'legacy') return text.verifiedByApp
  return chainId === null ? text.verifiedHere : text.verifiedAsContract(chainId)
}

export function unlinkPath({ namespace, address }: Pick<Wallet, 'namespace' | 'address'>): string {
  return `/account/wallets/unlink?${new URLSearchParams({ namespace, address })}`
}
