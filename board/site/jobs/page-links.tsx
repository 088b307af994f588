import type { JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { searchPath, withCursor } from './search-paths.ts'

export interface PageLinksProps {
  query: JobQuery
  next: string | null
  hasRows: boolean
}

/** The ways to the next page and back to the first, and the keys of the list. */
export function PageLinks({ query, next, hasRows }: PageLinksProps): ReactElement | null {
  if (!hasRows) return null
  const isNewest = query.sort === 'newest'
  return (
    <nav className="row pages" aria-label="Pages">
      <span className="sm t3 hide-m needs-js">
        <span className="kbd">j</span> <span className="kbd">k</span> move <span className="dt">·</span>{' '}
        <span className="kbd">o</span> open <span className="dt">·</span> <span className="kbd">?</span> all
        keys
      </span>
      <span className="sp" />
      {query.after === undefined ? null : (
        <a className="btn" href={searchPath(withCursor(query))} rel="prev">
          {isNewest ? 'Newest' : 'First page'}
        </a>
      )}
      {next === null ? null : (
        <a className="btn" href={searchPath(withCursor(query, next))} rel="next">
          {isNewest ? 'Older jobs' : 'More jobs'}
          <Icon name="next" isSmall />
        </a>
      )}
    </nav>
  )
}
