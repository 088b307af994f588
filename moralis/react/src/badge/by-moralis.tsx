import type { CSSProperties, ReactElement } from 'react'

/** The props of the original's badge. */
export interface ByMoralisProps {
  variant?: 'colour' | 'dark' | 'light'
  /** Ignored: the size comes from your stylesheet. */
  width?: number
  /** A page with a strict CSP uses the class instead. */
  style?: CSSProperties
}

/** Replaces the original's badge: a plain text with the class `cryptolist-badge`, without the other maker's artwork. */
export function ByMoralis({ variant = 'colour', style }: ByMoralisProps): ReactElement {
  return (
    <span className={`cryptolist-badge cryptolist-badge-${variant}`} style={style}>
      Built with CryptoList
    </span>
  )
}
