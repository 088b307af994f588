import {
  BoardError,
  type FacetChoice,
  type FacetKey,
  type FoldedJobs,
  type Job,
  type JobFacets,
  type JobList,
  type JobQuery,
  type JobSummary,
} from '@cryptolist/contract'
import { jobNotFound, jobPageGone } from '#messages/listing-errors'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { findPlaceValues, regionTerms } from '../taxonomy/place/places.ts'
import { isGone, isPublic, statusAt } from './policy.ts'
import { presentJob, presentSummary } from './presenter.ts'
import {
  findRow,
  listNewestRows,
  listRowsByIds,
  listSimilarIds,
  listSynonyms,
  type SynonymRow,
} from './repository.ts'

const jobsPerPage = 20
const maxSimilar = 5

interface FoundJobs extends JobList, FoldedJobs {
  /** Cursor of the page before, for `before`; null on the first. */
  previous: string | null
  /** Null unless they were asked for. */
  facets: JobFacets | null
}

interface ListOptions {
  /** Ask for the facets only where they are shown: they cost most of the time. */
  withFacets?: boolean
  /** Shows two of many jobs that one company has in a row. */
  isFolded?: boolean
}

/** A page of a search. */
export async function listJobs(
  context: DomainContext,
  query: JobQuery,
  { withFacets = false, isFolded = false }: ListOptions = {},
): Promise<FoundJobs> {
  const page = { limit: jobsPerPage, withFacets, isFolded }
  const { ids, folded, facets, ...found } = await context.search.search(query, page)
  // Fewer jobs than a page come before the cursor: return the whole first page instead.
  if (query.before !== undefined && found.previous === null && ids.length < jobsPerPage)
    return listJobs(context, { ...query, before: undefined }, { withFacets, isFolded })
  return { ...(await readFolded(context, ids, folded)), ...found, facets: facets && nameRegions(facets) }
}

/** How many jobs a search finds. */
export async function countJobs(context: DomainContext, query: JobQuery): Promise<number> {
  const { total } = await context.search.search(query, { limit: 0, withFacets: false })
  return total
}

/** The same search with typing errors in its text corrected, and how many jobs that finds; undefined where it finds none. */
export async function findCorrection(
  context: DomainContext,
  query: JobQuery,
): Promise<{ query: JobQuery; count: number } | undefined> {
  if (query.text === undefined) return undefined
  const text = await context.search.correct(query.text)
  if (text === undefined) return undefined
  const corrected = { ...query, text, after: undefined, before: undefined }
  const count = await countJobs(context, corrected)
  return count === 0 ? undefined : { query: corrected, count }
}

/** The database knows regions by their values alone. */
function nameRegions(facets: JobFacets): JobFacets {
  const country = facets.values.country.map((value) => ({
    ...value,
    name: regionTerms([value.value.toLowerCase()])[0]?.name ?? value.name,
  }))
  return { ...facets, values: { ...facets.values, country } }
}

/** The newest listed jobs; of many that one company has in a row, two. */
export async function listNewestFolded(context: DomainContext, limit: number): Promise<FoldedJobs> {
  const { ids, folded } = await context.search.listNewest(limit)
  return readFolded(context, ids, folded)
}

async function readFolded(
  { database }: DomainContext,
  ids: readonly string[],
  folded: ReadonlyMap<string, number>,
): Promise<FoldedJobs> {
  const rows = await listRowsByIds(database, ids)
  return {
    items: rows.map(presentSummary),
    folded: new Map(
      rows.flatMap((row) => (folded.has(row.id) ? [[row.public_id, folded.get(row.id) ?? 0]] : [])),
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

/** Open jobs of the same role family, most tags in common first, five at most. */
export async function listSimilarJobs(
  context: DomainContext,
  { id }: Pick<Job, 'id'>,
): Promise<JobSummary[]> {
  return listJobsByIds(context, await listSimilarIds(context.database, id, maxSimilar))
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

/** A job by its public id. Throws not_found for what is not public, gone 180 days after its end. */
export async function getJob(
  { database, findReaderWarnings }: DomainContext,
  publicId: string,
): Promise<Job> {
  const row = isPublicId(publicId) ? await findRow(database, publicId) : undefined
  if (row === undefined) throw notFound(publicId)
  const life = { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at }
  if (!isPublic(life)) throw notFound(publicId)
  if (isGone(life, row.read_at)) throw new BoardError('gone', jobPageGone)
  return presentJob(row, { status: statusAt(life, row.read_at), warnings: findReaderWarnings(row) })
}

function notFound(publicId: string): BoardError {
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
