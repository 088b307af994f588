import type { Wallet } from '@cryptolist/wallet'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { WalletMark } from './wallet-mark.tsx'

export interface WalletListProps {
  wallets: readonly Wallet[]
  lastWallet: string | null
  onChoose(wallet: Wallet): void
  onPassword(): void
}

/** The wallets of this browser as buttons named after them, then the other way to sign in. */
export function WalletList({ wallets, lastWallet, onChoose, onPassword }: WalletListProps): ReactElement {
  return (
    <>
      <div className="scroll">
        <p className="sm t2" id="sign-in-wallets">
          Wallets in this browser
        </p>
        <ul aria-labelledby="sign-in-wallets">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" className="wl" data-first="" onClick={() => onChoose(wallet)}>
                <WalletMark wallet={wallet} />
                <span className="n">{wallet.name}</span>
                <span className="sp" />
                {wallet.id === lastWallet ? (
                  <span className="xs t3" aria-hidden="true">
                    last used
                  </span>
                ) : null}
                <Icon name="next" isSmall />
              </button>
            </li>
          ))}
        </ul>
        <div className="hr" />
        <button type="button" className="wl o" onClick={onPassword}>
          <span className="io">
            <Icon name="lock" />
          </span>
          <span className="n">Username and password</span>
        </button>
      </div>
      <p className="xs t3 end">You sign a short text. It costs nothing and moves nothing.</p>
    </>
  )
}
