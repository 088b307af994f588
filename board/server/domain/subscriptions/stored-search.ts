import {
  formatJobQuery,
  type JobQuery,
  jobQueryParameters,
  parseJobQuery,
  usualSort,
} from '@cryptolist/contract'
import { hasFilter } from '../../search/filters.ts'
import type { DomainContext } from '../domain-context.ts'
import { listReadJobs, resolveSynonyms } from '../jobs/jobs.ts'
import { readLandingPath } from '../search-engines/landing-grammar.ts'

/** A search as subscriptions and alerts keep it. */
interface StoredSearch {
  /** In its canonical form: with the filters that its words mean, without order, page and day. */
  search: string
  hasFilter: boolean
}

/** The search of an address as it is kept; undefined for what is no list of jobs or company of this board, or has what no search has. */
export async function storeSearch(context: DomainContext, typed: string): Promise<StoredSearch | undefined> {
  const typedQuery = readAddress(typed, context.getOrigin())
  if (typedQuery === undefined) return undefined
  const { query } = await listReadJobs(context, await resolveSynonyms(context, typedQuery), () => ({
    limit: 1,
  }))
  const { after: _after, before: _before, since: _since, ...rest } = query
  const search: JobQuery = { ...rest, sort: usualSort(query) }
  return { search: formatJobQuery(search), hasFilter: hasFilter(search) }
}

/** A kept search. Undefined if one of its values is no longer one: without it, the search would find more than was wanted. */
export function readStoredSearch(search: string): JobQuery | undefined {
  const query = parseJobQuery(new URLSearchParams(search))
  return formatJobQuery(query) === search ? query : undefined
}

const companyPath = /^\/companies\/([a-z0-9-]+)$/

function readAddress(typed: string, origin: string): JobQuery | undefined {
  if (!URL.canParse(typed.trim(), origin)) return undefined
  const url = new URL(typed.trim(), origin)
  if (url.origin !== new URL(origin).origin) return undefined
  const slug = companyPath.exec(url.pathname)?.[1]
  if (slug !== undefined) return parseJobQuery(new URLSearchParams({ company: slug }))
  const isKnown = [...url.searchParams.keys()].every((name) => jobQueryParameters.has(name))
  if (url.pathname !== '/jobs') return isKnown ? readLandingPath(url.pathname) : undefined
  return isKnown ? parseJobQuery(url.searchParams) : undefined
}
