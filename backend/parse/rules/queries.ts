import { checkCondition, checkFieldName, forbidField, strictestClass } from '../grammar/condition.ts'
import { findFirst, isFieldName, isFieldPath, type Refusal, refuseQuery } from '../grammar/values.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, type RewriteRule, refuse, refuseEach } from './rule.ts'

/** Parse would answer a condition that can't be read with a server error. */
const rejectUnreadableConditions: RefuseRule = ({ operations }) =>
  operations.some(
    ({ method, where, body }) => method === 'GET' && body.where !== undefined && where === undefined,
  )
    ? refuse(parseCodes.INVALID_JSON, 'The condition in "where" is not a JSON object.')
    : undefined

/** PostgreSQL would fail over conditions, limits, orders and fields that the grammar doesn't know, or Parse would misread them. */
export function checkQuery({ method, target, where, body }: ReadonlyOperation): Refusal | undefined {
  if (method !== 'GET' || target === undefined) return undefined
  const className = strictestClass(target.className, body.redirectClassNameForKey)
  return checkCondition(className, where ?? {}) ?? checkQueryOptions(className, body)
}

/** Rules for conditions, in a query as in a live query. */
export const queryRules: readonly RefuseRule[] = [rejectUnreadableConditions, refuseEach(checkQuery)]

/** Parse gets the condition as it was read, whatever form it came in. */
export const passConditions: RewriteRule = ({ operations }) => {
  for (const { where, body } of operations) if (where !== undefined) body.where = where
}

const maximumPaths = 100
const maximumIncludeDepth = 5
const readPreferences = /^(PRIMARY|PRIMARY_PREFERRED|SECONDARY|SECONDARY_PREFERRED|NEAREST)$/i

type Check = (value: unknown, className: string) => Refusal | undefined

/** The options of a query, each with the values it takes. In an address they are texts. */
const options: Record<string, Check> = {
  limit: mustBe('a whole number from 0 on', isCount),
  skip: mustBe('a whole number from 0 on', isCount),
  order: checkOrder,
  keys: checkPaths,
  excludeKeys: checkPaths,
  include: checkIncludes,
  includeAll: mustBe('true or false', isSwitch),
  count: mustBe('1 or 0', isSwitch),
  redirectClassNameForKey: mustBe('the name of a field', isFieldName),
  readPreference: mustBe('a read preference', isReadPreference),
  includeReadPreference: mustBe('a read preference', isReadPreference),
  subqueryReadPreference: mustBe('a read preference', isReadPreference),
  hint: mustBe('a text or an object', (value) => typeof value === 'string' || isObject(value)),
  comment: mustBe('a short text', (value) => typeof value === 'string' && value.length <= 500),
}

function checkQueryOptions(className: string, query: JsonObject): Refusal | undefined {
  return findFirst(Object.entries(options), ([name, check]) => {
    const value = query[name]
    if (value === undefined || value === null || value === '') return undefined
    const refusal = check(value, className)
    return refusal && { ...refusal, message: refusal.message.replace(/^This is/, `"${name}" is`) }
  })
}

function mustBe(what: string, isIt: (value: unknown) => boolean): Check {
  return (value) => (isIt(value) ? undefined : refuseQuery(`This is not ${what}.`))
}

function isCount(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 0
}

function isSwitch(value: unknown): boolean {
  return [true, false, 0, 1, '0', '1', 'true', 'false'].some((allowed) => allowed === value)
}

function isReadPreference(value: unknown): boolean {
  return typeof value === 'string' && readPreferences.test(value)
}

function listPaths(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.split(',').map((path) => path.trim())
  return Array.isArray(value) && value.every((path) => typeof path === 'string')
    ? value.flatMap((path) => path.split(','))
    : undefined
}

function checkOrder(value: unknown, className: string): Refusal | undefined {
  const paths = typeof value === 'string' ? listPaths(value) : undefined
  if (paths === undefined || paths.length > maximumPaths)
    return refuseQuery('This is not a list of fields in a text.')
  return findFirst(paths, (path) => {
    const field = path.replace(/^[-+]/, '')
    if (sortable.has(field)) return undefined
    const refusal =
      field === 'sessionToken' ? forbidField(field, className) : checkFieldName(className, field)
    return refusal?.code === parseCodes.OPERATION_FORBIDDEN
      ? { code: parseCodes.INVALID_KEY_NAME, message: `Cannot sort by ${field.slice(0, 60)}` }
      : refusal
  })
}

/** Not fields, but known to clients: what a text search found best, and the dates of an object by their older names. */
const sortable: ReadonlySet<string> = new Set(['', '$score', 'score', '_created_at', '_updated_at'])

function checkPaths(value: unknown): Refusal | undefined {
  const paths = listPaths(value)
  if (paths === undefined || paths.length > maximumPaths) return refuseQuery('This is not a list of fields.')
  return findFirst(paths, (path) =>
    path === '' || path === '*' || path === '$score' || isFieldPath(path)
      ? undefined
      : { code: parseCodes.INVALID_KEY_NAME, message: `Invalid key name: ${path.slice(0, 60)}` },
  )
}

function checkIncludes(value: unknown): Refusal | undefined {
  const tooDeep = listPaths(value)?.find((path) => path.split('.').length > maximumIncludeDepth)
  return tooDeep === undefined
    ? checkPaths(value)
    : refuseQuery(`An include goes at most ${maximumIncludeDepth} steps deep.`)
}
