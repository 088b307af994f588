import {
  type BoardCounts,
  countChoices,
  type FoldedJobs,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSort,
  jobSorts,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { Icon } from '../components/icon/icon.tsx'
import { JobRows } from '../components/job-row/job-rows.tsx'
import { Link } from '../components/link/link.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { shortDayText } from '../components/time/time.tsx'
import type { PageMeta } from '../document/document.tsx'
import { Facets, filtersId } from './facets.tsx'
import {
  type Choice,
  listChoices,
  searchPath,
  searchTitle,
  withCompany,
  withCursor,
  withoutChoices,
} from './search.ts'

/** A page of the list, with the ways to both sides. */
type ShownList = JobList & FoldedJobs & { previous: string | null }

interface JobsPageProps {
  query: JobQuery
  list: ShownList
  /** Null while counts are not at hand. */
  facets: JobFacets | null
  counts: BoardCounts
  now?: Date
}

/** The list of jobs with its filters. The elements with `data-part` are what a change of the search replaces. */
export function JobsPage({ query, list, facets, counts, now = new Date() }: JobsPageProps): ReactElement {
  const choices = countChoices(query)
  return (
    <div className="wrap shell">
      <Facets query={query} facets={facets} now={now} />
      <div className="results">
        <h1 data-part="title">{searchTitle(query, facets)}</h1>
        <search>
          <SearchBox
            text={query.text}
            formId={filtersId}
            placeholder="Title, skill, company or chain. Try &quot;zero knowledge&quot; -intern"
          />
        </search>
        <div className="chips" data-part="chips">
          <Chips query={query} facets={facets} />
        </div>
        <div className="row cnt">
          <ResultCount list={list} facets={facets} counts={counts} />
          <span className="sp" />
          <SortField sort={query.sort} />
        </div>
        <div data-part="list">
          {list.items.length === 0 ? (
            <EmptyList query={query} facets={facets} />
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
          <PageLinks query={query} next={list.next} previous={list.previous} />
        </div>
      </div>
      <div className="mbar">
        <a className="btn btn-p" href={`#${filtersId}`} data-island="filters">
          <Icon name="filters" /> Filters
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

/** What is chosen; each chip leads to the search without it. */
function Chips({ query, facets }: { query: JobQuery; facets: JobFacets | null }): ReactElement | null {
  const choices = listChoices(query, facets)
  if (choices.length === 0) return null
  return (
    <>
      {choices.map((choice) => (
        <a
          className={choice.isExcluded ? 'chip not' : 'chip on'}
          href={choice.pathWithout}
          data-live=""
          key={choice.text}
        >
          {choice.text}
          <Icon name="x" />
          <span className="vh">, remove</span>
        </a>
      ))}
      <a className="chip clear" href={searchPath(withoutChoices(query))} data-live="">
        Clear all
      </a>
    </>
  )
}

const maxEscapes = 2
const numberWords = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What stands in place of a list without jobs: the fact and the nearest ways out. */
function EmptyList({ query, facets }: { query: JobQuery; facets: JobFacets | null }): ReactElement {
  const choices = listChoices(query, facets)
  if (choices.length === 0 || !isFirstPage(query)) return <NoMore query={query} />
  const escapes = nearestChoices(query, facets)
  return (
    <div className="em">
      <h2>{factOf(choices)}</h2>
      <p className="sm t2">The nearest searches:</p>
      <ul>
        {escapes.map((choice) => (
          <li key={choice.text}>
            <a className="lk" href={choice.pathWithout} data-live="">
              Drop {choice.text.startsWith('“') ? choice.text : `“${choice.text}”`}
            </a>{' '}
            {choice.count === undefined ? null : (
              <span className="num t3">{countText(choice.count, 'job', 'jobs')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function isFirstPage({ after, before }: JobQuery): boolean {
  return after === undefined && before === undefined
}

function NoMore({ query }: { query: JobQuery }): ReactElement {
  return (
    <div className="em">
      <h2>{isFirstPage(query) ? text.noJobs : text.noMoreJobs}</h2>
      {isFirstPage(query) ? null : <Link href={searchPath(withCursor(query))}>{text.toFirstPage}</Link>}
    </div>
  )
}

function factOf(choices: Choice[]): string {
  const count = choices.length
  if (count === 1) return `No job matches ${choices[0]?.text ?? ''}`
  if (count === 2) return 'No job matches both'
  return `No job matches all ${numberWords[count] ?? count}`
}

interface Escape extends Choice {
  /** Jobs one would get, where that is known. */
  count?: number
}

/**
 * The choices whose loss helps most likely: the least pay where jobs are known to wait below it, then the text, then the last ones.
 * Only for the least pay the number is known: the histogram holds every job that the other choices match.
 */
function nearestChoices(query: JobQuery, facets: JobFacets | null): Escape[] {
  const choices = listChoices(query, facets)
  const textChoice = query.text === undefined ? [] : choices.slice(0, 1)
  const payChoice =
    query.minPayUsd === undefined ? [] : choices.slice(textChoice.length, textChoice.length + 1)
  const others = choices.slice(textChoice.length + payChoice.length).reverse()
  const count = facets?.pay.counts.reduce((sum, value) => sum + value, facets.pay.withoutPay)
  const pay: Escape[] = count === 0 ? [] : payChoice.map((choice) => ({ ...choice, ...(count && { count }) }))
  const found = [...pay, ...textChoice, ...others].slice(0, maxEscapes)
  return found.length === 0 ? payChoice : found
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
  list: JobList
  facets: JobFacets | null
  counts: BoardCounts
}

/** How many jobs match; spoken when it changes. What it adds is said only while it is true. */
function ResultCount({ list, facets, counts }: ResultCountProps): ReactElement {
  const noun = counts.isDemoOnly ? 'demo listing' : 'job'
  const withPay = list.total - (facets?.pay.withoutPay ?? list.total)
  const isEveryPaid = list.total > 0 && withPay === list.total
  return (
    <p className="sm t2" role="status" data-part="count">
      <span data-count="">
        <b className="num">{numberText(list.total)}</b> {list.total === 1 ? noun : `${noun}s`}
      </span>
      <span className="hide-m">
        {isEveryPaid ? ', every one with yearly cash pay' : ''}
        {counts.rateDate === null || withPay <= 0 ? '' : `. Rates of ${shortDayText(counts.rateDate)}.`}
      </span>
    </p>
  )
}

const names: Record<JobSort, string> = { newest: 'Newest first', cash_pay: 'Highest cash pay first' }

/** The order of the list, part of the filters' form. */
function SortField({ sort }: { sort: JobSort }): ReactElement {
  return (
    <div className="sort row">
      <select className="in s" name="sort" form={filtersId} defaultValue={sort} aria-label="Sort">
        {jobSorts.map((name) => (
          <option value={name} key={name}>
            {names[name]}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-s nojs" form={filtersId}>
        Sort
      </button>
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
  const noun = isDemoOnly ? 'demo listing' : 'open job'
  const count = `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}`
  const [first] = items
  const example = first === undefined ? '' : ` First: ${first.title} at ${first.company.name}.`
  return `${title}: ${count}, with pay, work mode and countries where the employer states them.${example}`
}
