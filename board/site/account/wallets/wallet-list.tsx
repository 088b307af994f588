import { shortAddress, type Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Day } from '../../components/time/time.tsx'
import { proofWords, unlinkPath } from './wallet-words.ts'

/** The wallets of the account, with when and how each was proved, and a way to unlink it. */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }): ReactElement {
  return (
    <section className="pn" aria-labelledby="wallets">
      <header>
        <h2 id="wallets">Wallets</h2>
        <span className="sp" />
        <AddWallet />
      </header>
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
    </section>
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
