import type { Company, CompanyList, CompanySummary } from '@cryptolist/contract'
import { badInput, findFrom } from '../request/api-error.ts'
import { has, isPage, iterateItems, iteratePages, type Read } from '../request/request.ts'
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
    if (after === undefined) return read<CompanyList>('companies', isPage, options)
    if (typeof after !== 'string' || after === '' || after.length > 2000)
      throw badInput('after', 'after is the cursor of the page before.')
    return read<CompanyList>(`companies?after=${encodeURIComponent(after)}`, isPage, options)
  }
  const get = async (slug: string, options?: CallOptions): Promise<Company> => {
    if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw badInput('slug', 'No company has such a slug.')
    return read(`companies/${slug}`, has<Company>('slug'), options)
  }
  const pages: CompaniesClient['pages'] = (search, options) =>
    iteratePages((after) => list({ after }, options), search?.after)
  return {
    list,
    get,
    find: findFrom(get),
    pages,
    all: (search, options) => iterateItems(pages(search, options)),
  }
}
