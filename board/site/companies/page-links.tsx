import type { ReactElement } from 'react'
import * as text from '#messages/companies'
import { Icon } from '../components/icon/icon.tsx'

interface PageLinksProps {
  /** As it was asked for; one beyond the last means the last. */
  page: number
  pages: number
  pathOf(page: number): string
}

/** The ways to the pages on both sides of a numbered list; nothing where there is only one. */
export function PageLinks({ page: requestedPage, pages, pathOf }: PageLinksProps): ReactElement | null {
  if (pages === 1) return null
  const page = Math.min(requestedPage, pages)
  return (
    <nav className="line pages" aria-label={text.pages}>
      <span className="small soft number">{text.pageOf(page, pages)}</span>
      <span className="grow" />
      {page === 1 ? null : (
        <a className="button" href={pathOf(page - 1)} rel="prev">
          {text.previous}
        </a>
      )}
      {page === pages ? null : (
        <a className="button" href={pathOf(page + 1)} rel="next">
          {text.next}
          <Icon name="next" isSmall />
        </a>
      )}
    </nav>
  )
}
