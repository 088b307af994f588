import { BoardError, type Company, type CompanyList } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { listNewestJobs } from '../jobs/list-jobs.ts'
import { findCompanyCursor, formatCompanyCursor } from './cursor.ts'
import { presentCompany, presentCompanySummary } from './presenter.ts'
import { countCompanies, findCompany, listCompanies } from './repository.ts'
import { isCompanySlug } from './slug.ts'

const companiesPerPage = 50
const maxJobs = 50

/** The directory of companies. */
export interface CompaniesService {
  /** A page by name; `after` is the cursor of the page before, and a broken one means the first page. */
  list(after?: string): Promise<CompanyList>
  /** A company with its newest live jobs. Throws not_found for an unknown or frozen one. */
  get(slug: string): Promise<Company>
}

/** Builds the service. */
export function createCompaniesService(context: DomainContext): CompaniesService {
  const { pool } = context.database
  return {
    async list(after) {
      const [rows, total] = await Promise.all([
        listCompanies(pool, findCompanyCursor(after), companiesPerPage + 1),
        countCompanies(pool),
      ])
      const shown = rows.slice(0, companiesPerPage)
      const last = rows.length > companiesPerPage ? shown.at(-1) : undefined
      const next = last === undefined ? null : formatCompanyCursor({ name: last.sort_name, slug: last.slug })
      return { items: shown.map(presentCompanySummary), total, next }
    },
    async get(slug) {
      const row = isCompanySlug(slug) ? await findCompany(pool, slug) : undefined
      if (row === undefined)
        throw new BoardError('not_found', 'There is no such company. Look at all companies.', {
          facts: { slug: slug.slice(0, 80) },
        })
      return presentCompany(row, await listNewestJobs(context, { companySlug: slug, limit: maxJobs }))
    },
  }
}
