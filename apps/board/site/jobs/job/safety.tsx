import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

/** Stands on every job. */
export function Safety(): ReactElement {
  return (
    <div className="note warn">
      <Icon name="lock" />
      <span>
        <b>Never</b> share a seed phrase, pay, connect a wallet, or run code before a call.
      </span>
    </div>
  )
}
