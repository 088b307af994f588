import type { Job, JobSummary, ListingPastFacts } from '@cryptolist/contract'
import { sql } from 'kysely'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { ComparedJob } from '../../search/similar.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { pastColumns, presentPast } from '../listings/history.ts'
import { notFound, presentPublic } from './jobs.ts'
import { selectUnfrozen } from './repository.ts'
import { sameTextIds } from './same-text-repository.ts'

const maxSimilar = 5
const maxSameText = 3

interface JobPage {
  job: Job
  past: ListingPastFacts
  likeness: Likeness
}

/** The facts that similar jobs are found by. */
export interface Likeness {
  compared: ComparedJob
  /** The database's ids of open jobs with the same text. */
  sameText: readonly string[]
}

/** A job's page, in one question to the database. Throws as `getJob` does. */
export async function getJobPage(context: DomainContext, publicId: string): Promise<JobPage> {
  const [row] = isPublicId(publicId) ? await selectPage(context.database, publicId) : []
  if (row === undefined) throw notFound(publicId)
  const { id, allTags: tags, roleFamily, seniority, employment, sameText } = row
  return {
    job: await presentPublic(context, row),
    past: presentPast(row),
    likeness: {
      compared: { id, tags, roleFamily, seniority, employment },
      sameText,
    },
  }
}

/** Open jobs that are like another one. */
interface SimilarJobs {
  /** See JobSearch, five at most; none of them has the same text. */
  similar: JobSummary[]
  /** With the same text, three at most: those of other companies first. */
  sameText: JobSummary[]
}

/** The caller can give the revision that it has read for the same answer. */
export async function listSimilarJobs(
  { search, jobSummaries }: DomainContext,
  { compared, sameText }: Likeness,
  givenRevision?: string,
): Promise<SimilarJobs> {
  const revision = givenRevision ?? (await search.readRevision())
  const similar = await search.listSimilar(compared, { limit: maxSimilar, without: sameText, revision })
  const summaries = await jobSummaries.list([...sameText, ...similar], revision)
  const pick = (ids: readonly string[]): JobSummary[] =>
    summaries.flatMap(({ id, value }) => (ids.includes(id) ? [value] : []))
  return { similar: pick(similar), sameText: pick(sameText) }
}

const selectPage = createNamedStatement('job-page', (db, publicId: string) =>
  selectUnfrozen(db, publicId)
    .select(pastColumns)
    .select([
      sql<string[]>`array(select tag_slug from board.job_tags where job_id = j.id)`.as('allTags'),
      sameTextIds(maxSameText).as('sameText'),
    ]),
)
