import type { Wallet } from '@cryptolist/wallet'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { WalletMark } from './wallet-mark.tsx'

export interface WalletListProps {
  wallets: readonly Wallet[]
  lastWallet: string | null
  onChoose(wallet: Wallet): void
  /** Shows the other way to sign in; null where there is none. */
  onPassword: (() => void) | null
  /** What a signature means, before one is asked for. */
  beforehand: string
}

/** The wallets of this browser as buttons named after them, then the other way to sign in. */
export function WalletList(props: WalletListProps): ReactElement {
  const { wallets, lastWallet, onChoose, onPassword, beforehand } = props
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
        {onPassword === null ? null : <PasswordRow onPassword={onPassword} />}
      </div>
      <p className="xs t3 end">{beforehand}</p>
    </>
  )
}

function PasswordRow({ onPassword }: { onPassword(): void }): ReactElement {
  return (
    <>
      <div className="hr" />
      <button type="button" className="wl o" onClick={onPassword}>
        <span className="io">
          <Icon name="lock" />
        </span>
        <span className="n">Username and password</span>
      </button>
    </>
  )
}
