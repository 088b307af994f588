import type { CSSProperties, ReactElement } from 'react'

/** What apps gave the original's badge. */
export interface ByMoralisProps {
  variant?: 'colour' | 'dark' | 'light'
  /** Taken and not needed: the size is your stylesheet's. */
  width?: number
  /** Only what you give; a page with a strict CSP uses the class instead. */
  style?: CSSProperties
}

/** Stands where apps show the original's badge: a plain text with the class `cryptolist-badge`, without the other maker's artwork. */
export function ByMoralis({ variant = 'colour', style }: ByMoralisProps): ReactElement {
  return (
    <span className={`cryptolist-badge cryptolist-badge-${variant}`} style={style}>
      Built with CryptoList
    </span>
  )
}
