import { facetKeys, formatJobQuery, type JobQuery } from '@cryptolist/contract'

const knownKeys: ReadonlySet<string> = new Set([
  ...facetKeys,
  ...facetKeys.map((key) => `not_${key}`),
  'q',
  'min_pay',
  'since',
  'sort',
  'after',
])

/** Whether the parameters say the search in its one canonical form. Parameters that nobody knows don't matter. */
export function isCanonical(params: URLSearchParams, query: JobQuery): boolean {
  const known = [...params].filter(([key]) => knownKeys.has(key))
  return new URLSearchParams(known).toString() === formatJobQuery(query)
}
