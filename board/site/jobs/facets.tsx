import { type FacetKey, facetKeys, facetTable, type JobFacets, type JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FacetGroup } from './facet-group.tsx'
import { PayFilter } from './pay-filter.tsx'
import { SinceFilter } from './since-filter.tsx'

export const filtersId = 'filters'

export interface FacetsProps {
  query: JobQuery
  facets: JobFacets | null
  now: Date
}

const openFacets: readonly FacetKey[] = ['mode', 'country', 'role']

/** The filters as one form. The search box and the order of the list belong to it; what is excluded goes along unseen. */
export function Facets({ query, facets, now }: FacetsProps): ReactElement {
  return (
    <div className="side">
      <form id={filtersId} action="/jobs" aria-label="Filters">
        <div data-part="facets">
          <PayFilter query={query} pay={facets?.pay ?? null} />
          {facetKeys.map((key) => (
            <FacetGroup
              facetKey={key}
              label={facetTable[key].label}
              values={facets?.values[key] ?? []}
              query={query}
              isOpen={openFacets.includes(key)}
              key={key}
            />
          ))}
          <SinceFilter since={query.since} now={now} />
          <Excluded query={query} />
        </div>
        <button type="submit" className="btn btn-p nojs">
          Show results
        </button>
      </form>
    </div>
  )
}

function Excluded({ query }: { query: JobQuery }): ReactElement[] {
  return facetKeys.flatMap((key) =>
    query.facets[key].exclude.map((value) => (
      <input type="hidden" name={`not_${key}`} value={value} key={`${key}-${value}`} />
    )),
  )
}
