import {
  BoardError,
  type FacetChoice,
  type FacetKey,
  type FoldedJobs,
  formatJobQuery,
  type Job,
  type JobExample,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSummary,
} from '@cryptolist/contract'
import { jobNotFound, jobPageGone } from '#messages/listing-errors'
import type { WantedFacets } from '../../search/facets.ts'
import { isTooCostly } from '../../search/index/cpu-meter.ts'
import { findPageCursor } from '../../search/pages.ts'
import { respellWords } from '../../search/spelling.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { findCity, findCityBySlug } from '../places/cities.ts'
import { correctPlace, findPlaceValues, regionTerms } from '../places/places.ts'
import { listWaysToRead, readSearch } from '../search-words/read-search.ts'
import type { Reading } from '../search-words/read-text.ts'
import { isGone, isPublic, statusAt } from './policy.ts'
import { presentJob } from './presenter.ts'
import {
  findRow,
  type JobTextRow,
  listNewestRows,
  listRowsByIds,
  listSynonyms,
  type SynonymRow,
} from './repository.ts'
import type { WholeJob } from './whole-jobs.ts'

const jobsPerPage = 20

interface FoundJobs extends JobList, FoldedJobs {
  /** Cursor of the page before, for `before`; null on the first. */
  previous: string | null
  /** Whether the page ends because what follows is more than a year old. */
  isNextOld: boolean
  /** Null if they weren't asked for, or were left out. */
  facets: JobFacets | null
  /** Facets that weren't counted, but have values among the jobs that match. */
  uncounted: FacetKey[]
  /** The jobs of `items`, whole; empty unless they were asked for. */
  wholeJobs: readonly WholeJob[]
}

interface ListOptions {
  /** Most jobs of a page. */
  limit?: number
  /** Reads the whole jobs, with their texts. */
  withWholeJobs?: boolean
  /** Ask for the facets only where they are shown: they cost most of the time. */
  withFacets?: WantedFacets
  /** Leaves the facets out while a large board is loaded, instead of waiting for seconds. */
  mayLackFacets?: boolean
  /** Shows two of many jobs that one company has in a row. */
  isFolded?: boolean
  /** A company, by its slug, that isn't folded. */
  unfolded?: string | undefined
  /** Ends a page before jobs that are more than a year old, unless it has them alone. */
  stopsAtOld?: boolean
  /** The revision, where it has been read for the same answer. */
  revision?: string | undefined
}

/** A page of a search. */
export async function listJobs(
  context: DomainContext,
  query: JobQuery,
  options: ListOptions = {},
): Promise<FoundJobs> {
  const {
    withFacets = false,
    withWholeJobs = false,
    limit = jobsPerPage,
    revision: givenRevision,
    ...others
  } = options
  const page = { ...others, limit, withFacets, revision: givenRevision }
  const [{ ids, folded, facets, old, ...result }, revision] = await Promise.all([
    context.search.search(query, page),
    givenRevision ?? context.search.readRevision(),
  ])
  // Fewer jobs than a page come before the cursor: return the whole first page instead.
  if (query.before !== undefined && result.previous === null && ids.length < limit)
    return listJobs(context, { ...query, before: undefined }, options)
  return {
    ...(withWholeJobs
      ? await readWhole(context, ids, revision)
      : { ...(await readFolded(context, { ids, folded, revision })), wholeJobs: [] }),
    ...result,
    ...(old > 0 && { old }),
    facets: facets && namePlaces(facets),
  }
}

interface ReadJobs extends Omit<FoundJobs, 'reading'> {
  /** The search that the list shows: with the filters that words of the text mean. */
  query: JobQuery
  /** The reading; undefined where the text is searched for as it was typed. */
  reading: Reading | undefined
}

/**
 * A page of a search whose words are read as filters. Reading never hides jobs: a search that finds nothing in this way is tried for its words, and
 * with the filters that rarer words belong to.
 */
export async function listReadJobs(
  context: DomainContext,
  typedQuery: JobQuery,
  optionsOf: (query: JobQuery) => ListOptions,
): Promise<ReadJobs> {
  let first: ReadJobs | undefined
  for await (const { query, reading } of listWaysToRead(context, typedQuery)) {
    if (first !== undefined && (await countJobs(context, query)) === 0) continue
    const readJobs = { ...(await listJobs(context, query, optionsOf(query))), query, reading }
    if (readJobs.total > 0) return readJobs
    first ??= readJobs
  }
  return first as ReadJobs
}

/** The reading of a search, as the API says it; undefined where nothing was read. */
export function presentReading({ query, reading }: ReadJobs, typedQuery: JobQuery): JobList['reading'] {
  if (reading === undefined) return undefined
  return {
    words: reading.read.map(({ words, facets, isDenied, minPayUsd, sort }) => ({
      text: words,
      values: Object.fromEntries([
        ...facets.map(({ key, values }) => [isDenied ? `not_${key}` : key, [...values]]),
        ...(minPayUsd === undefined ? [] : [['min_pay', [String(minPayUsd)]]]),
        ...(sort === undefined ? [] : [['sort', [sort]]]),
      ]),
    })),
    query: formatJobQuery(query),
    exact: formatJobQuery(withText(typedQuery, reading.exactText)),
  }
}

/** A search with another text instead of its own, from its first page. */
export function withText(query: JobQuery, text: string): JobQuery {
  return { ...query, text, after: undefined, before: undefined }
}

/** Whether a search asks for a page by a cursor that none of its lists can have; it then shows its first one. */
export function hasUnknownCursor(query: JobQuery): boolean {
  return (query.after ?? query.before) !== undefined && findPageCursor(query) === undefined
}

/** How many jobs a search finds. */
async function countJobs(context: DomainContext, query: JobQuery): Promise<number> {
  const { total } = await context.search.search(query, { limit: 0, withFacets: false })
  return total
}

/** A search as it is offered: what its link shows. */
interface OfferedSearch {
  /** With the filters that words of its text mean. */
  query: JobQuery
  reading: Reading | undefined
  /** None for a search that would cost too much. */
  count: number
}

/** The search that a link opens, and how many jobs it finds. */
export async function offerSearch(context: DomainContext, typedQuery: JobQuery): Promise<OfferedSearch> {
  const reading = await readSearch(context, typedQuery)
  const query = reading?.query ?? typedQuery
  const count = await countJobs(context, query).catch(insteadOfTooCostly(0))
  return { query, reading, count }
}

/** The first jobs of a search that is offered; none of one that would cost too much. */
export async function listOffered(context: DomainContext, query: JobQuery): Promise<JobSummary[]> {
  const { items } = await listJobs(context, query).catch(insteadOfTooCostly({ items: [] }))
  return items
}

function insteadOfTooCostly<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (isTooCostly(error)) return instead
    throw error
  }
}

/** A search with typing errors corrected, in its text and in names of places. */
interface Correction extends OfferedSearch {
  /** The search for exactly what was typed; undefined where a place was corrected, which can't be meant as it was typed. */
  exact: JobQuery | undefined
  /** The corrected words, as they are spelt now. */
  words: string[]
}

/**
 * A search with its typing errors corrected, and how many jobs that finds; undefined if there is nothing to correct. What has been read of its words
 * is right (`readQuery` is the search without them), but the corrected text is read as a whole: of "backend enginer" no "engineer" is left.
 */
export async function findCorrection(
  context: DomainContext,
  query: JobQuery,
  readQuery: JobQuery = query,
): Promise<Correction | undefined> {
  const respelt = readQuery.text === undefined ? undefined : await context.search.correct(readQuery.text)
  const text = respelt?.text
  const places = query.facets.country.include.flatMap((word) => correctPlace(word) ?? [])
  if (text === undefined && places.length === 0) return undefined
  const country = replaceWords(query.facets.country, (word) => [correctPlace(word)?.value ?? word])
  const respelled = {
    ...query,
    text: respelt && query.text !== undefined ? respellWords(query.text, respelt.words) : query.text,
    facets: { ...query.facets, country },
    after: undefined,
    before: undefined,
  }
  const words = [...(text === undefined ? [] : [text]), ...places.map(({ name }) => name)]
  const exact = places.length > 0 ? undefined : { ...readQuery, text: respelt?.exact }
  return { ...(await offerSearch(context, respelled)), exact, words }
}

/** If a search finds fewer jobs than this, its text may have a typing error. */
export const fewJobs = 3

/** The API's correction of a search that finds hardly any jobs; undefined if no correction finds more. */
export async function hintCorrection(
  context: DomainContext,
  typedQuery: JobQuery,
  { query, total }: Pick<ReadJobs, 'query' | 'total'>,
): Promise<JobList['correction']> {
  if (total >= fewJobs) return undefined
  const correction = await findCorrection(context, typedQuery, query)
  if (correction === undefined || correction.count <= total) return undefined
  return {
    text: correction.words.join(', '),
    query: formatJobQuery(correction.query),
    total: correction.count,
  }
}

/** Searches know regions and cities by their values alone. */
export function namePlaces({ values, reach, ...facets }: JobFacets): JobFacets {
  const nameOf = (value: string) => regionTerms([value.toLowerCase()])[0]?.name ?? value
  const country = values.country.map((one) =>
    one.name === one.value ? { ...one, name: nameOf(one.value) } : one,
  )
  return {
    ...facets,
    values: {
      ...values,
      country,
      city: values.city.map((one) => ({ ...one, name: findCityBySlug(one.value)?.name ?? one.name })),
    },
    reach: reach.map((one) => ({ ...one, names: one.names.map(nameOf) })),
  }
}

/** The jobs that visitors see first, and one that is an example of what few boards show. */
export async function listPicked(
  { boardCounts, jobSummaries, search }: DomainContext,
  givenRevision?: string,
): Promise<{ jobs: JobSummary[]; example: JobExample | null }> {
  const revision = givenRevision ?? (await search.readRevision())
  const { ids, example } = await boardCounts.getPicks(revision)
  const summaries = await jobSummaries.list(example === null ? ids : [...ids, example.id], revision)
  const jobsById = new Map(summaries.map(({ id, value }) => [id, value]))
  const job = example === null ? undefined : jobsById.get(example.id)
  return {
    jobs: ids.flatMap((id) => jobsById.get(id) ?? []),
    example: example === null || job === undefined ? null : { kind: example.kind, job },
  }
}

interface FoundIds {
  ids: readonly string[]
  folded: ReadonlyMap<string, number>
  revision: string
}

async function readFolded(
  { jobSummaries }: DomainContext,
  { ids, folded, revision }: FoundIds,
): Promise<FoldedJobs> {
  const summaries = await jobSummaries.list(ids, revision)
  return {
    items: summaries.map(({ value }) => value),
    folded: new Map(
      summaries.flatMap(({ id, value }) => (folded.has(id) ? [[value.id, folded.get(id) ?? 0]] : [])),
    ),
  }
}

async function readWhole(
  { listWholeJobs }: DomainContext,
  ids: readonly string[],
  revision: string,
): Promise<FoldedJobs & Pick<FoundJobs, 'wholeJobs'>> {
  const wholeJobs = (await listWholeJobs(ids, revision)).map(({ value }) => value)
  return { items: wholeJobs.map(({ job }) => job), wholeJobs, folded: new Map() }
}

/** Jobs by the ids of their rows, in that order, whatever their state; ids without a job are left out. */
export async function listJobsByIds(
  { database, jobSummaries }: DomainContext,
  ids: readonly string[],
): Promise<JobSummary[]> {
  return jobSummaries.present(await listRowsByIds(database, ids))
}

/** The newest listed jobs of a company. */
export async function listNewestJobs(
  { database, jobSummaries }: DomainContext,
  options: { companySlug: string; limit: number },
): Promise<JobSummary[]> {
  return jobSummaries.present(await listNewestRows(database, options))
}

/** A search with other spellings (`tag=golang`, `chain=matic`, `country=Germany`, `city=nyc`) replaced by the values (`go`, `polygon`, `DE`, `new-york`). */
export async function resolveSynonyms({ database }: DomainContext, query: JobQuery): Promise<JobQuery> {
  const { country, city } = query.facets
  const facets = {
    ...query.facets,
    country: replaceWords(country, findPlaceValues),
    city: replaceWords(city, (word) => [findCity(word) ?? word]),
  }
  const words = listSynonymCandidates(query)
  if (Object.values(words).every((listed) => listed.length === 0)) return { ...query, facets }
  return replaceSynonyms({ ...query, facets }, await listSynonyms(database, words))
}

/** A job by its public id. Throws not_found for what is not public, gone 180 days after its end, and at once where its company asked so. */
export async function getJob(context: DomainContext, publicId: string): Promise<Job> {
  const row = isPublicId(publicId) ? await findRow(context.database, publicId) : undefined
  if (row === undefined) throw notFound(publicId)
  return presentPublic(context, row)
}

/** A row as the public may see it now. Throws as `getJob` does. */
export async function presentPublic(
  { findReaderWarnings, jobSummaries }: DomainContext,
  row: JobTextRow,
): Promise<Job> {
  if (!isPublic(row)) throw notFound(row.publicId)
  if (isGone(row, row.readAt)) throw new BoardError('gone', jobPageGone)
  return presentJob(row, {
    status: statusAt(row, row.readAt),
    warnings: findReaderWarnings(row),
    common: await jobSummaries.findCommon(row),
  })
}

export function notFound(publicId: string): BoardError {
  return new BoardError('not_found', jobNotFound, { facts: { id: publicId.slice(0, 40) } })
}

/** The facets whose values have synonyms in the database, with the vocabulary of each. A sector is a tag. */
const vocabularies: readonly [key: FacetKey, vocabulary: SynonymRow['facet']][] = [
  ['tag', 'tag'],
  ['sector', 'tag'],
  ['chain', 'chain'],
]

/** The values of a search that may be synonyms, by vocabulary. */
function listSynonymCandidates({ facets }: JobQuery): Record<SynonymRow['facet'], string[]> {
  const words: Record<SynonymRow['facet'], string[]> = { tag: [], chain: [] }
  for (const [key, vocabulary] of vocabularies)
    words[vocabulary].push(...facets[key].include, ...facets[key].exclude)
  return words
}

/** A search with its synonyms replaced by their values, each once; an excluded value wins over the same value chosen. */
function replaceSynonyms(query: JobQuery, rows: readonly SynonymRow[]): JobQuery {
  const facets = { ...query.facets }
  for (const [key, vocabulary] of vocabularies) {
    const synonyms = rows.filter((row) => row.facet === vocabulary)
    const values = new Map(synonyms.map(({ word, value }) => [word, value]))
    facets[key] = replaceWords(facets[key], (word) => [values.get(word) ?? word])
  }
  return { ...query, facets }
}

function replaceWords(choice: FacetChoice, valuesOf: (word: string) => readonly string[]): FacetChoice {
  const replace = (words: readonly string[]) => [...new Set(words.flatMap(valuesOf))].sort()
  const exclude = replace(choice.exclude)
  return { include: replace(choice.include).filter((value) => !exclude.includes(value)), exclude }
}
