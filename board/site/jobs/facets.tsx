import {
  type FacetKey,
  type FacetValue,
  facetKeys,
  facetTable,
  type JobFacets,
  type JobQuery,
  type PayHistogram,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { dayBefore, dayText } from '../components/time/time.tsx'
import { Histogram } from './histogram.tsx'
import { searchPath, withExcluded, withoutValue } from './search.ts'

export const filtersId = 'filters'

interface FacetsProps {
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

interface FacetGroupProps {
  facetKey: FacetKey
  label: string
  values: FacetValue[]
  query: JobQuery
  isOpen: boolean
}

const firstRows = 5

/** The values of one facet: five, then the rest on demand. A closed group says what is chosen in it. */
function FacetGroup({ facetKey, label, values, query, isOpen }: FacetGroupProps): ReactElement | null {
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

interface FacetRowProps {
  facetKey: FacetKey
  value: FacetValue
  query: JobQuery
}

/** One value: choose it, or exclude it. The count is what one would get. */
function FacetRow({ facetKey, value, query }: FacetRowProps): ReactElement {
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

function PayFilter({ query, pay }: { query: JobQuery; pay: PayHistogram | null }): ReactElement {
  const { minPayUsd } = query
  return (
    <div className="fg">
      <div className="sum">
        <label htmlFor="min_pay">Minimum cash pay</label>
      </div>
      {pay === null ? null : <Histogram pay={pay} minPayUsd={minPayUsd} />}
      <div className="row">
        <div className="affix">
          <span aria-hidden="true">$</span>
          <input
            id="min_pay"
            name="min_pay"
            className="in s num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={minPayUsd === undefined ? undefined : numberText(minPayUsd)}
          />
        </div>
        <span className="t3 xs">USD a year</span>
      </div>
      {pay === null || pay.withoutPay === 0 ? null : (
        <p className="hint xs">{countText(pay.withoutPay, 'job publishes', 'jobs publish')} no yearly pay.</p>
      )}
    </div>
  )
}

function SinceFilter({ since, now }: { since: string | undefined; now: Date }): ReactElement {
  const options = sinceOptions(since, now)
  return (
    <details className="fg" open={since !== undefined} data-keep="since">
      <summary>
        Posted
        <Icon name="chevron" isSmall />
      </summary>
      <fieldset>
        <legend className="vh">Posted</legend>
        {options.map((option) => (
          <div className={option.isChosen ? 'fc on' : 'fc'} key={option.value}>
            <label>
              <input
                type="radio"
                className="cb ra"
                name="since"
                value={option.value}
                defaultChecked={option.isChosen}
              />
              <span>{option.name}</span>
            </label>
          </div>
        ))}
      </fieldset>
    </details>
  )
}

interface SinceOption {
  /** The day as the search has it; empty for any time. */
  value: string
  name: string
  isChosen: boolean
}

/** A search asks for whole days of UTC, so the words name the days: today and so many before it. */
const spans = [
  { days: 1, name: 'Since yesterday' },
  { days: 7, name: 'Today and the 7 days before' },
  { days: 30, name: 'Today and the 30 days before' },
]

/** The choices of how long ago a job came, with the day that the address asks for, if it is another one. */
export function sinceOptions(since: string | undefined, now: Date): SinceOption[] {
  const options = [
    { value: '', name: 'Any time', isChosen: since === undefined },
    ...spans.map(({ days, name }) => {
      const value = dayBefore(now, days)
      return { value, name, isChosen: since === value }
    }),
  ]
  if (since !== undefined && !options.some((option) => option.isChosen))
    options.push({ value: since, name: `Since ${dayText(since)}`, isChosen: true })
  return options
}
