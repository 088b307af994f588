import type { ReactElement, ReactNode } from 'react'

export interface PanelProps {
  /** Of the heading, which names the panel. */
  id: string
  title: string
  children: ReactNode
}

/** A part of a page in a frame, with its heading (docs/design.md). */
export function Panel({ id, title, children }: PanelProps): ReactElement {
  return (
    <section className="pn" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      {children}
    </section>
  )
}
