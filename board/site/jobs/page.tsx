import {
  type BoardCounts,
  countChoices,
  type JobFacets,
  type JobList,
  type JobQuery,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Chips } from './chips.tsx'
import { EmptyList } from './empty-list.tsx'
import { Facets, filtersId } from './facets.tsx'
import { PageLinks } from './page-links.tsx'
import { ResultCount } from './result-count.tsx'
import { SortField } from './sort-field.tsx'
import { searchTitle } from './title.ts'

export interface JobsPageProps {
  query: JobQuery
  list: JobList
  /** Null while counts are not at hand. */
  facets: JobFacets | null
  counts: BoardCounts
  now?: Date
}

/** The list of jobs with its filters. The elements with `data-part` are what a change of the search replaces. */
export function JobsPage({ query, list, facets, counts, now = new Date() }: JobsPageProps): ReactElement {
  const choices = countChoices(query)
  return (
    <div className="wrap shell">
      <Facets query={query} facets={facets} now={now} />
      <div className="results">
        <h1 data-part="title">{searchTitle(query, facets)}</h1>
        <search>
          <SearchBox
            text={query.text}
            formId={filtersId}
            placeholder="Title, skill, company or chain. Try &quot;zero knowledge&quot; -intern"
          />
        </search>
        <div className="chips" data-part="chips">
          <Chips query={query} facets={facets} />
        </div>
        <div className="row cnt">
          <ResultCount list={list} facets={facets} counts={counts} />
          <span className="sp" />
          <SortField sort={query.sort} />
        </div>
        <div data-part="list">
          {list.items.length === 0 ? (
            <EmptyList query={query} facets={facets} />
          ) : (
            <JobRows jobs={list.items} now={now} level={2} minPayUsd={query.minPayUsd} />
          )}
          <PageLinks query={query} next={list.next} hasRows={list.items.length > 0} />
        </div>
      </div>
      <div className="mbar">
        <a className="btn btn-p" href={`#${filtersId}`} data-island="filters">
          <Icon name="filters" /> Filters
          <span data-part="choices">
            {choices === 0 ? null : (
              <>
                <span className="dt">·</span> {choices}
              </>
            )}
          </span>
        </a>
      </div>
    </div>
  )
}
