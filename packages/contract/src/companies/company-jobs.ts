import type { JobSummary } from '../jobs/job.ts'
import { type RoleFamily, roleFamilies } from '../taxonomy/taxonomy.ts'
import { readPageNumber } from './page-number.ts'

const maxPage = 10_000

/** `other`: jobs whose role isn't known. */
export type CompanyRole = RoleFamily | 'other'

/** A visitor's filters on a company's open jobs. */
export interface CompanyJobsQuery {
  /** Empty for all. */
  role: CompanyRole | ''
  /** A city, a country's code or `remote`; empty for all. */
  place: string
  /** From 1 on. */
  page: number
}

/** Reads the parameters of a company's page; invalid values are ignored. */
export function readCompanyJobsQuery(params: URLSearchParams): CompanyJobsQuery {
  const role = params.get('role') ?? ''
  return {
    role: role === 'other' ? role : (roleFamilies.find((family) => family === role) ?? ''),
    place: (params.get('place') ?? '').replaceAll('\0', '').slice(0, 80),
    page: readPageNumber(params, maxPage),
  }
}

/** The address of a company's page; defaults are left out. */
export function formatCompanyJobsPath(path: string, { role, place, page }: CompanyJobsQuery): string {
  const params = new URLSearchParams({
    ...(role !== '' && { role }),
    ...(place !== '' && { place }),
    ...(page !== 1 && { page: String(page) }),
  })
  return params.size === 0 ? path : `${path}?${params}`
}

/** Open jobs of a company by role, the role with most first; within a role the newest first. */
export interface CompanyJobs {
  groups: readonly { role: CompanyRole; total: number; jobs: readonly JobSummary[] }[]
  /** Jobs that match. */
  total: number
  /** Pages of a single role; 1 if several roles are shown. */
  pages: number
  /** Roles of the jobs at the chosen place, and places of the jobs of the chosen role, each with the number of its jobs. */
  roles: readonly { role: CompanyRole; jobs: number }[]
  places: readonly { place: string; name: string; jobs: number }[]
}
