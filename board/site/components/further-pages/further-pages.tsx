import type { ReactElement } from 'react'
import * as text from '#messages/frame'

interface FurtherPagesProps {
  /** Where the list begins; null on that page. */
  first: string | null
  /** Where it goes on; null on the last page. */
  next: string | null
  /** Words of the link to the next page. */
  nextText: string
}

/** The ways from a page of a list that goes on by cursors: to its beginning and on. */
export function FurtherPages({ first, next, nextText }: FurtherPagesProps): ReactElement | null {
  if (first === null && next === null) return null
  return (
    <nav className="line pages" aria-label={text.pages}>
      {first === null ? null : (
        <a className="button" href={first}>
          {text.toFirstPage}
        </a>
      )}
      {next === null ? null : (
        <a className="button" href={next} rel="next">
          {nextText}
        </a>
      )}
    </nav>
  )
}
