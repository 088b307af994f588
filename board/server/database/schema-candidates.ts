import type { ApplicationStatus } from '@cryptolist/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Day, Nullable } from './column-types.ts'

interface SavedJobsTable {
  user_id: string
  job_id: string
  saved_at: ColumnType<Date, Date | undefined, never>
  folder: Nullable<string>
  note: Nullable<string>
}
interface HiddenJobsTable {
  user_id: string
  job_id: string
  hidden_at: Generated<Date>
}
interface HiddenCompaniesTable {
  user_id: string
  company_id: string
  hidden_at: Generated<Date>
}
interface TrackedApplicationsTable {
  id: string
  user_id: string
  job_id: Nullable<string>
  title: string
  company_name: string
  status: Generated<ApplicationStatus>
  status_at: ColumnType<Date, Date | string | undefined, Date | string>
  applied_on: Day
  note: Nullable<string>
}
interface ProfilesTable {
  user_id: string
  link: Nullable<string>
  headline: string
  about: Generated<string>
  skills: Generated<string[]>
  links: Generated<string[]>
  time_zone: Nullable<string>
  countries: Generated<string[]>
  pay_wanted: Nullable<number>
  message: Generated<string>
  updated_at: Generated<Date>
}
interface ProfileFactsTable {
  user_id: string
  kind: 'wallet' | 'ens' | 'github' | 'email_domain'
  value: string
  wallet: Nullable<string>
  checked_at: Generated<Date>
}

/** Lists that candidates keep of jobs, companies and their own applications, and what they say about themselves. */
export interface CandidateTables {
  'board.saved_jobs': SavedJobsTable
  'board.hidden_jobs': HiddenJobsTable
  'board.hidden_companies': HiddenCompaniesTable
  'board.tracked_applications': TrackedApplicationsTable
  'board.profiles': ProfilesTable
  'board.profile_facts': ProfileFactsTable
}
