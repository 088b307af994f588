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
import {
  createTemplate,
  type Html,
  joinHtml,
  keepVariants,
  noHtml,
  toHtml,
} from '../components/kept-html/kept-html.ts'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { shortDayText } from '../components/time/time.tsx'
import type { PageMeta } from '../document/document.tsx'
import { Correction, EmptyList } from './empty-list.tsx'
import { facetsHtml, filtersId } from './facets.tsx'
import {
  companyPaths,
  isFirstPage,
  listChoices,
  searchPath,
  searchTitle,
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

/** The list of jobs with its filters. */
export function JobsPage(props: JobsPageProps): ReactElement {
  return (
    <div
      className="wrap shell"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from what React rendered
      dangerouslySetInnerHTML={{ __html: partsHtml(props) }}
    />
  )
}

function partsHtml({
  query,
  list,
  facets,
  counts,
  waysOut = noWaysOut,
  opened = [],
  notes = [],
  now = new Date(),
}: JobsPageProps): Html {
  const typed = waysOut.typed?.text ?? query.text
  const choices = countChoices(query)
  return fillParts({
    title: searchTitle(query, facets),
    facets: facetsHtml({ query, facets, uncounted: list.uncounted ?? [], opened, now }),
    searchBox: searchBox({ isFilled: typed !== undefined })({ typed: typed ?? '' }),
    chips: chipsHtml(query, facets),
    count: countHtml({ query, list, facets, counts }),
    sort: sortField(sortingOf(query, counts)),
    list: toHtml(<ShownJobs {...{ query, list, facets, waysOut, notes, now }} />),
    choices: choices === 0 ? noHtml : fillChoices({ count: String(choices) }),
  })
}

/** The elements with `data-part` are what a change of the search replaces. */
const fillParts = createTemplate(
  ['title'],
  ({ title, facets, searchBox, chips, count, sort, list, choices }) => (
    <>
      <div className="side">
        <form id={filtersId} action="/jobs" aria-label={text.filters}>
          <div data-part="facets">{facets}</div>
          <button type="submit" className="btn btn-p nojs">
            {text.showResults}
          </button>
        </form>
      </div>
      <div className="results">
        <h1 data-part="title">{title}</h1>
        <search>{searchBox}</search>
        <div className="chips" data-part="chips">
          {chips}
        </div>
        <div className="row cnt">
          {count}
          <span className="sp" />
          <SearchTips />
          <div className="sort row" data-part="sort">
            {sort}
          </div>
        </div>
        <div data-part="list">{list}</div>
      </div>
      <div className="mbar">
        <a className="btn btn-p" href={`#${filtersId}`} data-island="filters">
          <Icon name="filters" /> {text.filters}
          <span data-part="choices">{choices}</span>
        </a>
      </div>
    </>
  ),
  ['facets', 'searchBox', 'chips', 'count', 'sort', 'list', 'choices'],
)

const fillChoices = createTemplate(['count'], ({ count }) => (
  <>
    <span className="dt">·</span> {count}
  </>
))

const searchBox = keepVariants(({ isFilled }: { isFilled: boolean }) =>
  createTemplate(['typed'], ({ typed }) => (
    <SearchBox {...(isFilled && { text: typed })} formId={filtersId} placeholder={text.searchHint} />
  )),
)

type ShownJobsProps = Required<Pick<JobsPageProps, 'query' | 'list' | 'facets' | 'waysOut' | 'notes' | 'now'>>

function ShownJobs({ query, list, facets, waysOut, notes, now }: ShownJobsProps): ReactElement {
  return (
    <>
      {notes.length === 0 ? null : <Notes notes={notes} />}
      {waysOut.typed === undefined ? null : <ShownInstead query={query} typed={waysOut.typed} />}
      {list.items.length === 0 ? (
        <EmptyList query={query} facets={facets} waysOut={waysOut} />
      ) : (
        <JobRows
          jobs={list.items}
          folded={list.folded}
          companyPath={companyPaths(query)}
          now={now}
          level={2}
          minPayUsd={query.minPayUsd}
        />
      )}
      {list.items.length === 0 ? null : <Correction correction={waysOut.correction} />}
      <PageLinks query={query} next={list.next} previous={list.previous} />
    </>
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
function chipsHtml(query: JobQuery, facets: JobFacets | null): Html {
  const choices = listChoices(query, facets)
  if (choices.length === 0) return noHtml
  const chips = choices.map(({ text: words, isExcluded, without }) =>
    fillChip({
      look: isExcluded ? 'chip not' : 'chip on',
      path: searchPath(without),
      remove: text.remove(words),
      words,
    }),
  )
  return joinHtml([...chips, fillClear({ path: searchPath(withoutChoices(query)) })])
}

const fillChip = createTemplate(['look', 'path', 'remove', 'words'], ({ look, path, remove, words }) => (
  <a className={look} href={path} data-live="" aria-label={remove}>
    {words}
    <Icon name="x" />
  </a>
))

const fillClear = createTemplate(['path'], ({ path }) => (
  <a className="chip clear" href={path} data-live="">
    {text.clearAll}
  </a>
))

interface PageLinksProps {
  query: JobQuery
  next: string | null
  previous: string | null
}

/** The ways to the pages on both sides, and the keys of the list. */
function PageLinks({ query, next, previous }: PageLinksProps): ReactElement | null {
  if (next === null && previous === null) return null
  const [before, after] = query.sort === 'newest' ? [text.newer, text.older] : [text.previous, text.next]
  const links = joinHtml([
    previous === null
      ? noHtml
      : fillPrevious({ path: searchPath(withCursor(query, { before: previous })), words: before }),
    next === null ? noHtml : fillNext({ path: searchPath(withCursor(query, { after: next })), words: after }),
  ])
  return (
    <nav
      className="row pages"
      aria-label={text.pages}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from what React rendered
      dangerouslySetInnerHTML={{ __html: fillPageLinks({ links }) }}
    />
  )
}

const fillPageLinks = createTemplate(
  [],
  ({ links }) => (
    <>
      <span className="sm t3 hide-m needs-js">
        <Sentence
          text={text.keys}
          parts={{ j: <Key name="j" />, k: <Key name="k" />, o: <Key name="o" />, all: <Key name="?" /> }}
        />
      </span>
      <span className="sp" />
      {links}
    </>
  ),
  ['links'],
)

const fillPrevious = createTemplate(['path', 'words'], ({ path, words }) => (
  <a className="btn" href={path} rel="prev">
    <Icon name="next" isSmall />
    {words}
  </a>
))

const fillNext = createTemplate(['path', 'words'], ({ path, words }) => (
  <a className="btn" href={path} rel="next">
    {words}
    <Icon name="next" isSmall />
  </a>
))

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
function countHtml({ query, list, facets, counts }: ResultCountProps): Html {
  const withPay = list.total - (facets?.pay.withoutPay ?? list.total)
  const isEveryPaid = list.total > 0 && withPay === list.total
  // The facet counts the jobs that a minimum leaves out too.
  const hasRates = query.minPayUsd === undefined ? withPay > 0 : list.total > 0
  const paid = isEveryPaid ? ` · ${text.allWithPay(list.total)}` : ''
  const { rateDate } = counts
  const rates = rateDate === null || !hasRates ? '' : ` · ${text.ratesOf(shortDayText(rateDate))}`
  return fillCount({
    total: formatCount(list.total),
    noun: text.noun(list.total, counts.isDemoOnly),
    more: paid + rates,
  })
}

const fillCount = createTemplate(['total', 'noun', 'more'], ({ total, noun, more }) => (
  <p className="sm t2" role="status" data-part="count">
    <span data-count="">
      <b className="num">{total}</b> {noun}
    </span>
    <span className="hide-m">{more}</span>
  </p>
))

interface Sorting {
  sort: JobSort
  /** The order that the same search has without being asked for one. */
  usual: JobSort
  /** The orders that make a difference. */
  sorts: JobSort[]
}

function sortingOf(query: JobQuery, counts: BoardCounts): Sorting {
  const hasEffect: Record<JobSort, boolean> = {
    relevance: query.text !== undefined,
    newest: true,
    cash_pay: counts.withPay > 0,
    closing_soon: counts.withDeadline > 0,
  }
  const sorts = jobSorts.filter((name) => hasEffect[name] || name === query.sort)
  return { sort: query.sort, usual: usualSort(query), sorts }
}

/** The order of the list, part of the filters' form. The usual one is sent as nothing, so that a text typed later brings its own. */
const sortField = keepVariants(({ sort, usual, sorts }: Sorting) =>
  toHtml(
    <select
      className="in s"
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
    </select>,
  ),
)

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
