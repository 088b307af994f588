import {
  type BoardCounts,
  countChoices,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSort,
  jobSorts,
  usualSort,
} from '@cryptolist/contract'
import * as text from '#messages/jobs-list'
import { formatCount } from '../../messages/plural.ts'
import { createTemplate, type Html, keepVariants, toHtml } from '../components/kept-html/kept-html.ts'
import { shortDayText } from '../components/time/time.tsx'
import { filtersId } from './facets.tsx'

interface ResultCountProps {
  query: JobQuery
  list: JobList
  facets: JobFacets | null
  counts: BoardCounts
}

/** How many jobs match; spoken when it changes. What it adds is said only while it is true. */
export function countHtml({ query, list, facets, counts }: ResultCountProps): Html {
  const withPay = list.total - (facets?.pay.withoutPay ?? list.total)
  const isEveryPaid = list.total > 0 && withPay === list.total
  // Rates move the jobs of these lists alone.
  const hasRates =
    list.total > 0 && (query.minPayUsd !== undefined || (query.sort === 'cash_pay' && withPay > 0))
  const paid = isEveryPaid ? ` · ${text.allWithPay(list.total)}` : ''
  const { rateDate } = counts
  const rates = rateDate === null || !hasRates ? '' : ` · ${text.ratesOf(shortDayText(rateDate))}`
  const isWhole = query.text === undefined && countChoices(query) === 0 && counts.companies > 1
  const companies = isWhole ? ` ${text.atCompanies(counts.companies)}` : ''
  const { old = 0 } = list
  const aged = old === 0 ? '' : ` · ${text.fromOverAYearAgo(old, list.total)}`
  return fillCount({
    total: formatCount(list.total),
    noun: text.noun(list.total, counts.isDemoOnly),
    more: companies + aged + paid + rates,
  })
}

const fillCount = createTemplate(['total', 'noun', 'more'], ({ total, noun, more }) => (
  <p className="small soft" role="status" data-part="count">
    <span data-count="">
      <b className="number">{total}</b> {noun}
    </span>
    <span className="hide-narrow">{more}</span>
  </p>
))

interface Sorting {
  sort: JobSort
  /** The order that the same search has without being asked for one. */
  usual: JobSort
  /** The orders that make a difference. */
  sorts: JobSort[]
}

/** The order of the list, part of the filters' form. The usual one is sent as nothing, so that a text typed later brings its own. */
export function sortFieldHtml(query: JobQuery, counts: BoardCounts): Html {
  const hasEffect: Record<JobSort, boolean> = {
    relevance: query.text !== undefined,
    newest: true,
    cash_pay: counts.withPay > 0,
    closing_soon: counts.withDeadline > 0,
  }
  const sorts = jobSorts.filter((name) => hasEffect[name] || name === query.sort)
  return sortField({ sort: query.sort, usual: usualSort(query), sorts })
}

const sortField = keepVariants(({ sort, usual, sorts }: Sorting) =>
  toHtml(
    <>
      <select
        className="input input-small"
        name="sort"
        form={filtersId}
        defaultValue={sort === usual ? '' : sort}
        aria-label={text.sort}
      >
        {sorts.map((name) => (
          <option value={name === usual ? '' : name} key={name}>
            {text.sorts[name]}
          </option>
        ))}
      </select>
      {sorts.length === 1 ? null : (
        <button type="submit" className="button no-js" form={filtersId}>
          {text.sortButton}
        </button>
      )}
    </>,
  ),
)
