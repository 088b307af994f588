import type { SignatureMark } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'

/** The pen beside a company's name in a list, while all that its signature needs holds; a mark never says less than the whole. */
export function PenMark({ signature }: { signature: SignatureMark | null }): ReactElement | null {
  if (signature !== 'signed') return null
  return (
    <span className="mk" title="Signed listing">
      <Icon name="pen" isSmall />
      <span className="vh">signed listing</span>
    </span>
  )
}
