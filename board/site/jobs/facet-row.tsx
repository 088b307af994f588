import type { FacetKey, FacetValue, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { numberText } from '../components/number/number-text.ts'
import { searchPath, withExcluded, withoutValue } from './search-paths.ts'

export interface FacetRowProps {
  facetKey: FacetKey
  value: FacetValue
  query: JobQuery
}

/** One value: choose it, or exclude it. The count is what one would get. */
export function FacetRow({ facetKey, value, query }: FacetRowProps): ReactElement {
  if (value.isExcluded) return <ExcludedRow facetKey={facetKey} value={value} query={query} />
  const isEmpty = value.count === 0 && !value.isIncluded
  return (
    <div className={rowClass(value, isEmpty)}>
      <label>
        <input
          type="checkbox"
          className="cb"
          name={facetKey}
          value={value.value}
          defaultChecked={value.isIncluded}
          disabled={isEmpty}
        />
        <span>{value.name}</span>
        <span className="n">{numberText(value.count)}</span>
      </label>
      {isEmpty ? null : (
        <a
          className="fx"
          href={searchPath(withExcluded(query, facetKey, value.value))}
          aria-label={`Exclude ${value.name}`}
          title={`Exclude ${value.name}`}
          rel="nofollow"
          data-live=""
        >
          −
        </a>
      )}
    </div>
  )
}

function ExcludedRow({ facetKey, value, query }: FacetRowProps): ReactElement {
  return (
    <div className="fc not">
      <a href={searchPath(withoutValue(query, facetKey, value.value))} rel="nofollow" data-live="">
        <Icon name="x" isSmall />
        <span>
          Not {value.name}
          <span className="vh">, allow again</span>
        </span>
      </a>
    </div>
  )
}

function rowClass(value: FacetValue, isEmpty: boolean): string {
  if (value.isIncluded) return 'fc on'
  return isEmpty ? 'fc zero' : 'fc'
}
