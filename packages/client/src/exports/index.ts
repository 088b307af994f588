export type {
  Company,
  CompanyList,
  CompanySummary,
  FacetAnswer,
  FacetKey,
  Job,
  JobFacets,
  JobList,
  JobSummary,
  Salaries,
  Suggestion,
  Tag,
  Trends,
  User,
} from '@cryptolist/contract'
export type { AuthClient, MeClient } from '../account/account.ts'
export type { CompaniesClient, CompanySearch } from '../companies/companies.ts'
export { type Client, createClient } from '../create-client.ts'
export type {
  Choice,
  FacetChoices,
  JobListOptions,
  JobListWithFacets,
  JobPage,
  JobSearch,
  JobsClient,
  JobWithText,
  ListedJob,
} from '../jobs/jobs.ts'
export type { SalariesClient, TagsClient, TrendsClient } from '../market/market.ts'
export {
  ApiError,
  type ApiErrorCode,
  type ApiErrorOptions,
  type ClientErrorCode,
} from '../request/api-error.ts'
export type { CallOptions, ClientOptions } from '../request/settings.ts'
