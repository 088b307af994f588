import type { ReactElement, ReactNode } from 'react'

export interface PanelProps {
  /** Of the heading, which names the panel. */
  id: string
  title: string
  /** Content after the heading, in its line. */
  beside?: ReactNode
  /** A class of its own, besides the panel's. */
  className?: string
  /** Classes of an element around the content: `body`, and how it is laid out. */
  body?: string
  children: ReactNode
}

/** A part of a page in a frame, with its heading (docs/design.md). */
export function Panel({ id, title, beside, className, body, children }: PanelProps): ReactElement {
  return (
    <section className={className === undefined ? 'panel' : `panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
      </header>
      {body === undefined ? children : <div className={body}>{children}</div>}
    </section>
  )
}

/** A part of a page with its heading. */
export function Section({
  id,
  title,
  className,
  children,
}: Pick<PanelProps, 'id' | 'title' | 'children'> & { className?: string }): ReactElement {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A row of a `<dl>`: what it is about and what is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
