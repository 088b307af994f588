import {
  InvalidFieldsError,
  type JobQuery,
  listIgnored,
  maxTextLength,
  parseJobQuery,
} from '@cryptolist/contract'
import * as text from '#messages/errors'
import { hasUnknownCursor } from '../domain/jobs/jobs.ts'

/** A search as programs ask for it. Throws invalid_input for what a page would only note: a program is better told that it asks for something else than it meant. */
export function readSearch(params: URLSearchParams): JobQuery {
  const query = parseJobQuery(params)
  const ignored = listIgnored(params).map(({ parameter }) => parameter)
  if (ignored.length === 0 && hasUnknownCursor(query))
    ignored.push(query.after === undefined ? 'before' : 'after')
  if (params.has('reach') && query.facets.country.include.length === 0) ignored.push('reach')
  const [first, ...others] = [...new Set(ignored)].map((field) => ({
    field,
    message: field === 'q' ? text.textTooLong(maxTextLength) : text.unknownValue(field),
  }))
  if (first !== undefined) throw new InvalidFieldsError([first, ...others])
  return query
}
