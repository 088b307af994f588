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
import { renderToStaticMarkup } from 'react-dom/server'
import * as text from '#messages/jobs-list'
import { formatCount } from '../../messages/plural.ts'
import { Icon } from '../components/icon/icon.tsx'
import { createTemplate } from '../components/kept-html/kept-html.ts'
import { dayBefore, dayText } from '../components/time/time.tsx'
import { Histogram } from './histogram.tsx'
import { excludingPaths, openingPaths, searchPath, withExcluded, withoutValue } from './search.ts'

export const filtersId = 'filters'

interface FacetsProps {
  query: JobQuery
  facets: JobFacets | null
  /** Filters whose values weren't counted, but have some. */
  uncounted: readonly FacetKey[]
  /** The filters whose values are all shown. */
  opened: readonly FacetKey[]
  now: Date
}

/** The filters that begin open. */
export const openFacets: readonly FacetKey[] = ['mode', 'country', 'role']

/** The filters as one form. The search box and the order of the list belong to it; what is excluded goes along unseen. */
export function Facets({ query, facets, uncounted, opened, now }: FacetsProps): ReactElement {
  const openingPath = openingPaths(query)
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
              isUncounted={uncounted.includes(key)}
              query={query}
              opened={opened}
              openingPath={openingPath}
              key={key}
            />
          ))}
          <SinceFilter since={query.since} now={now} />
          <Hidden query={query} isIncluded={facets === null} />
        </div>
        <button type="submit" className="btn btn-p nojs">
          {text.showResults}
        </button>
      </form>
    </div>
  )
}

/** What is excluded and, without counts, what is chosen: nothing else of the form would send it. */
function Hidden({ query, isIncluded }: { query: JobQuery; isIncluded: boolean }): ReactElement[] {
  const hide = (name: string, values: readonly string[]) =>
    values.map((value) => <input type="hidden" name={name} value={value} key={`${name}-${value}`} />)
  return facetKeys.flatMap((key) => {
    const { include, exclude } = query.facets[key]
    return [...(isIncluded ? hide(key, include) : []), ...hide(`not_${key}`, exclude)]
  })
}

interface FacetGroupProps {
  facetKey: FacetKey
  label: string
  values: FacetValue[]
  isUncounted: boolean
  query: JobQuery
  opened: readonly FacetKey[]
  /** The path of the same search with all values of these filters. */
  openingPath(opened: readonly FacetKey[]): string
}

const firstRows = 5

/** From so many folded values on, a field finds one of them; closed lists are short enough. */
const findableRows = 10

/**
 * The values of one facet: five, and the rest on a page that is asked for it. Most facets begin as the link to that page: the values of all would be
 * most of what a visitor loads. One without jobs is left out.
 */
function FacetGroup({
  facetKey,
  label,
  values,
  isUncounted,
  query,
  opened,
  openingPath,
}: FacetGroupProps): ReactElement | null {
  const chosen = values.filter((value) => value.isIncluded || value.isExcluded)
  if (!isUncounted && chosen.length === 0 && values.every(({ count }) => count === 0)) return null
  const isWhole = opened.includes(facetKey)
  if (!isWhole && chosen.length === 0 && !openFacets.includes(facetKey))
    return (
      <a
        className="fg fgl"
        href={`${openingPath([...opened, facetKey])}#f-${facetKey}`}
        rel="nofollow"
        data-live=""
        data-rest=""
        data-keep={facetKey}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, once for all pages
        dangerouslySetInnerHTML={{ __html: fillClosed({ label }) }}
      />
    )
  const others = values.filter(({ isIncluded, isExcluded, count }) => {
    return !isIncluded && !isExcluded && (count > 0 || values.length <= firstRows)
  })
  const first = [...chosen, ...others].slice(0, Math.max(firstRows, chosen.length))
  const shown = values.filter((value) => first.includes(value))
  const rest = values.filter((value) => !first.includes(value))
  const pathWithout = excludingPaths(query, facetKey)
  const rowHtml = (value: FacetValue) => {
    const { isIncluded, isExcluded, count } = value
    if (isIncluded || isExcluded)
      return renderToStaticMarkup(<ChosenRow facetKey={facetKey} value={value} query={query} />)
    const texts = { facetKey, value: value.value, name: value.name, count: formatCount(count) }
    if (count === 0) return fillEmptyRow(texts)
    return fillRow({ ...texts, excludePath: pathWithout(value.value), exclude: text.exclude(value.name) })
  }
  const rows = (list: FacetValue[]) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made from what React rendered
    <div dangerouslySetInnerHTML={{ __html: list.map(rowHtml).join('') }} />
  )
  return (
    <details className="fg" id={`f-${facetKey}`} open data-keep={facetKey}>
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
          <div className="more" id={`more-${facetKey}`}>
            {isWhole ? rows(rest) : null}
            <RestLink facetKey={facetKey} folded={rest.length} opened={opened} openingPath={openingPath} />
          </div>
        )}
      </fieldset>
    </details>
  )
}

/** What a filter's link says as long as it is closed; a page has about ten of them. */
const fillClosed = createTemplate(['label'], ({ label }) => (
  <>
    {label}
    <Icon name="chevron" isSmall />
  </>
))

interface RestLinkProps extends Pick<FacetGroupProps, 'facetKey' | 'opened' | 'openingPath'> {
  folded: number
}

/** Shows the rest of a facet's values, or leaves them out again: a page with hundreds of them would be most of what a visitor loads. */
function RestLink({ facetKey, folded, opened, openingPath }: RestLinkProps): ReactElement {
  const isWhole = opened.includes(facetKey)
  const others = opened.filter((key) => key !== facetKey)
  const path = openingPath(isWhole ? others : [...others, facetKey])
  return (
    <a className="lk" href={`${path}#f-${facetKey}`} rel="nofollow" data-live="" data-rest="">
      {isWhole ? text.fewerValues : text.moreValues(folded)}
    </a>
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

interface ChosenRowProps {
  facetKey: FacetKey
  value: FacetValue
  query: JobQuery
}

function ChosenRow({ facetKey, value, query }: ChosenRowProps): ReactElement {
  if (value.isExcluded) return <ExcludedRow facetKey={facetKey} value={value} query={query} />
  return (
    <FacetRow
      facetKey={facetKey}
      value={value.value}
      name={value.name}
      count={formatCount(value.count)}
      isIncluded
      excludePath={searchPath(withExcluded(query, facetKey, value.value))}
      exclude={text.exclude(value.name)}
    />
  )
}

/** What differs between the rows of values that have jobs and are not chosen; a page has dozens of them. */
const fillRow = createTemplate(['facetKey', 'value', 'name', 'count', 'excludePath', 'exclude'], (texts) => (
  <FacetRow {...texts} />
))
const fillEmptyRow = createTemplate(['facetKey', 'value', 'name', 'count'], (texts) => (
  <FacetRow {...texts} />
))

interface FacetRowProps {
  facetKey: string
  value: string
  name: string
  /** What one would get. */
  count: string
  isIncluded?: boolean
  /** How to exclude it. A value without jobs can be neither chosen nor excluded. */
  excludePath?: string
  exclude?: string
}

/** One value: choose it, or exclude it. */
function FacetRow({
  facetKey,
  value,
  name,
  count,
  isIncluded = false,
  excludePath,
  exclude,
}: FacetRowProps): ReactElement {
  const isEmpty = excludePath === undefined
  return (
    <div className={isIncluded ? 'fc on' : isEmpty ? 'fc zero' : 'fc'}>
      <label>
        <input
          type="checkbox"
          className="cb"
          name={facetKey}
          value={value}
          defaultChecked={isIncluded}
          disabled={isEmpty}
        />
        <span>{name}</span>
        <span className="n">{count}</span>
      </label>
      {isEmpty ? null : (
        <a className="fx" href={excludePath} aria-label={exclude} title={exclude} rel="nofollow" data-live="">
          {text.excludeWord}
        </a>
      )}
    </div>
  )
}

function ExcludedRow({ facetKey, value, query }: ChosenRowProps): ReactElement {
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
