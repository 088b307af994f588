import type { Job, JobFacets, JobList, JobSummary } from '@cryptolist/contract'
import { badInput, findFrom } from '../request/api-error.ts'
import { has, isPage } from '../request/guards.ts'
import { iterateItems, iteratePages } from '../request/pages.ts'
import type { Read } from '../request/request.ts'
import type { CallOptions } from '../request/settings.ts'
import { type JobSearch, writeJobSearch } from './job-search.ts'

/** A page of a search with the counts of all filters. */
export interface JobListWithFacets extends JobList {
  facets: JobFacets
}

/** The board's jobs. Every call throws ApiError. */
export interface JobsClient {
  /** A page of a search, 20 jobs, with the counts of all filters. */
  list(search: JobSearch | undefined, options: CallOptions & { withFacets: true }): Promise<JobListWithFacets>
  /** A page of a search, 20 jobs. */
  list(search?: JobSearch, options?: CallOptions): Promise<JobList>
  /** A job by its id. Throws `not_found`, and `gone` 180 days after its end. */
  get(id: string, options?: CallOptions): Promise<Job>
  /** A job by its id; undefined where `get` throws `not_found` or `gone`. */
  find(id: string, options?: CallOptions): Promise<Job | undefined>
  /** The pages of a search, each requested when it is needed. */
  pages(search?: JobSearch, options?: CallOptions): AsyncGenerator<JobList, void, undefined>
  /** All jobs of a search, page by page. */
  all(search?: JobSearch, options?: CallOptions): AsyncGenerator<JobSummary, void, undefined>
}

export function createJobs(read: Read): JobsClient {
  async function list(
    search: JobSearch | undefined,
    options: CallOptions & { withFacets: true },
  ): Promise<JobListWithFacets>
  async function list(search?: JobSearch, options?: CallOptions): Promise<JobList>
  async function list(
    search?: JobSearch,
    options?: CallOptions & { withFacets?: boolean },
  ): Promise<JobList> {
    const query = writeJobSearch(search) + (options?.withFacets ? '&facets=1' : '')
    return read<JobListWithFacets>(query === '' ? 'jobs' : `jobs?${query}`, isPage, options)
  }
  const get = async (id: string, options?: CallOptions): Promise<Job> => {
    if (!/^[0-9a-z]{8}$/.test(id)) throw badInput('id', 'No job has such an id.')
    return read(`jobs/${id}`, has<Job>('id'), options)
  }
  const pages: JobsClient['pages'] = (search, options) =>
    iteratePages((after) => list({ ...search, after }, options), search?.after)
  return {
    list,
    get,
    find: findFrom(get),
    pages,
    all: (search, options) => iterateItems(pages(search, options)),
  }
}
