import { checkCondition, strictestClass } from '../grammar/condition.ts'
import { checkQueryOptions } from '../grammar/query-options.ts'
import { findFirst } from '../grammar/refusal.ts'
import { parseCodes } from '../http/parse-error.ts'
import { rejectMissingIds, rejectUnknownOperations, rejectUnknownProviders } from './operations.ts'
import { type RefuseRule, type RewriteRule, refuse, refuseFor } from './rule.ts'
import { dropScore, putSearchFirst, translateWhere } from './translate-where.ts'

/** Parse would answer a condition that can't be read with a server error. */
const rejectUnreadableConditions: RefuseRule = ({ operations }) =>
  operations.some(
    ({ method, where, body }) => method === 'GET' && body.where !== undefined && where === undefined,
  )
    ? refuse(parseCodes.invalidJson, 'The condition in "where" is not a JSON object.')
    : undefined

/** PostgreSQL would fail over conditions, limits, orders and fields that the grammar doesn't know, or Parse would misread them. */
const rejectUnknownQueries: RefuseRule = ({ operations }) =>
  refuseFor(
    findFirst(operations, ({ method, target, where, body }) => {
      if (method !== 'GET' || target === undefined) return undefined
      const className = strictestClass(target.className, body.redirectClassNameForKey)
      return checkCondition(className, where ?? {}) ?? checkQueryOptions(className, body)
    }),
  )

/** What a condition has to pass, in a query as in a live query. */
export const queryRules: readonly RefuseRule[] = [
  rejectMissingIds,
  rejectUnknownOperations,
  rejectUnknownProviders,
  rejectUnreadableConditions,
  rejectUnknownQueries,
]

/** Old clients use words that Parse's adapter for PostgreSQL lacks: they are put into those that it has. */
export const translateQueries: RewriteRule = ({ operations }) => {
  for (const { method, where, body } of operations) {
    if (method !== 'GET') continue
    if (where !== undefined) body.where = putSearchFirst(translateWhere(where))
    dropScore(body, where ?? {})
  }
}
