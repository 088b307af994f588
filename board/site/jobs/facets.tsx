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
import * as text from '#messages/jobs-list'
import { formatCount } from '../../messages/plural.ts'
import { Icon } from '../components/icon/icon.tsx'
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
      <form id={filtersId} action="/jobs" aria-label={text.filters}>
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
          {text.showResults}
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

/** From so many folded values on, a field finds one of them; closed lists are short enough. */
const findableRows = 10

/** The values of one facet: five, then the rest on demand. A closed group says what is chosen in it; one without jobs is left out. */
function FacetGroup({ facetKey, label, values, query, isOpen }: FacetGroupProps): ReactElement | null {
  const chosen = values.filter((value) => value.isIncluded || value.isExcluded)
  if (chosen.length === 0 && values.every(({ count }) => count === 0)) return null
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
        <FindField facetKey={facetKey} label={label} folded={rest.length} />
        {rows(shown)}
        {rest.length === 0 ? null : (
          <details className="more" data-keep={`${facetKey}-more`}>
            <summary>
              <span className="lk">{text.moreValues(rest.length)}</span>
              <span className="lk">{text.fewerValues}</span>
            </summary>
            {rows(rest)}
          </details>
        )}
      </fieldset>
    </details>
  )
}

interface FindFieldProps {
  facetKey: FacetKey
  label: string
  /** How many values are folded. */
  folded: number
}

/** Shows the values that hold what is typed. Any country can be sent by name, also one that is not listed; so that field is there without scripts. */
function FindField({ facetKey, label, folded }: FindFieldProps): ReactElement | null {
  const isCountry = facetKey === 'country'
  const isLong = folded >= findableRows && facetTable[facetKey].values === undefined
  if (!isCountry && !isLong) return null
  return (
    <input
      type="search"
      className={isCountry ? 'in s find' : 'in s find needs-js'}
      name={isCountry ? facetKey : undefined}
      data-find=""
      placeholder={isCountry ? text.findCountryHint : text.findHint}
      aria-label={text.find(label)}
      autoComplete="off"
      maxLength={80}
    />
  )
}

function chosenText(chosen: FacetValue[]): string {
  return chosen.map((value) => (value.isExcluded ? text.not(value.name) : value.name)).join(', ')
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
        <span className="n">{formatCount(value.count)}</span>
      </label>
      {isEmpty ? null : (
        <a
          className="fx"
          href={searchPath(withExcluded(query, facetKey, value.value))}
          aria-label={text.exclude(value.name)}
          title={text.exclude(value.name)}
          rel="nofollow"
          data-live=""
        >
          {text.excludeWord}
        </a>
      )}
    </div>
  )
}

function ExcludedRow({ facetKey, value, query }: FacetRowProps): ReactElement {
  return (
    <div className="fc not">
      <a
        href={searchPath(withoutValue(query, facetKey, value.value))}
        rel="nofollow"
        data-live=""
        aria-label={text.stopExcluding(value.name)}
      >
        <Icon name="x" isSmall />
        <span>{text.not(value.name)}</span>
      </a>
    </div>
  )
}

function rowClass(value: FacetValue, isEmpty: boolean): string {
  if (value.isIncluded) return 'fc on'
  return isEmpty ? 'fc zero' : 'fc'
}

/** Left out where no job states yearly pay: it could find nothing. */
function PayFilter({ query, pay }: { query: JobQuery; pay: PayHistogram | null }): ReactElement | null {
  const { minPayUsd } = query
  if (minPayUsd === undefined && pay?.counts.every((count) => count === 0) === true) return null
  return (
    <div className="fg">
      <div className="sum">
        <label htmlFor="min_pay">{text.minimumPay}</label>
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
            defaultValue={minPayUsd === undefined ? undefined : formatCount(minPayUsd)}
          />
        </div>
        <span className="t3 xs">{text.usdAYear}</span>
      </div>
      {pay === null || pay.withoutPay === 0 ? null : (
        <p className="hint xs">{text.withoutPay(pay.withoutPay)}</p>
      )}
    </div>
  )
}

function SinceFilter({ since, now }: { since: string | undefined; now: Date }): ReactElement {
  const options = sinceOptions(since, now)
  return (
    <details className="fg" open={since !== undefined} data-keep="since">
      <summary>
        {text.posted}
        <Icon name="chevron" isSmall />
      </summary>
      <fieldset>
        <legend className="vh">{text.posted}</legend>
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

/** A search asks for whole days of UTC: today and so many before it. */
const spans = [
  { days: 1, name: text.sinceYesterday },
  { days: 7, name: text.pastWeek },
  { days: 30, name: text.pastMonth },
]

/** The choices of how long ago a job came, with the day that the address asks for, if it is another one. */
export function sinceOptions(since: string | undefined, now: Date): SinceOption[] {
  const options = [
    { value: '', name: text.anyTime, isChosen: since === undefined },
    ...spans.map(({ days, name }) => {
      const value = dayBefore(now, days)
      return { value, name, isChosen: since === value }
    }),
  ]
  if (since !== undefined && !options.some((option) => option.isChosen))
    options.push({ value: since, name: text.since(dayText(since)), isChosen: true })
  return options
}
