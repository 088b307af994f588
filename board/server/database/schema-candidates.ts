import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from './column-types.ts'

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

/** Lists that candidates keep of jobs and companies. */
export interface CandidateTables {
  'board.saved_jobs': SavedJobsTable
  'board.hidden_jobs': HiddenJobsTable
  'board.hidden_companies': HiddenCompaniesTable
}
