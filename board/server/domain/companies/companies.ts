import { BoardError, type Company, type CompanyList } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { listNewestJobs } from '../jobs/jobs.ts'
import { findCompanyCursor, formatCompanyCursor } from './cursor.ts'
import { presentCompany, presentCompanySummary } from './presenter.ts'
import { countCompanies, findCompany, listCompanies as listCompanyRows } from './repository.ts'
import { isCompanySlug } from './slug.ts'

const companiesPerPage = 50
const maxJobs = 50

/** A page of companies by name; `after` is the cursor of the page before, and a broken one means the first page. */
export async function listCompanies({ database }: DomainContext, after?: string): Promise<CompanyList> {
  const { pool } = database
  const [rows, total] = await Promise.all([
    listCompanyRows(pool, findCompanyCursor(after), companiesPerPage + 1),
    countCompanies(pool),
  ])
  const shown = rows.slice(0, companiesPerPage)
  const last = rows.length > companiesPerPage ? shown.at(-1) : undefined
  const next = last === undefined ? null : formatCompanyCursor({ name: last.sort_name, slug: last.slug })
  return { items: shown.map(presentCompanySummary), total, next }
}

/** A company with its newest live jobs. Throws not_found for an unknown or frozen one. */
export async function getCompany(context: DomainContext, slug: string): Promise<Company> {
  const row = isCompanySlug(slug) ? await findCompany(context.database.pool, slug) : undefined
  if (row === undefined)
    throw new BoardError('not_found', 'There is no such company. Look at all companies.', {
      facts: { slug: slug.slice(0, 80) },
    })
  return presentCompany(row, await listNewestJobs(context, { companySlug: slug, limit: maxJobs }))
}
