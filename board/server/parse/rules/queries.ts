import { checkCondition, judgedClass } from '../grammar/condition.ts'
import { checkQueryOptions } from '../grammar/query-options.ts'
import { findFirst } from '../grammar/refusal.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { findTarget } from '../http/target.ts'
import { dropScore, fitWhere, putSearchFirst } from './fit-where.ts'
import { type Rule, refuse } from './rule.ts'

/** Conditions that cannot be read would be a mistake of the server to Parse. */
export const readableConditions: Rule = {
  name: 'conditions that can be read',
  apply: ({ operations }) =>
    operations.some(
      ({ method, body: { where } }) =>
        method === 'GET' && where !== undefined && readCondition(where) === undefined,
    )
      ? refuse(parseCodes.invalidJson, 'The condition in "where" is not a JSON object.')
      : undefined,
}

/** Conditions, limits, order and fields are what the grammar knows: PostgreSQL would fail over others, or Parse misread them. */
export const readableQueries: Rule = {
  name: 'queries that can be answered',
  apply({ operations }) {
    const refusal = findFirst(operations, (operation) => {
      const target = operation.method === 'GET' ? findTarget(operation) : undefined
      if (target === undefined) return undefined
      const className = judgedClass(target.className, operation.body.redirectClassNameForKey)
      return (
        checkCondition(className, readCondition(operation.body.where) ?? {}) ??
        checkQueryOptions(className, operation.body)
      )
    })
    return refusal === undefined ? undefined : refuse(refusal.code, refusal.message)
  },
}

/** What old clients ask for in words that Parse's adapter for PostgreSQL lacks is put in those that it has. */
export const fittingQueries: Rule = {
  name: 'queries in the words of the database',
  apply({ operations }) {
    for (const { method, body } of operations) {
      if (method !== 'GET') continue
      const where = readCondition(body.where)
      if (where !== undefined) body.where = putSearchFirst(fitWhere(where))
      dropScore(body, where ?? {})
    }
    return undefined
  },
}

/** A condition, read. In an address Parse reads JSON, and JSON in a text of that JSON. */
export function readCondition(where: unknown): JsonObject | undefined {
  if (typeof where !== 'string') return isObject(where) ? where : undefined
  try {
    const value: unknown = JSON.parse(where)
    const inner: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return isObject(inner) ? inner : undefined
  } catch {
    return undefined
  }
}
