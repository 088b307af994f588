import type { Job } from '@cryptolist/contract'
import type { CrawlerConfig } from '../../config/crawler-options.ts'
import { isLongOver } from '../jobs/policy.ts'
import { openRegionsOf } from '../places/places.ts'
import { isShortened } from '../systems/shorten-text.ts'
import { worldwide } from '../taxonomy/terms.ts'

/** Permissions of search engines for the page of a job. */
export interface SearchEngineUse {
  /** Whether they may list it. */
  isIndexed: boolean
  /** Whether the page describes the job to them as a schema.org JobPosting. */
  hasPosting: boolean
}

/** As the page of a job is now. The sitemap follows the same rules in SQL: `isIndexedSql`. */
export function searchEngineUseOf(job: Job, crawlers: CrawlerConfig, now: Date): SearchEngineUse {
  const isIndexed = isForSearchEngines(job, crawlers) && !isLongOver(lifeOf(job), now)
  return { isIndexed, hasPosting: isIndexed && findPostingObstacle(job) === null }
}

/** Demo listings are for nobody but visitors; those of companies that haven't claimed their page only where the operator says so. */
function isForSearchEngines(
  { isDemo, company }: Pick<Job, 'isDemo' | 'company'>,
  { indexesUnclaimed }: CrawlerConfig,
): boolean {
  return !isDemo && (company.isClaimed || indexesUnclaimed)
}

/**
 * Why a job can't be described as a JobPosting. `copy`: another board published it first. `cut`: the page has only the beginning of its text.
 * `undated`: the employer states no day. `no_country`, `worldwide`, `region`: the countries can't be named, and nothing else may stand for them.
 */
type PostingObstacle =
  | 'closed'
  | 'copy'
  | 'no_text'
  | 'cut'
  | 'undated'
  | 'no_country'
  | 'worldwide'
  | 'region'

/** See PostingObstacle; null if there is none. What search engines require beyond schema.org is in docs/rules.md, Search engines. */
function findPostingObstacle(job: Job): PostingObstacle | null {
  if (job.status !== 'live') return 'closed'
  if (job.origin !== null) return 'copy'
  if (job.descriptionHtml === null) return 'no_text'
  if (isShortened(job.descriptionHtml)) return 'cut'
  if (job.publishedAt === null && job.postedAt === null) return 'undated'
  return findPlaceObstacle(job.place)
}

/** The part of it that is about places. */
export function findPlaceObstacle(place: Job['place']): PostingObstacle | null {
  const { mode, remoteCountries, excludedCountries, regions, officeCountries } = place
  if (mode !== 'remote') return officeCountries.length === 0 ? 'no_country' : null
  if (remoteCountries.includes(worldwide)) return 'worldwide'
  const slugs = regions.map(({ slug }) => slug)
  if (openRegionsOf(slugs, remoteCountries).length > 0) return 'region'
  return remoteCountries.some((code) => !excludedCountries.includes(code)) ? null : 'no_country'
}

function lifeOf({ status, closeReason, expiresAt, closedAt }: Job): Parameters<typeof isLongOver>[0] {
  return { status, closeReason, expiresAt: toDate(expiresAt), closedAt: toDate(closedAt) }
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}
