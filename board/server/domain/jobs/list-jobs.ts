import type { Job, JobFacets, JobList, JobQuery, JobSummary } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { presentSummary } from './presenter.ts'
import { listNewestRows, listRowsByIds, listSimilarIds, listSynonyms } from './repository.ts'
import { listSynonymCandidates, replaceSynonyms } from './synonyms.ts'

const jobsPerPage = 20
const maxSimilar = 5

export interface FoundJobs extends JobList {
  /** Null unless they were asked for. */
  facets: JobFacets | null
}

/** A page of a search. Ask for the facets only where they are shown: they cost most of the time. */
export async function listJobs(
  context: DomainContext,
  query: JobQuery,
  { withFacets = false }: { withFacets?: boolean } = {},
): Promise<FoundJobs> {
  const { ids, ...found } = await context.search.search(query, { limit: jobsPerPage, withFacets })
  return { items: await listJobsByIds(context, ids), ...found }
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

/** The newest listed jobs, of all companies or of one. */
export async function listNewestJobs(
  { database }: DomainContext,
  options: { companySlug?: string; limit: number },
): Promise<JobSummary[]> {
  return (await listNewestRows(database, options)).map(presentSummary)
}

/** The same search with other spellings (`tag=golang`, `chain=matic`, `country=UK`) replaced by the values (`go`, `polygon`, `GB`). */
export async function resolveSynonyms({ database }: DomainContext, query: JobQuery): Promise<JobQuery> {
  const words = listSynonymCandidates(query)
  if (Object.values(words).every((listed) => listed.length === 0)) return query
  return replaceSynonyms(query, await listSynonyms(database, words))
}
