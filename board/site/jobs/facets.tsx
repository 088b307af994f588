import {
  type FacetKey,
  type FacetValue,
  facetKeys,
  facetTable,
  type JobFacets,
  type JobQuery,
  reachOf,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { change, sayWhereInList as sayWhere } from '#messages/fit'
import * as text from '#messages/jobs-list'
import { placePath } from '../account/place/page.tsx'
import { Icon } from '../components/icon/icon.tsx'
import {
  createTemplate,
  type Html,
  joinHtml,
  keepVariants,
  noHtml,
  toHtml,
} from '../components/kept-html/kept-html.ts'
import { facetRowsHtml } from './facet-rows.tsx'
import { overlapFilterHtml } from './overlap-filter.tsx'
import { payFilterHtml } from './pay-filter.tsx'
import { type Opened, openingPaths } from './search.ts'
import { sinceFilterHtml } from './since-filter.tsx'

export const filtersId = 'filters'

/** Where the visitor lives, by its ISO code, and works. */
export interface StatedPlace {
  country?: string | undefined
  timeZone?: string | undefined
}

interface FacetsProps {
  query: JobQuery
  facets: JobFacets | null
  /** Filters whose values weren't counted, but have some. */
  uncounted: readonly FacetKey[]
  /** The filters whose values are all shown. */
  opened: readonly Opened[]
  /** Of the visitor, as far as they have stated it. */
  visitorPlace?: StatedPlace
  now: Date
}

/** The filters that begin open. */
export const openFacets: readonly FacetKey[] = ['mode', 'country', 'role']

/** Shown only where it is chosen: it has hundreds of values, and everyone knows what to type. */
const typedFacet: FacetKey = 'city'

/** Content of the form of filters. The search box and the order of the list belong to it; what is excluded goes along unseen. */
export function facetsHtml({ query, facets, uncounted, opened, visitorPlace = {}, now }: FacetsProps): Html {
  const openingPath = openingPaths(query)
  const groups = facetKeys.map((facetKey) =>
    facetGroupHtml({
      facetKey,
      label: facetTable[facetKey].label,
      values: facets?.values[facetKey] ?? [],
      isUncounted: uncounted.includes(facetKey),
      query,
      opened,
      openingPath,
      isMarked: visitorPlace.country !== undefined,
    }),
  )
  return joinHtml([
    payFilterHtml({ minPayUsd: query.minPayUsd, pay: facets?.pay ?? null }),
    ...groups,
    overlapFilterHtml({ overlap: query.overlap, timeZone: visitorPlace.timeZone }),
    sinceFilterHtml({ since: query.since, now }),
    ...hiddenFields(query, { isIncluded: facets === null }),
  ])
}

/** Hidden fields: what is excluded, how countries are meant and, without counts, what is chosen. Nothing else of the form would send it. */
function hiddenFields(query: JobQuery, { isIncluded }: { isIncluded: boolean }): Html[] {
  const hide = (name: string, values: readonly string[]) => values.map((value) => fillHidden({ name, value }))
  const ofFacets = facetKeys.flatMap((key) => {
    const { include, exclude } = query.facets[key]
    return [...(isIncluded ? hide(key, include) : []), ...hide(`not_${key}`, exclude)]
  })
  return [...ofFacets, ...hide('reach', reachOf(query) ?? [])]
}

const fillHidden = createTemplate(['name', 'value'], ({ name, value }) => (
  <input type="hidden" name={name} value={value} />
))

interface FacetGroupProps {
  facetKey: FacetKey
  label: string
  values: FacetValue[]
  isUncounted: boolean
  query: JobQuery
  opened: readonly Opened[]
  /** The path of the same search with all values of these filters. */
  openingPath(opened: readonly Opened[]): string
  /** Whether rows say which jobs are open to the visitor. */
  isMarked: boolean
}

const firstRows = 5

/** From so many folded values on, a field finds one of them; closed lists are short enough. */
const findableRows = 10

/**
 * The values of one facet: five, and the rest on a page that is asked for it. Most facets begin as the link to that page: the values of all would be
 * most of what a visitor loads. One without jobs is left out.
 */
function facetGroupHtml(props: FacetGroupProps): Html {
  const { facetKey, label, values, isUncounted, query, opened, openingPath, isMarked } = props
  const chosen = values.filter((value) => value.isIncluded || value.isExcluded)
  if (!isUncounted && chosen.length === 0 && values.every(({ count }) => count === 0)) return noHtml
  const isWhole = opened.includes(facetKey)
  if (!isWhole && chosen.length === 0 && !openFacets.includes(facetKey))
    return facetKey === typedFacet
      ? noHtml
      : fillClosed({ label, facetKey, path: openingPath([...opened, facetKey]) })
  const others = values.filter(({ isIncluded, isExcluded, count }) => {
    return !isIncluded && !isExcluded && (count > 0 || values.length <= firstRows)
  })
  const first = new Set([...chosen, ...others].slice(0, Math.max(firstRows, chosen.length)))
  const firstValues = values.filter((value) => first.has(value))
  const rest = values.filter((value) => !first.has(value))
  const rows = (list: readonly FacetValue[]) => facetRowsHtml(list, { facetKey, query })
  return fillGroup({
    facetKey,
    label,
    chosen: chosen.length === 0 ? noHtml : fillChosen({ names: chosenText(chosen) }),
    find: findField({ facetKey, isLong: isLong(facetKey, rest.length), isMarked }),
    rows: rows(firstValues),
    rest:
      rest.length === 0
        ? noHtml
        : fillRest({
            facetKey,
            path: openingPath(isWhole ? opened.filter((key) => key !== facetKey) : [...opened, facetKey]),
            words: isWhole ? text.fewerValues : text.moreValues(rest.length),
            rows: isWhole ? fillRows({ rows: rows(rest) }) : noHtml,
          }),
  })
}

/** A filter as long as it is closed; a page has about ten of them. */
const fillClosed = createTemplate(['label', 'facetKey', 'path'], ({ label, facetKey, path }) => (
  <a
    className="facet"
    href={`${path}#f-${facetKey}`}
    rel="nofollow"
    data-live=""
    data-rest=""
    data-keep={facetKey}
  >
    {label}
    <Icon name="chevron" isSmall />
  </a>
))

const fillGroup = createTemplate(
  ['facetKey', 'label'],
  ({ facetKey, label, chosen, find, rows, rest }) => (
    <details className="facet" id={`f-${facetKey}`} open data-keep={facetKey}>
      <summary>
        {label}
        {chosen}
        <Icon name="chevron" isSmall />
      </summary>
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {find}
        <div>{rows}</div>
        {rest}
      </fieldset>
    </details>
  ),
  ['chosen', 'find', 'rows', 'rest'],
)

const fillChosen = createTemplate(['names'], ({ names }) => <span className="chosen">&nbsp;· {names}</span>)

const fillRows = createTemplate([], ({ rows }) => <div>{rows}</div>, ['rows'])

/** Shows the rest of a facet's values, or leaves them out again: a page with hundreds of them would be most of what a visitor loads. */
const fillRest = createTemplate(
  ['facetKey', 'path', 'words'],
  ({ facetKey, path, words, rows }) => (
    <div className="more" id={`more-${facetKey}`}>
      {rows}
      <a className="link" href={`${path}#f-${facetKey}`} rel="nofollow" data-live="" data-rest="">
        {words}
      </a>
    </div>
  ),
  ['rows'],
)

/** Closed lists, and those with few values folded, are looked through by eye. */
function isLong(facetKey: FacetKey, folded: number): boolean {
  return folded >= findableRows && facetTable[facetKey].values === undefined
}

const findField = keepVariants((field: FindFieldProps) => toHtml(<FindField {...field} />))

interface FindFieldProps {
  facetKey: FacetKey
  isLong: boolean
  isMarked: boolean
}

/** Shows the values that hold what is typed. Any country can be sent by name, also one that is not listed; so that field is there without scripts. */
function FindField({ facetKey, isLong, isMarked }: FindFieldProps): ReactElement | null {
  const isCountry = facetKey === 'country'
  if (!isCountry && !isLong) return null
  return (
    <>
      <input
        type="search"
        className={isCountry ? 'input input-small find' : 'input input-small find needs-js'}
        name={isCountry ? facetKey : undefined}
        data-find=""
        placeholder={isCountry ? text.findCountryHint : text.findHint}
        aria-label={text.find(facetTable[facetKey].label)}
        autoComplete="off"
        maxLength={80}
      />
      {isCountry ? (
        <p className="hint tiny">
          <a className="link" href={placePath} rel="nofollow">
            {isMarked ? change : sayWhere}
          </a>
        </p>
      ) : null}
    </>
  )
}

function chosenText(chosen: FacetValue[]): string {
  return chosen.map((value) => (value.isExcluded ? text.not(value.name) : value.name)).join(', ')
}
