import type { ReactElement, ReactNode } from 'react'

/** A link within text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <a className="lk" href={to}>
      {children}
    </a>
  )
}
