import type { ReactElement, ReactNode } from 'react'

/** A link within text. */
export function Link({ href, children }: { href: string; children: ReactNode }): ReactElement {
  return (
    <a className="lk" href={href}>
      {children}
    </a>
  )
}
