import { isObject, type JsonObject } from '../http/body.ts'
import type { Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
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

/** Numbers and names of fields that PostgreSQL cannot take would be a mistake of the server to Parse. */
export const readableQueries: Rule = {
  name: 'queries that can be answered',
  apply({ operations }) {
    for (const operation of operations) {
      const problem = operation.method === 'GET' ? findProblem(operation) : undefined
      if (problem !== undefined) return refuse(parseCodes.invalidQuery, problem)
    }
    return undefined
  },
}

const classesOfPaths: Record<string, string> = {
  users: '_User',
  sessions: '_Session',
  roles: '_Role',
  installations: '_Installation',
}

function findProblem({ path, body }: Operation): string | undefined {
  const [, first = '', second = ''] = path.split('/')
  const className = first === 'classes' ? second : classesOfPaths[first]
  if (className === undefined) return undefined
  for (const name of ['limit', 'skip'])
    if (!isCount(body[name])) return `"${name}" is a whole number from 0 on.`
  const { order } = body
  const sorted = order === undefined || order === null || order === '' ? [] : String(order).split(',')
  const named = [
    ...sorted.map((key) => ({ className, key: key.trim().replace(/^[-+]/, '') })),
    ...listKeys(className, readCondition(body.where) ?? {}),
  ]
  const wrong = named.find((name) => !isField(name))
  return wrong === undefined ? undefined : `"${wrong.key}" is no field that can be asked for.`
}

/** What an address brings is text. */
function isCount(value: unknown): boolean {
  if (value === undefined || value === null) return true
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 0
}

/** What no pointer shall be followed to. */
const secretParts = /\.(_|password|sessionToken|authData)/i

interface NamedField {
  className: string
  key: string
}

/** Fields of Parse's own classes are asked for whole: a dot would lead through a pointer, to what is not kept there. */
function isField({ className, key }: NamedField): boolean {
  if (key in {}) return false
  return /^[\w.]+$/.test(key) && !(className.startsWith('_') ? /\./ : secretParts).test(key)
}

/** The fields that a condition names, in conditions inside of it too. Words with a dollar sign are Parse's. */
function listKeys(className: string, condition: JsonObject): NamedField[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key.startsWith('$'))
      return Array.isArray(value) ? value.filter(isObject).flatMap((part) => listKeys(className, part)) : []
    return [{ className, key }, ...listSubqueries(value).flatMap(listSubqueryKeys)]
  })
}

function listSubqueries(constraint: unknown): JsonObject[] {
  if (!isObject(constraint)) return []
  const { $inQuery, $notInQuery, $select, $dontSelect } = constraint
  return [
    $inQuery,
    $notInQuery,
    ...[$select, $dontSelect].map((value) => isObject(value) && value.query),
  ].filter(isObject)
}

function listSubqueryKeys({ className, where }: JsonObject): NamedField[] {
  return typeof className === 'string' && isObject(where) ? listKeys(className, where) : []
}

/** A condition, read. In an address Parse reads JSON, and JSON in a text of that JSON. */
function readCondition(where: unknown): JsonObject | undefined {
  if (typeof where !== 'string') return isObject(where) ? where : undefined
  try {
    const value: unknown = JSON.parse(where)
    const inner: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return isObject(inner) ? inner : undefined
  } catch {
    return undefined
  }
}
