import type { ReactElement, ReactNode } from 'react'

/** A link within text. */
export function Link({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a className="link" href={href}>
      {children}
    </a>
  )
}
