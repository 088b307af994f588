import {
  type BoardCounts,
  countChoices,
  type FacetKey,
  type FoldedJobs,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSort,
  jobSorts,
  usualSort,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { formatCount } from '../../messages/plural.ts'
import { Icon } from '../components/icon/icon.tsx'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { shortDayText } from '../components/time/time.tsx'
import type { PageMeta } from '../document/document.tsx'
import { Correction, EmptyList } from './empty-list.tsx'
import { Facets, filtersId } from './facets.tsx'
import {
  isFirstPage,
  listChoices,
  searchPath,
  searchTitle,
  withCompany,
  withCursor,
  withoutChoices,
} from './search.ts'
import type { WaysOut } from './ways-out.ts'

/** A page of the list, with the ways to both sides. */
type ShownList = JobList & FoldedJobs & { previous: string | null; uncounted?: readonly FacetKey[] }

interface JobsPageProps {
  query: JobQuery
  list: ShownList
  /** Null while counts are not at hand. */
  facets: JobFacets | null
  counts: BoardCounts
  waysOut?: WaysOut
  /** The filters whose values are all shown. */
  opened?: readonly FacetKey[]
  /** What the address asks for and the list doesn't show, in sentences. */
  notes?: readonly string[]
  now?: Date
}

const noWaysOut: WaysOut = { correction: undefined, ways: [] }

/** The list of jobs with its filters. The elements with `data-part` are what a change of the search replaces. */
export function JobsPage({
  query,
  list,
  facets,
  counts,
  waysOut = noWaysOut,
  opened = [],
  notes = [],
  now = new Date(),
}: JobsPageProps): ReactElement {
  const choices = countChoices(query)
  return (
    <div className="wrap shell">
      <Facets query={query} facets={facets} uncounted={list.uncounted ?? []} opened={opened} now={now} />
      <div className="results">
        <h1 data-part="title">{searchTitle(query, facets)}</h1>
        <search>
          <SearchBox
            text={waysOut.typed?.text ?? query.text}
            formId={filtersId}
            placeholder={text.searchHint}
          />
        </search>
        <div className="chips" data-part="chips">
          <Chips query={query} facets={facets} />
        </div>
        <div className="row cnt">
          <ResultCount query={query} list={list} facets={facets} counts={counts} />
          <span className="sp" />
          <SearchTips />
          <SortField query={query} counts={counts} />
        </div>
        <div data-part="list">
          {notes.length === 0 ? null : <Notes notes={notes} />}
          {waysOut.typed === undefined ? null : <ShownInstead query={query} typed={waysOut.typed} />}
          {list.items.length === 0 ? (
            <EmptyList query={query} facets={facets} waysOut={waysOut} />
          ) : (
            <JobRows
              jobs={list.items}
              folded={list.folded}
              companyPath={(slug) => searchPath(withCompany(query, slug))}
              now={now}
              level={2}
              minPayUsd={query.minPayUsd}
            />
          )}
          {list.items.length === 0 ? null : <Correction correction={waysOut.correction} />}
          <PageLinks query={query} next={list.next} previous={list.previous} />
        </div>
      </div>
      <div className="mbar">
        <a className="btn btn-p" href={`#${filtersId}`} data-island="filters">
          <Icon name="filters" /> {text.filters}
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

/** How a text is read, for those who want more than words. */
function SearchTips(): ReactElement {
  return (
    <details className="menu tips">
      <summary className="lk sm t2">{text.searchTips}</summary>
      <dl className="pop sm">
        {text.searchGrammar.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd className="t2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface ShownInsteadProps {
  query: JobQuery
  typed: NonNullable<WaysOut['typed']>
}

/** Says that the list shows what the corrected text finds. */
function ShownInstead({ query, typed }: ShownInsteadProps): ReactElement {
  return (
    <p className="mean lnote">
      <Sentence text={text.showingResultsFor} parts={{ words: <b>{query.text}</b> }} />{' '}
      <a className="lk" href={typed.exactPath} data-live="">
        {text.searchExactly(typed.text)}
      </a>
    </p>
  )
}

function Notes({ notes }: { notes: readonly string[] }): ReactElement {
  return (
    <ul className="lnotes sm t2">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** What is chosen; each chip leads to the search without it. */
function Chips({ query, facets }: { query: JobQuery; facets: JobFacets | null }): ReactElement | null {
  const choices = listChoices(query, facets)
  if (choices.length === 0) return null
  return (
    <>
      {choices.map((choice) => (
        <a
          className={choice.isExcluded ? 'chip not' : 'chip on'}
          href={searchPath(choice.without)}
          data-live=""
          aria-label={text.remove(choice.text)}
          key={choice.text}
        >
          {choice.text}
          <Icon name="x" />
        </a>
      ))}
      <a className="chip clear" href={searchPath(withoutChoices(query))} data-live="">
        {text.clearAll}
      </a>
    </>
  )
}

interface PageLinksProps {
  query: JobQuery
  next: string | null
  previous: string | null
}

/** The ways to the pages on both sides, and the keys of the list. */
function PageLinks({ query, next, previous }: PageLinksProps): ReactElement | null {
  if (next === null && previous === null) return null
  const [before, after] = query.sort === 'newest' ? [text.newer, text.older] : [text.previous, text.next]
  return (
    <nav className="row pages" aria-label={text.pages}>
      <span className="sm t3 hide-m needs-js">
        <Sentence
          text={text.keys}
          parts={{ j: <Key name="j" />, k: <Key name="k" />, o: <Key name="o" />, all: <Key name="?" /> }}
        />
      </span>
      <span className="sp" />
      {previous === null ? null : (
        <a className="btn" href={searchPath(withCursor(query, { before: previous }))} rel="prev">
          <Icon name="next" isSmall />
          {before}
        </a>
      )}
      {next === null ? null : (
        <a className="btn" href={searchPath(withCursor(query, { after: next }))} rel="next">
          {after}
          <Icon name="next" isSmall />
        </a>
      )}
    </nav>
  )
}

function Key({ name }: { name: string }): ReactElement {
  return <span className="kbd">{name}</span>
}

interface ResultCountProps {
  query: JobQuery
  list: JobList
  facets: JobFacets | null
  counts: BoardCounts
}

/** How many jobs match; spoken when it changes. What it adds is said only while it is true. */
function ResultCount({ query, list, facets, counts }: ResultCountProps): ReactElement {
  const withPay = list.total - (facets?.pay.withoutPay ?? list.total)
  const isEveryPaid = list.total > 0 && withPay === list.total
  // The facet counts the jobs that a minimum leaves out too.
  const hasRates = query.minPayUsd === undefined ? withPay > 0 : list.total > 0
  return (
    <p className="sm t2" role="status" data-part="count">
      <span data-count="">
        <b className="num">{formatCount(list.total)}</b> {text.noun(list.total, counts.isDemoOnly)}
      </span>
      <span className="hide-m">
        {isEveryPaid ? ` · ${text.allWithPay(list.total)}` : ''}
        {counts.rateDate === null || !hasRates ? '' : ` · ${text.ratesOf(shortDayText(counts.rateDate))}`}
      </span>
    </p>
  )
}

/** The order of the list, part of the filters' form. The usual one is sent as nothing, so that a text typed later brings its own. */
function SortField({ query, counts }: Pick<JobsPageProps, 'query' | 'counts'>): ReactElement {
  const usual = usualSort(query)
  const hasEffect: Record<JobSort, boolean> = {
    relevance: query.text !== undefined,
    newest: true,
    cash_pay: counts.withPay > 0,
    closing_soon: counts.withDeadline > 0,
  }
  const sorts = jobSorts.filter((name) => hasEffect[name] || name === query.sort)
  return (
    <div className="sort row" data-part="sort">
      <select
        className="in s"
        name="sort"
        form={filtersId}
        defaultValue={query.sort === usual ? '' : query.sort}
        aria-label={text.sort}
      >
        {sorts.map((name) => (
          <option value={name === usual ? '' : name} key={name}>
            {text.sorts[name]}
          </option>
        ))}
      </select>
    </div>
  )
}

interface FoundList extends JobList {
  facets: JobFacets | null
  isDemoOnly: boolean
}

/** The head of a list. Only the plain list is for search engines: each search would be one more page with the same jobs. */
export function metaOfList(query: JobQuery, list: FoundList): PageMeta {
  const title = searchTitle(query, list.facets)
  const isPlain = countChoices(query) === 0 && query.text === undefined && isFirstPage(query)
  const isFiltered = !isPlain || query.sort !== 'newest'
  const robots = list.isDemoOnly ? 'noindex' : isFiltered ? 'noindex,follow' : undefined
  return {
    title,
    description: describeList(title, list),
    path: searchPath(query),
    ...(robots && { robots }),
  }
}

function describeList(title: string, { total, items, isDemoOnly }: FoundList): string {
  const [first] = items
  const description = text.description(title, total, isDemoOnly)
  return first === undefined ? description : `${description} ${text.example(first.title, first.company.name)}`
}
