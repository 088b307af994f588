import {
  type BoardCounts,
  countChoices,
  type FacetKey,
  type FoldedJobs,
  type JobFacets,
  type JobList,
  type JobQuery,
  zoneCity,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { title as compareJobs } from '#messages/compare'
import { link as embedList } from '#messages/embed'
import * as feeds from '#messages/feeds'
import * as text from '#messages/jobs-list'
import { Icon } from '../components/icon/icon.tsx'
import { type FitWords, JobRows } from '../components/job-row/job-rows.tsx'
import { createTemplate, type Html, keepVariants, noHtml, toHtml } from '../components/kept-html/kept-html.ts'
import { resultsId, SearchBox } from '../components/search-box/search-box.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import type { PageMeta } from '../document/document.tsx'
import { chipsHtml } from './chips.tsx'
import { countHtml, sortFieldHtml } from './count-and-order.tsx'
import { Correction, EmptyList } from './empty-list.tsx'
import { facetsHtml, filtersId, type StatedPlace } from './facets.tsx'
import { type FoundJobs, searchHeading } from './heading.ts'
import { PageLinks } from './page-links.tsx'
import { ReachLine } from './reach-line.tsx'
import { ReadLine, type ReadLineProps } from './read-line.tsx'
import {
  choosing,
  feedSearch,
  isFirstPage,
  type Opened,
  openedPath,
  searchPath,
  unfoldedPath,
  withCursor,
} from './search.ts'
import type { WaysOut } from './ways-out.ts'

/** A page of the list, with the ways to both sides. */
interface ShownList extends JobList, FoldedJobs {
  previous: string | null
  isNextOld?: boolean
  uncounted?: readonly FacetKey[]
}

interface JobsPageProps {
  query: JobQuery
  list: ShownList
  /** Null while counts are not at hand. */
  facets: JobFacets | null
  counts: BoardCounts
  waysOut?: WaysOut
  /** The reading of the text. */
  reading?: ReadLineProps
  /** Name of the tag or chain that the text spells out. */
  termName?: string | undefined
  /** The filters whose values are all shown. */
  opened?: readonly Opened[]
  /** The company, by its slug, whose jobs aren't folded. */
  unfolded?: string | undefined
  /** Counts of the jobs, in sentences. */
  facts?: string
  /** Sentences about what the address asks for and the list doesn't show. */
  notes?: readonly string[]
  fitWords?: FitWords | undefined
  visitorPlace?: StatedPlace
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
  reading,
  termName,
  opened = [],
  unfolded,
  facts = '',
  notes = [],
  fitWords,
  visitorPlace = {},
  now = new Date(),
}: JobsPageProps): Html {
  const typed = waysOut.typed?.text ?? query.text
  const choices = countChoices(query)
  const isChoosable = opened.includes(choosing)
  return fillParts({
    title: searchHeading(query, { total: list.total, isDemoOnly: counts.isDemoOnly, facets, termName }),
    facets: facetsHtml({ query, facets, uncounted: list.uncounted ?? [], opened, visitorPlace, now }),
    searchBox: searchBox({ isFilled: typed !== undefined })({ typed: typed ?? '' }),
    chips: chipsHtml(query, facets),
    count: countHtml({ query, list, facets, counts }),
    sort: sortFieldHtml(query, counts),
    choose:
      isChoosable || list.items.length < 2
        ? noHtml
        : fillChoose({ path: openedPath(query, [...opened, choosing]) }),
    list: toHtml(
      <ShownJobs
        {...{ query, list, facets, waysOut, reading, unfolded, facts, notes, fitWords, now, isChoosable }}
        hasJobs={counts.live > 0}
      />,
    ),
    choices: choices === 0 ? noHtml : fillChoices({ count: String(choices) }),
  })
}

/** The elements with `data-part` are what a change of the search replaces. */
const fillParts = createTemplate(
  ['title'],
  ({ title, facets, searchBox, chips, count, choose, sort, list, choices }) => (
    <>
      <div className="side">
        <form id={filtersId} action="/jobs" aria-label={text.filters}>
          <div data-part="facets">{facets}</div>
          <button type="submit" className="button button-main no-js">
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
        <div className="line count-line">
          {count}
          <span className="grow" />
          <span className="small soft" data-part="choose">
            {choose}
          </span>
          <SearchTips />
          <div className="sort line" data-part="sort">
            {sort}
          </div>
        </div>
        <div data-part="list">{list}</div>
      </div>
      <div className="phone-bar">
        <a className="button button-main" href={`#${filtersId}`} data-island="filters">
          <Icon name="filters" /> {text.filters}
          <span data-part="choices">{choices}</span>
        </a>
      </div>
    </>
  ),
  ['facets', 'searchBox', 'chips', 'count', 'choose', 'sort', 'list', 'choices'],
)

const fillChoose = createTemplate(['path'], ({ path }) => (
  <a className="link" href={path} rel="nofollow">
    {compareJobs}
  </a>
))

const fillChoices = createTemplate(['count'], ({ count }) => (
  <>
    <span className="dot">·</span> {count}
  </>
))

const searchBox = keepVariants(({ isFilled }: { isFilled: boolean }) =>
  createTemplate(['typed'], ({ typed }) => (
    <SearchBox {...(isFilled && { text: typed })} formId={filtersId} />
  )),
)

type ShownJobsProps = Required<
  Omit<JobsPageProps, 'counts' | 'opened' | 'unfolded' | 'reading' | 'termName' | 'fitWords' | 'visitorPlace'>
> &
  Pick<JobsPageProps, 'unfolded' | 'fitWords'> & {
    reading: ReadLineProps | undefined
    isChoosable: boolean
    hasJobs: boolean
  }

function ShownJobs({
  query,
  list,
  facets,
  waysOut,
  reading,
  unfolded,
  facts,
  notes,
  fitWords,
  now,
  isChoosable,
  hasJobs,
}: ShownJobsProps): ReactElement {
  return (
    <>
      {facts === '' ? null : <p className="list-note small soft">{facts}</p>}
      {reading === undefined ? null : <ReadLine {...reading} />}
      {notes.length === 0 ? null : <Notes notes={notes} />}
      {query.overlap === undefined ? null : (
        <p className="list-note small soft">
          {text.overlapCounted(zoneCity(query.overlap.timeZone), query.overlap.withUnstated)}
        </p>
      )}
      <ReachLine query={query} counts={facets?.reach ?? []} />
      {waysOut.typed === undefined ? null : <ShownInstead typed={waysOut.typed} />}
      {list.items.length === 0 ? (
        <EmptyList query={query} facets={facets} waysOut={waysOut} hasJobs={hasJobs} now={now} />
      ) : (
        <div id={resultsId}>
          <JobRows
            jobs={list.items}
            folded={list.folded}
            foldedPath={({ id, company }) => `${unfoldedPath(searchPath(query), company.slug)}#j-${id}`}
            now={now}
            level={2}
            minPayUsd={query.minPayUsd}
            isChoosable={isChoosable}
            fitWords={fitWords}
          />
        </div>
      )}
      {list.items.length === 0 ? null : <Correction correction={waysOut.correction} />}
      <PageLinks
        query={query}
        unfolded={unfolded}
        next={list.next}
        nextOld={list.isNextOld === true ? (list.old ?? 0) : 0}
        previous={list.previous}
      />
      <Feeds query={query} />
    </>
  )
}

/** Links to a search for feed readers, spreadsheets, other sites and channels; all jobs are too many for a channel. */
function Feeds({ query }: { query: JobQuery }): ReactElement {
  const search = searchPath(withCursor(query)).slice('/jobs'.length)
  return (
    <p className="feeds small soft">
      <a className="link" href={`/jobs.rss${feedSearch(query)}`} rel="nofollow">
        {feeds.feed}
      </a>{' '}
      <span className="dot">·</span>{' '}
      <a className="link" href={`/jobs.csv${search}`} rel="nofollow">
        {feeds.csv}
      </a>{' '}
      <span className="dot">·</span>{' '}
      <a className="link" href={`/embed${search}`} rel="nofollow">
        {embedList}
      </a>
      {search === '' ? null : (
        <>
          {' '}
          <span className="dot">·</span>{' '}
          <a
            className="link"
            href={`/subscriptions?search=${encodeURIComponent(`/jobs${search}`)}`}
            rel="nofollow"
          >
            {feeds.channel}
          </a>
        </>
      )}
    </p>
  )
}

/** How a text is read, for those who want more than words. */
function SearchTips(): ReactElement {
  return (
    <details className="menu tips">
      <summary className="link small soft">{text.searchTips}</summary>
      <dl className="popover small">
        {text.searchGrammar.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd className="soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface ShownInsteadProps {
  typed: NonNullable<WaysOut['typed']>
}

/** Says that the list shows what the corrected text finds. */
function ShownInstead({ typed }: ShownInsteadProps): ReactElement {
  return (
    <p className="list-note">
      <Sentence text={text.showingResultsFor} parts={{ words: <b>{typed.shown}</b> }} />{' '}
      <a className="link" href={typed.exactPath} data-live="">
        {text.searchExactly(typed.text)}
      </a>
    </p>
  )
}

function Notes({ notes }: { notes: readonly string[] }): ReactElement {
  return (
    <ul className="list-notes small soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

type FoundList = JobList & FoundJobs

/** The head of a list. Only the plain list is for search engines: each search would be one more page with the same jobs. */
export function metaOfList(query: JobQuery, list: FoundList): PageMeta {
  const title = searchHeading(query, list)
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

function describeList(title: string, { items }: FoundList): string {
  const [first] = items
  const description = text.description(title)
  return first === undefined ? description : `${description} ${text.example(first.title, first.company.name)}`
}
