import {
  companySlugInputSchema,
  jobIdInputSchema,
  pageInputSchema,
  parseJobQuery,
  searchJobsInputSchema,
} from '@cryptolist/contract'
import { getCompany, listCompanies } from '../../domain/companies/companies.ts'
import { getJob, listJobs, resolveSynonyms } from '../../domain/jobs/jobs.ts'
import { listSavedJobs, saveJob, unsaveJob } from '../../domain/jobs/saved-jobs.ts'
import { type BoardFunction, boardFunction } from './board-function.ts'
import { toSearchParams } from './search-words.ts'

/** The functions of the board at /server: public reads and the caller's own things, in the public API's JSON (docs/guides/cloud-code.md). */
export const boardFunctions: readonly BoardFunction[] = [
  boardFunction({
    name: 'searchJobs',
    description:
      'A page of a search, in the words of the page’s address. `facets: true` adds the counts of all filters.',
    input: searchJobsInputSchema,
    needsUser: false,
    async run(words, { context }) {
      const params = toSearchParams(words)
      const withFacets = params.get('facets') === '1'
      const query = await resolveSynonyms(context, parseJobQuery(params))
      const { items, total, next, facets } = await listJobs(context, query, { withFacets })
      return withFacets ? { items, total, next, facets } : { items, total, next }
    },
  }),
  boardFunction({
    name: 'getJob',
    description: 'A job with its whole text, by its id.',
    input: jobIdInputSchema,
    needsUser: false,
    run: ({ id }, { context }) => getJob(context, id),
  }),
  boardFunction({
    name: 'listCompanies',
    description: 'A page of the companies with open jobs, by name; `after` is `next` of the page before.',
    input: pageInputSchema,
    needsUser: false,
    run: ({ after }, { context }) => listCompanies(context, after ?? undefined),
  }),
  boardFunction({
    name: 'getCompany',
    description: 'A company with its open jobs, by its slug.',
    input: companySlugInputSchema,
    needsUser: false,
    run: ({ slug }, { context }) => getCompany(context, slug),
  }),
  boardFunction({
    name: 'saveJob',
    description: 'Saves an open job for the signed-in user, once however often it is called; 500 at most.',
    input: jobIdInputSchema,
    needsUser: true,
    run: async ({ id }, { context, findViewer }) => saveJob(context, await findViewer(), id),
  }),
  boardFunction({
    name: 'unsaveJob',
    description: 'Takes a job away from the saved ones of the signed-in user.',
    input: jobIdInputSchema,
    needsUser: true,
    run: async ({ id }, { context, findViewer }) => unsaveJob(context, await findViewer(), id),
  }),
  boardFunction({
    name: 'listSavedJobs',
    description:
      'A page of what the signed-in user has saved, the last saved first, each with its state now.',
    input: pageInputSchema,
    needsUser: true,
    run: async ({ after }, { context, findViewer }) => listSavedJobs(context, await findViewer(), after),
  }),
]
