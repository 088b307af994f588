import type { Term } from '../jobs/job.ts'
import type { RoleFamily } from '../taxonomy/taxonomy.ts'
import type { CompanySummary } from './company.ts'
import { readPageNumber } from './page-number.ts'

export const directorySorts = ['jobs', 'newest', 'name'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** A visitor's search of the directory of companies. */
export interface DirectoryQuery {
  text: string
  /** Slug of a sector; empty for all. */
  sector: string
  /** The beginning of the name: a letter of a to z, `0` for a digit, `~` for anything else; empty for all. */
  initial: string
  sort: DirectorySort
  /** From 1 on. */
  page: number
}

export const emptyDirectoryQuery: DirectoryQuery = {
  text: '',
  sector: '',
  initial: '',
  sort: 'jobs',
  page: 1,
}

/** All values of `initial`, in the order in which they are shown. */
export const directoryInitials: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz0~']

const maxPage = 100_000

/** Reads the parameters of `/companies`; invalid values are ignored. */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  const sector = params.get('sector') ?? ''
  const initial = params.get('initial') ?? ''
  return {
    text: [...(params.get('q') ?? '').replaceAll('\0', '').trim()].slice(0, 100).join(''),
    sector: /^[a-z0-9-]{1,60}$/.test(sector) ? sector : '',
    initial: directoryInitials.includes(initial) ? initial : '',
    sort: directorySorts.find((sort) => sort === params.get('sort')) ?? emptyDirectoryQuery.sort,
    page: readPageNumber(params, maxPage),
  }
}

/** The address of the directory; defaults are left out. */
export function formatDirectoryPath(query: DirectoryQuery): string {
  const { text, sector, initial, sort, page } = query
  const params = new URLSearchParams({
    ...(text !== '' && { q: text }),
    ...(sector !== '' && { sector }),
    ...(initial !== '' && { initial }),
    ...(sort !== emptyDirectoryQuery.sort && { sort }),
    ...(page !== 1 && { page: String(page) }),
  })
  return params.size === 0 ? '/companies' : `/companies?${params}`
}

/** A company with the roles and places of its open jobs, each with the number of jobs, the most first. */
export interface DirectoryCompany extends CompanySummary {
  roles: readonly { role: RoleFamily; jobs: number }[]
  /** A city, a country's name, or `remote`. */
  places: readonly { place: string; jobs: number }[]
}

/** One page of the list of companies, with what its filters offer. */
export interface CompanyDirectory {
  items: readonly DirectoryCompany[]
  /** Companies that match. */
  total: number
  /** Companies with open jobs, and their jobs. */
  all: { companies: number; jobs: number }
  pages: number
  /** Sectors of companies with open jobs, by name. */
  sectors: readonly (Term & { companies: number })[]
  /** The values of `initial` that a company of this search has. */
  initials: readonly string[]
  /** If hardly anything matches: the text with typing errors corrected, if that finds more. */
  correction?: { query: DirectoryQuery; companies: number } | undefined
  /** If nothing matches: wider searches that find companies, the one that finds most first. */
  escapes: readonly { query: DirectoryQuery; companies: number }[]
}
