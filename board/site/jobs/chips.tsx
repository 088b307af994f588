import type { JobFacets, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { listChoices } from './choices.ts'
import { searchPath, withoutChoices } from './search-paths.ts'

/** What is chosen; each chip leads to the search without it. */
export function Chips({ query, facets }: { query: JobQuery; facets: JobFacets | null }): ReactElement | null {
  const choices = listChoices(query, facets)
  if (choices.length === 0) return null
  return (
    <>
      {choices.map((choice) => (
        <a
          className={choice.isExcluded ? 'chip not' : 'chip on'}
          href={choice.pathWithout}
          data-live=""
          key={choice.text}
        >
          {choice.text}
          <Icon name="x" />
          <span className="vh">, remove</span>
        </a>
      ))}
      <a className="chip clear" href={searchPath(withoutChoices(query))} data-live="">
        Clear all
      </a>
    </>
  )
}
