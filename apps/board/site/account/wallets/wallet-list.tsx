import type { Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Day } from '../../components/time/time.tsx'
import { proofWords, unlinkPath } from './wallet-words.ts'

/** The wallets of the account, with when and how each was proved, and a way to unlink it. */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }): ReactElement {
  return (
    <section className="pn" aria-labelledby="wallets">
      <header>
        <h2 id="wallets">Wallets</h2>
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

function WalletRow({ wallet }: { wallet: Wallet }): ReactElement {
  return (
    <tr>
      <td className="mono sm addr">{wallet.address}</td>
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
