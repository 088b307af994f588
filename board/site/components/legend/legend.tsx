import type { ReactElement, ReactNode } from 'react'

interface LegendProps {
  /** Each with the class of its bars. */
  entries: readonly { name: string; mark: string }[]
  /** Further entries, for what isn't a bar. */
  children?: ReactNode
}

/** Meanings of the colours of a chart's bars. For the eye only: the words of the chart say the rest. */
export function Legend({ entries, children }: LegendProps): ReactElement {
  return (
    <p className="line tiny soft" aria-hidden="true">
      {entries.map(({ name, mark }) => (
        <span key={name}>
          <svg width="10" height="10" aria-hidden="true">
            <rect className={mark} width="10" height="10" rx="2" />
          </svg>{' '}
          {name}
        </span>
      ))}
      {children}
    </p>
  )
}
