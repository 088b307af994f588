import {
  BoardError,
  type FacetChoice,
  type FacetKey,
  type FoldedJobs,
  formatJobQuery,
  type Job,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSummary,
} from '@cryptolist/contract'
import { jobNotFound, jobPageGone } from '#messages/listing-errors'
import type { WantedFacets } from '../../search/facets.ts'
import { findPageCursor, foldedPerRow } from '../../search/pages.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { correctPlace, findPlaceValues, regionTerms } from '../taxonomy/place/places.ts'
import { isGone, isPublic, statusAt } from './policy.ts'
import { presentJob, presentSummary } from './presenter.ts'
import {
  countJobsOfCompany,
  findRow,
  type JobTextRow,
  listNewestRows,
  listRowsByIds,
  listSynonyms,
  type SynonymRow,
} from './repository.ts'

const jobsPerPage = 20

interface FoundJobs extends JobList, FoldedJobs {
  /** Cursor of the page before, for `before`; null on the first. */
  previous: string | null
  /** Null if they weren't asked for, or were left out. */
  facets: JobFacets | null
  /** Facets that weren't counted, but have values among the jobs that match. */
  uncounted: FacetKey[]
}

interface ListOptions {
  /** Ask for the facets only where they are shown: they cost most of the time. */
  withFacets?: WantedFacets
  /** Leaves the facets out while a large board is loaded, instead of waiting for seconds. */
  mayLackFacets?: boolean
  /** Shows two of many jobs that one company has in a row. */
  isFolded?: boolean
  /** The revision, where it has been read for the same answer. */
  revision?: string | undefined
}

/** A page of a search. */
export async function listJobs(
  context: DomainContext,
  query: JobQuery,
  options: ListOptions = {},
): Promise<FoundJobs> {
  const { withFacets = false, mayLackFacets = false, isFolded = false, revision: known } = options
  const page = { limit: jobsPerPage, withFacets, mayLackFacets, isFolded, revision: known }
  const [{ ids, folded, facets, ...found }, revision] = await Promise.all([
    context.search.search(query, page),
    known ?? context.search.readRevision(),
  ])
  // Fewer jobs than a page come before the cursor: return the whole first page instead.
  if (query.before !== undefined && found.previous === null && ids.length < jobsPerPage)
    return listJobs(context, { ...query, before: undefined }, options)
  return {
    ...(await readFolded(context, { ids, folded, revision })),
    ...found,
    facets: facets && nameRegions(facets),
  }
}

/** Whether a search asks for a page by a cursor that none of its lists can have; it then shows its first one. */
export function hasUnknownCursor(query: JobQuery): boolean {
  return (query.after ?? query.before) !== undefined && findPageCursor(query) === undefined
}

/** How many jobs a search finds. */
export async function countJobs(context: DomainContext, query: JobQuery): Promise<number> {
  const { total } = await context.search.search(query, { limit: 0, withFacets: false })
  return total
}

/** A search with typing errors corrected, in its text and in names of places. */
interface Correction {
  query: JobQuery
  /** The search for exactly what was typed; undefined where a place was corrected, which can't be meant as it was typed. */
  exact: JobQuery | undefined
  /** What was corrected, as it is spelt now. */
  words: string[]
  count: number
}

/** The same search with typing errors corrected, and how many jobs that finds; undefined if there is nothing to correct. */
export async function findCorrection(
  context: DomainContext,
  query: JobQuery,
): Promise<Correction | undefined> {
  const respelt = query.text === undefined ? undefined : await context.search.correct(query.text)
  const text = respelt?.text
  const places = query.facets.country.include.flatMap((word) => correctPlace(word) ?? [])
  if (text === undefined && places.length === 0) return undefined
  const country = replaceWords(query.facets.country, (word) => [correctPlace(word)?.value ?? word])
  const corrected = {
    ...query,
    text: text ?? query.text,
    facets: { ...query.facets, country },
    after: undefined,
    before: undefined,
  }
  const words = [...(text === undefined ? [] : [text]), ...places.map(({ name }) => name)]
  const exact = places.length > 0 ? undefined : { ...query, text: respelt?.exact }
  return { query: corrected, exact, words, count: await countJobs(context, corrected) }
}

/** If a search finds fewer jobs than this, its text may have a typing error. */
export const fewJobs = 3

/** What the API says about a search that finds hardly any jobs; undefined if no correction finds more. */
export async function hintCorrection(
  context: DomainContext,
  query: JobQuery,
  total: number,
): Promise<JobList['correction']> {
  if (total >= fewJobs) return undefined
  const found = await findCorrection(context, query)
  if (found === undefined || found.count <= total) return undefined
  return { text: found.words.join(', '), query: formatJobQuery(found.query), total: found.count }
}

/** The database knows regions by their values alone. */
function nameRegions({ values, reach, ...facets }: JobFacets): JobFacets {
  const nameOf = (value: string) => regionTerms([value.toLowerCase()])[0]?.name ?? value
  const country = values.country.map((one) =>
    one.name === one.value ? { ...one, name: nameOf(one.value) } : one,
  )
  return {
    ...facets,
    values: { ...values, country },
    reach: reach.map((one) => ({ ...one, names: one.names.map(nameOf) })),
  }
}

/** The newest listed jobs; of many that one company has in a row, two. */
export async function listNewestFolded(context: DomainContext, limit: number): Promise<FoldedJobs> {
  const [found, revision] = await Promise.all([
    context.search.listNewest(limit),
    context.search.readRevision(),
  ])
  const list = await readFolded(context, { ...found, revision })
  return withWholeRun(context, list, limit * foldedPerRow)
}

/** The last run of a company goes on after the jobs that were read: it says how many of its jobs aren't shown at all. */
async function withWholeRun(
  { database }: DomainContext,
  list: FoldedJobs,
  read: number,
): Promise<FoldedJobs> {
  const { items, folded } = list
  const last = items.at(-1)
  const seen = items.length + [...folded.values()].reduce((sum, count) => sum + count, 0)
  if (last === undefined || !folded.has(last.id) || seen <= read) return list
  const { slug } = last.company
  const ofCompany = items.filter(({ company }) => company.slug === slug)
  const earlier = ofCompany.slice(0, -1).reduce((sum, { id }) => sum + (folded.get(id) ?? 0), 0)
  const more = (await countJobsOfCompany(database, slug)) - ofCompany.length - earlier
  const others = [...folded].filter(([id]) => id !== last.id)
  // Jobs that ended since the list was read can be all that was folded.
  return { items, folded: new Map(more < 1 ? others : [...others, [last.id, more]]) }
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
  const kept = await jobSummaries.list(ids, revision)
  return {
    items: kept.map(({ summary }) => summary),
    folded: new Map(
      kept.flatMap(({ id, summary }) => (folded.has(id) ? [[summary.id, folded.get(id) ?? 0]] : [])),
    ),
  }
}

/** Jobs by the ids of their rows, in that order, whatever their state; ids without a job are left out. */
export async function listJobsByIds(
  { database }: DomainContext,
  ids: readonly string[],
): Promise<JobSummary[]> {
  return (await listRowsByIds(database, ids)).map(presentSummary)
}

/** The newest listed jobs of a company. */
export async function listNewestJobs(
  { database }: DomainContext,
  options: { companySlug: string; limit: number },
): Promise<JobSummary[]> {
  return (await listNewestRows(database, options)).map(presentSummary)
}

/** The same search with other spellings (`tag=golang`, `chain=matic`, `country=Germany`) replaced by the values (`go`, `polygon`, `DE`). */
export async function resolveSynonyms({ database }: DomainContext, query: JobQuery): Promise<JobQuery> {
  const { country } = query.facets
  const facets = { ...query.facets, country: replaceWords(country, findPlaceValues) }
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
export function presentPublic({ findReaderWarnings }: DomainContext, row: JobTextRow): Job {
  const life = {
    status: row.status,
    closeReason: row.close_reason,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  }
  if (!isPublic(life)) throw notFound(row.public_id)
  if (isGone(life, row.read_at)) throw new BoardError('gone', jobPageGone)
  return presentJob(row, { status: statusAt(life, row.read_at), warnings: findReaderWarnings(row) })
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

/** The same search with synonyms replaced by their values, each once; an excluded value wins over the same value chosen. */
function replaceSynonyms(query: JobQuery, rows: readonly SynonymRow[]): JobQuery {
  const facets = { ...query.facets }
  for (const [key, vocabulary] of vocabularies) {
    const known = rows.filter((row) => row.facet === vocabulary)
    const values = new Map(known.map(({ word, value }) => [word, value]))
    facets[key] = replaceWords(facets[key], (word) => [values.get(word) ?? word])
  }
  return { ...query, facets }
}

function replaceWords(choice: FacetChoice, valuesOf: (word: string) => readonly string[]): FacetChoice {
  const replace = (words: readonly string[]) => [...new Set(words.flatMap(valuesOf))].sort()
  const exclude = replace(choice.exclude)
  return { include: replace(choice.include).filter((value) => !exclude.includes(value)), exclude }
}
