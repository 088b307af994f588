import {
  facetKeys,
  facetTable,
  InvalidFieldsError,
  includesUnstated,
  type JobQuery,
  jobSorts,
  listIgnored,
  maxTextLength,
  overlapParameters,
  parseJobQuery,
  reaches,
} from '@cryptolist/contract'
import * as text from '#messages/errors'
import { hasUnknownCursor } from '../domain/jobs/jobs.ts'

/** The values of each parameter that has a closed list of them. */
const closedValues = new Map<string, readonly string[]>([
  ...facetKeys.flatMap((key): [string, readonly string[]][] => {
    const { values } = facetTable[key]
    return values === undefined
      ? []
      : [
          [key, values],
          [`not_${key}`, values],
        ]
  }),
  ['reach', reaches],
  ['sort', jobSorts],
  [overlapParameters.unstated, [includesUnstated]],
])

/** A search as programs ask for it. Throws invalid_input for what a page would only note: a program is better told that it asks for something else than it meant. */
export function readSearch(params: URLSearchParams): JobQuery {
  const query = parseJobQuery(params)
  const ignored = listIgnored(params).map(({ parameter }) => parameter)
  if (ignored.length === 0 && hasUnknownCursor(query))
    ignored.push(query.after === undefined ? 'before' : 'after')
  const [first, ...others] = [
    ...[...new Set(ignored)].map((field) => ({ field, message: askForValue(field) })),
    ...(params.has('reach') && query.facets.country.include.length === 0
      ? [{ field: 'reach', message: text.reachAlone }]
      : []),
  ]
  if (first !== undefined) throw new InvalidFieldsError([first, ...others])
  return query
}

/** The sentence about a value that the parameter can’t have: which it can have, if that can be said. */
function askForValue(parameter: string): string {
  if (parameter === 'q') return text.textTooLong(maxTextLength)
  const values = closedValues.get(parameter)
  if (values !== undefined) return text.askForOneOf(parameter, values)
  return text.askForSearchValue.get(parameter) ?? text.unknownValue(parameter)
}
