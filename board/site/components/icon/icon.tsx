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

interface IconProps {
  name: IconName
  /** 14 px instead of 16. */
  isSmall?: boolean
}

/** A picture from the sprite, for the eye only: the word or the name is next to it (docs/design.md). */
export function Icon({ name, isSmall = false }: IconProps): ReactElement {
  return (
    <svg className={isSmall ? 'icon' : 'icon icon-large'} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}

/** The mark: three rows of a list that are three pay ranges; the middle one is the match (docs/design.md). */
export function Logo(): ReactElement {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path
        opacity=".32"
        fill="currentColor"
        d="M1.700 3.500h16.600v1.500H1.700zM1.700 9.250h16.600v1.500H1.700zM1.700 15h16.600v1.500H1.700z"
      />
      <rect fill="currentColor" x="2.500" y="2.500" width="8" height="3.500" rx="1" />
      <rect fill="currentColor" x="4.500" y="14" width="7" height="3.500" rx="1" />
      <rect className="logo-match" x="8" y="8.250" width="9.500" height="3.500" rx="1" />
    </svg>
  )
}
