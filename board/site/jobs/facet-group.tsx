import type { FacetKey, FacetValue, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { FacetRow } from './facet-row.tsx'

export interface FacetGroupProps {
  facetKey: FacetKey
  label: string
  values: FacetValue[]
  query: JobQuery
  isOpen: boolean
}

const firstRows = 5

/** The values of one facet: five, then the rest on demand. A closed group says what is chosen in it. */
export function FacetGroup({ facetKey, label, values, query, isOpen }: FacetGroupProps): ReactElement | null {
  if (values.length === 0) return null
  const chosen = values.filter((value) => value.isIncluded || value.isExcluded)
  const others = values.filter((value) => !value.isIncluded && !value.isExcluded)
  const first = [...chosen, ...others].slice(0, Math.max(firstRows, chosen.length))
  const shown = values.filter((value) => first.includes(value))
  const rest = values.filter((value) => !first.includes(value))
  const rows = (list: FacetValue[]) =>
    list.map((value) => <FacetRow facetKey={facetKey} value={value} query={query} key={value.value} />)
  return (
    <details className="fg" open={isOpen || chosen.length > 0} data-keep={facetKey}>
      <summary>
        {label}
        {chosen.length === 0 ? null : <span className="chosen">&nbsp;· {chosenText(chosen)}</span>}
        <Icon name="chevron" isSmall />
      </summary>
      <fieldset>
        <legend className="vh">{label}</legend>
        {rows(shown)}
        {rest.length === 0 ? null : (
          <details className="more" data-keep={`${facetKey}-more`}>
            <summary>
              <span className="lk">{rest.length} more</span>
            </summary>
            {rows(rest)}
          </details>
        )}
      </fieldset>
    </details>
  )
}

function chosenText(chosen: FacetValue[]): string {
  return chosen.map((value) => (value.isExcluded ? `not ${value.name}` : value.name)).join(', ')
}
