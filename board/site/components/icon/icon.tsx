import type { ReactElement } from 'react'
import spriteUrl from '../../public/icons.svg?url&no-inline'

export type IconName =
  | 'check'
  | 'chevron'
  | 'clock'
  | 'filters'
  | 'info'
  | 'leave'
  | 'lock'
  | 'menu'
  | 'next'
  | 'pen'
  | 'search'
  | 'shield'
  | 'theme'
  | 'wallet'
  | 'warning'
  | 'x'

export interface IconProps {
  name: IconName
  /** 14 px instead of 16. */
  isSmall?: boolean
}

/** A picture from the sprite, for the eye only: the word or the name stands beside it (docs/design.md). */
export function Icon({ name, isSmall = false }: IconProps): ReactElement {
  return (
    <svg className={isSmall ? 'ic ic-s' : 'ic'} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
