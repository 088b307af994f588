import type { Wallet } from '@cryptolist/wallet'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon/icon.tsx'
import { Monogram } from '../../../components/monogram/monogram.tsx'

export interface WalletMarkProps {
  wallet: Wallet
  /** What is going on with it; `busy` draws a ring, `declined` and `failed` a small badge. */
  state?: 'busy' | 'declined' | 'failed'
}

/** A wallet's picture, 32 px in the list and 52 px while it is asked; a monogram where it brings none. */
export function WalletMark({ wallet, state }: WalletMarkProps): ReactElement {
  const { icon, id, name } = wallet
  const isLarge = state !== undefined
  const picture =
    icon === null ? (
      <Monogram name={name} slug={id} {...(isLarge ? { size: 'large' as const } : {})} />
    ) : (
      <img
        className={isLarge ? 'lg lg-l' : 'lg'}
        src={icon}
        width={isLarge ? 52 : 32}
        height={isLarge ? 52 : 32}
        alt=""
      />
    )
  if (!isLarge) return picture
  return (
    <span className={`wi ${state}`}>
      {picture}
      {state === 'busy' ? null : (
        <span className="bdg">
          <Icon name={state === 'declined' ? 'x' : 'warning'} isSmall />
        </span>
      )}
    </span>
  )
}
