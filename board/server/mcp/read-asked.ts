import { formatJobQuery, type JobQuery } from '@cryptolist/contract'
import { readSearch } from '../http/read-search.ts'

interface AskedSearch {
  query: JobQuery
  /** The query as its one canonical query string. */
  address: string
}

/** A search of a tool, as strictly read as one of the API. Throws invalid_input. */
export function readAsked(params: URLSearchParams): AskedSearch {
  const query = readSearch(params)
  return { query, address: formatJobQuery(query) }
}
