import type { RoleFamily, Salaries, Tag, Trends } from '@cryptolist/contract'
import { requireText } from '../request/api-error.ts'
import { has, type Read, readItems } from '../request/request.ts'
import type { CallOptions } from '../request/settings.ts'

/** The board's vocabulary of tags. Every call throws ApiError. */
export interface TagsClient {
  /** All tags that a job can have, with the spellings that searches understand. */
  list(options?: CallOptions): Promise<Tag[]>
}

/** The pay that employers publish. Every call throws ApiError. */
export interface SalariesClient {
  /** A row for each role with enough listings, the best paid first. */
  list(options?: CallOptions): Promise<Salaries[]>
  /** One role by level, work mode, tokens and country. Throws `not_found`. */
  get(role: RoleFamily, options?: CallOptions): Promise<Salaries[]>
}

/** How the board changes. Every call throws ApiError. */
export interface TrendsClient {
  /** The days that were counted, new listings by week, the tags, chains and roles in demand, and new companies. */
  get(options?: CallOptions): Promise<Trends>
}

export function createTags(read: Read): TagsClient {
  return { list: (options) => readItems(read, 'tags', options) }
}

export function createSalaries(read: Read): SalariesClient {
  return {
    list: (options) => readItems(read, 'salaries', options),
    get: async (role, options) =>
      readItems(read, `salaries/${requireText('role', /^[a-z-]+$/, role)}`, options),
  }
}

export function createTrends(read: Read): TrendsClient {
  return { get: (options) => read('trends', has<Trends>('days', 'object'), options) }
}
