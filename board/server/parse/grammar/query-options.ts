import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { checkFieldName } from './condition.ts'
import { isFieldName, isFieldPath } from './names.ts'
import { findFirst, type Refusal } from './refusal.ts'

const maximumPaths = 100
/** Each step of an include is a query of its own. */
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

/** Limits, order and fields of a query on a class. What is null counts as not there. */
export function checkQueryOptions(className: string, query: JsonObject): Refusal | undefined {
  return findFirst(Object.entries(options), ([name, check]) => {
    const value = query[name]
    if (value === undefined || value === null || value === '') return undefined
    const refusal = check(value, className)
    return refusal && { ...refusal, message: refusal.message.replace(/^This is/, `"${name}" is`) }
  })
}

function mustBe(what: string, isIt: (value: unknown) => boolean): Check {
  return (value) => (isIt(value) ? undefined : refuse(`This is not ${what}.`))
}

function isCount(value: unknown): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 0
}

function isSwitch(value: unknown): boolean {
  return [true, false, 0, 1, '0', '1', 'true', 'false'].some((known) => known === value)
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
    return refuse('This is not a list of fields in a text.')
  return findFirst(paths, (path) => {
    const field = path.replace(/^[-+]/, '')
    return field === '' || field === '$score' || field === 'score'
      ? undefined
      : field === 'sessionToken'
        ? refuse('Cannot sort by sessionToken')
        : checkFieldName(className, field)
  })
}

function checkPaths(value: unknown): Refusal | undefined {
  const paths = listPaths(value)
  if (paths === undefined || paths.length > maximumPaths) return refuse('This is not a list of fields.')
  return findFirst(paths, (path) =>
    path === '' || path === '*' || path === '$score' || isFieldPath(path)
      ? undefined
      : { code: parseCodes.invalidKeyName, message: `Invalid key name: ${path.slice(0, 60)}` },
  )
}

function checkIncludes(value: unknown): Refusal | undefined {
  const tooDeep = listPaths(value)?.find((path) => path.split('.').length > maximumIncludeDepth)
  return tooDeep === undefined
    ? checkPaths(value)
    : refuse(`An include goes at most ${maximumIncludeDepth} steps deep.`)
}

function refuse(message: string): Refusal {
  return { code: parseCodes.invalidQuery, message }
}
