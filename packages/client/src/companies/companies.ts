import type { Company, CompanyList, CompanySummary } from '@cryptolist/contract'
import { requireText } from '../request/api-error.ts'
import { createCollection, has, isPage, type Read } from '../request/request.ts'
import type { CallOptions } from '../request/settings.ts'

/** Where a page of the directory starts. */
export interface CompanySearch {
  /** Cursor: `next` of the page before. */
  after?: string
}

/** The board's directory of companies, by name. Every call throws ApiError. */
export interface CompaniesClient {
  /** A page of the directory, 50 companies. */
  list(search?: CompanySearch, options?: CallOptions): Promise<CompanyList>
  /** A company with its newest jobs. Throws `not_found`. */
  get(slug: string, options?: CallOptions): Promise<Company>
  /** A company with its newest jobs; undefined where there is none. */
  find(slug: string, options?: CallOptions): Promise<Company | undefined>
  /** The pages of the directory, each requested when it is needed. */
  pages(search?: CompanySearch, options?: CallOptions): AsyncGenerator<CompanyList, void, undefined>
  /** All companies, page by page. */
  all(search?: CompanySearch, options?: CallOptions): AsyncGenerator<CompanySummary, void, undefined>
}

export function createCompanies(read: Read): CompaniesClient {
  const list = async (search?: CompanySearch, options?: CallOptions): Promise<CompanyList> => {
    const after = search?.after
    const start =
      after === undefined ? '' : `?after=${encodeURIComponent(requireText('after', /^.{1,2000}$/s, after))}`
    return read<CompanyList>(`companies${start}`, isPage, options)
  }
  const get = async (slug: string, options?: CallOptions): Promise<Company> =>
    read(`companies/${requireText('slug', /^[a-z0-9-]{1,80}$/, slug)}`, has<Company>('slug'), options)
  return createCollection(list, get)
}
