export type {
  Company,
  CompanyList,
  CompanySummary,
  FacetKey,
  Job,
  JobFacets,
  JobList,
  JobSummary,
  User,
} from '@cryptolist/contract'
export type { AuthClient, MeClient } from '../account/account.ts'
export type { CompaniesClient, CompanySearch } from '../companies/companies.ts'
export { type Client, createClient } from '../create-client.ts'
export type { Choice, FacetChoices, JobListWithFacets, JobSearch, JobsClient } from '../jobs/jobs.ts'
export {
  ApiError,
  type ApiErrorCode,
  type ApiErrorOptions,
  type ClientErrorCode,
} from '../request/api-error.ts'
export type { CallOptions, ClientOptions } from '../request/settings.ts'
