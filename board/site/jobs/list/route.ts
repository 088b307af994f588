import {
  facetKeys,
  facetTable,
  formatJobQuery,
  type IgnoredParameter,
  type JobQuery,
  listIgnored,
  maxTextLength,
  overlapParameters,
  parseJobQuery,
} from '@cryptolist/contract'
import { createElement } from 'react'
import * as text from '#messages/jobs-list'
import type { Context } from '../../../server/context.ts'
import { fitWordsFor, type VisitorPlace } from '../../../server/domain/jobs/fit.ts'
import {
  fewJobs,
  findCorrection,
  hasUnknownCursor,
  listJobs,
  listOffered,
  listReadJobs,
  offerSearch,
  resolveSynonyms,
  withText,
} from '../../../server/domain/jobs/jobs.ts'
import { landingPath } from '../../../server/domain/search-engines/landing-grammar.ts'
import type { Reading, ReadWords } from '../../../server/domain/search-words/read-text.ts'
import { findTerm } from '../../../server/domain/search-words/vocabulary.ts'
import { moveTo } from '../../../server/http/redirects.ts'
import { addRoute, query, type RouteTarget } from '../../../server/http/route.ts'
import { sendKeptList, sendSharedList } from '../../document/send-list.ts'
import { type Page, sendPage, visitorPlaceOf } from '../../document/send-page.ts'
import { feedLinks } from '../../feeds/formats.ts'
import { pictureOfSearch } from '../../og/card.ts'
import { openFacets } from '../facets.tsx'
import { JobsPage, metaOfList } from '../page.tsx'
import type { ReadLineProps } from '../read-line.tsx'
import {
  choosing,
  feedSearch,
  isCanonical,
  isFoldable,
  type Opened,
  openedPath,
  readOpened,
  readUnfolded,
  searchPath,
  unfoldedPath,
} from '../search.ts'
import { findNearestWay, findWaysOut, offeredWays, type WaysOut } from '../ways-out.ts'

export const listPath = '/jobs'

/** The list of jobs: a search at its one address. */
export function addListRoute(at: RouteTarget): void {
  const { context } = at
  const head = { access: 'anyone', limits: [], cache: 'page' } as const

  const searchHead = { ...head, input: query('a search', (params) => params) }
  addRoute(at, ['get', listPath], searchHead, async ({ request, response, input: params }) => {
    if (await sendKeptList(context, request, response)) return
    const search = await resolveSynonyms(context, parseJobQuery(params))
    const opened = readOpened(params)
    const ignored = listIgnored(params)
    const isAtItsAddress = isCanonical(params, search) || ignored.length > 0
    const unfolded = readUnfolded(params, search)
    const address = unfoldedPath(openedPath(search, opened), unfolded)
    if (request.path !== listPath || !isAtItsAddress) return void moveTo(response, address)
    const place = visitorPlaceOf(context, request, response)
    const view = { opened, unfolded, place, notes: listNotes(ignored, search) }
    const read = (revision?: string) => readList(context, search, { ...view, revision })
    if (ignored.length > 0) return sendPage(context, request, response, await read())
    // Parameters of others, such as trackers, change nothing of the page.
    const isOther = request.originalUrl !== address
    if (isOther && (await sendKeptList(context, request, response, address))) return
    await sendSharedList(context, request, response, read, address)
  })
}

interface View {
  /** Counts of the jobs, in sentences. */
  facts?: string
  opened: Opened[]
  /** The company whose jobs aren't folded. */
  unfolded: string | undefined
  notes: string[]
  place: VisitorPlace
  /** The revision, where it has been read for this page. */
  revision?: string | undefined
}

/** The page of a search, which has the address of its landing page where search engines are offered that. */
export async function readList(
  context: Context,
  search: JobQuery,
  { facts = '', opened, unfolded, notes, place, revision }: View,
): Promise<Page> {
  const optionsOf = (query: JobQuery) => ({
    withFacets: [...openFacets, ...opened.filter((one) => one !== choosing)],
    mayLackFacets: true,
    isFolded: isFoldable(query),
    unfolded,
    stopsAtOld: true,
    revision,
  })
  const [result, counts] = await Promise.all([
    listReadJobs(context, search, optionsOf),
    context.boardCounts.get(revision),
  ])
  const { isDemoOnly } = counts
  const { query, reading, waysOut } = await readWaysOut(context, search, result)
  const isCorrected = query !== result.query
  const list = {
    ...(isCorrected ? await listJobs(context, query, optionsOf(query)) : result),
    isDemoOnly,
    reading: undefined,
    termName: query.text === undefined ? undefined : findTerm(query.text)?.name,
  }
  const now = new Date()
  const body = createElement(JobsPage, {
    query,
    list,
    facets: list.facets,
    counts,
    waysOut,
    ...(reading && { reading: toReadLine(search, reading) }),
    termName: list.termName,
    opened,
    unfolded,
    facts,
    notes: list.facets === null ? [...notes, text.withoutFilters] : notes,
    fitWords: fitWordsFor(place, now, query.overlap?.timeZone),
    visitorPlace: place,
    now,
  })
  const landing = landingPath(search)
  const isOffered = landing !== undefined && notes.length === 0 && context.landings.has(landing) === true
  const meta = {
    ...metaOfList(query, list),
    path: searchPath(isCorrected ? search : query),
    ...(isOffered && { path: landing, robots: undefined }),
    alternates: { links: feedLinks, path: listPath, search: feedSearch(query) },
    isEmbeddable: true,
    script: 'rows.client.ts',
    ...(list.total > 0 && { picture: pictureOfSearch(query, list, context.config.boardName) }),
  }
  return { meta: notes.length === 0 ? meta : { robots: 'noindex,follow', ...meta }, body, isDemoOnly }
}

function toReadLine(search: JobQuery, { query: readQuery, read, exactText }: Reading): ReadLineProps {
  const before = new Set(formatJobQuery({ ...search, text: undefined }).split('&'))
  const wordsOf = (role: ReadRole) => read.filter((one) => roleOf(one) === role).map(({ words }) => words)
  return {
    filters: wordsOf('filter'),
    orders: wordsOf('order'),
    leftOut: wordsOf('nothing'),
    parameters: formatJobQuery({ ...readQuery, text: undefined })
      .split('&')
      .filter((parameter) => parameter !== '' && !before.has(parameter)),
    wordsPath: searchPath(withText(search, exactText)),
  }
}

type ReadRole = 'filter' | 'order' | 'nothing'

function roleOf({ facets, minPayUsd, sort }: ReadWords): ReadRole {
  if (sort !== undefined) return 'order'
  return facets.length > 0 || minPayUsd !== undefined ? 'filter' : 'nothing'
}

const maxNotes = 3
const maxShownValue = 40

/** Sentences about what the address asks for and the list doesn't show. */
function listNotes(ignored: readonly IgnoredParameter[], search: JobQuery): string[] {
  const isLost = ({ parameter }: IgnoredParameter) => parameter === 'after' || parameter === 'before'
  const values = ignored
    .filter((one) => !isLost(one))
    .slice(0, maxNotes)
    .map(({ parameter, value }) =>
      parameter === 'q'
        ? text.cutText(maxTextLength)
        : parameter === overlapParameters.hours && /^[1-8]$/.test(value.trim())
          ? text.overlapWithoutZone
          : text.ignoredValue(labelOf(parameter), [...value].slice(0, maxShownValue).join('')),
    )
  return ignored.some(isLost) || hasUnknownCursor(search) ? [...values, text.lostPage] : values
}

function labelOf(parameter: string): string {
  const labels: Record<string, string> = {
    min_pay: text.minimumPay,
    since: text.posted,
    sort: text.sort,
    [overlapParameters.hours]: text.overlap,
    [overlapParameters.timeZone]: text.timeZone,
    [overlapParameters.unstated]: text.includeUnstated,
  }
  const key = facetKeys.find((facet) => parameter === facet || parameter === `not_${facet}`)
  return key === undefined ? (labels[parameter] ?? parameter) : facetTable[key].label
}

interface FoundWaysOut {
  /** The search to show: the corrected one where what was asked for finds nothing. */
  query: JobQuery
  /** The reading of its text. */
  reading: Reading | undefined
  waysOut?: WaysOut
}

type ReadList = Awaited<ReturnType<typeof listReadJobs>>

async function readWaysOut(
  context: Context,
  typed: JobQuery,
  { query: search, total, reading }: Pick<ReadList, 'query' | 'total' | 'reading'>,
): Promise<FoundWaysOut> {
  if (total >= fewJobs) return { query: search, reading }
  const candidate = await findCorrection(context, typed, search)
  if (total === 0 && search.text !== undefined && candidate?.exact !== undefined && candidate.count > 0) {
    const instead = {
      text: search.text,
      shown: candidate.words.join(', '),
      exactPath: searchPath(candidate.exact),
    }
    return {
      query: candidate.query,
      reading: candidate.reading,
      waysOut: { correction: undefined, ways: [], typed: instead },
    }
  }
  const spelt = candidate?.query.text ?? search.text
  const ways = total === 0 ? await findWaysOut(search, spelt, (other) => offerSearch(context, other)) : []
  const correction = candidate && {
    text: candidate.words.join(', '),
    path: searchPath(candidate.query),
    count: candidate.count,
  }
  const way = findNearestWay(ways)
  const jobs = way === undefined ? [] : (await listOffered(context, way.query)).slice(0, maxNearest)
  // A correction that finds no more than what was typed would lead away from it.
  return {
    query: search,
    reading,
    waysOut: {
      correction: correction && correction.count > total ? correction : undefined,
      ways: offeredWays(ways),
      ...(way !== undefined && { nearest: { way, jobs } }),
    },
  }
}

/** Jobs of the nearest search that are shown where a search finds none. */
const maxNearest = 5
