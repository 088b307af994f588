import { escapeIdentifier, escapeLiteral } from 'pg'
import { isObject, type JsonObject } from '../../http/body.ts'

/** A piece of SQL that is true or not of a row; where it is null, it is not. */
export type Test = string
export type Comparison = '<' | '<=' | '>' | '>='

/** Tests of a field, or of a path below one, as MongoDB answered them: values of another type than asked for are never found. */
export interface Field {
  exists(): Test
  /** Equal to one of the values; null among them is what is missing. */
  isOneOf(values: readonly unknown[]): Test
  compares(comparison: Comparison, value: unknown): Test
  /** Its text matches a pattern of PostgreSQL. */
  matches(pattern: string, ignoresCase: boolean): Test
  /** If it is a list, there is nothing else in it. */
  isContainedBy(values: readonly unknown[]): Test
}

export const never: Test = 'false'
export const always: Test = 'true'

export function not(test: Test): Test {
  return `(${test}) is not true`
}

export function anyOf(tests: readonly Test[]): Test {
  const possible = tests.filter((test) => test !== never)
  return possible.length === 0 ? never : `(${possible.join(' or ')})`
}

export function allOf(tests: readonly Test[]): Test {
  return tests.length === 0 ? always : `(${tests.join(' and ')})`
}

export function quoteTexts(texts: readonly string[], type: string): string {
  return `array[${texts.map((text) => escapeLiteral(text)).join(', ')}]::${type}[]`
}

/** Times that clients also write as plain texts. */
const ownTimes = /^(createdAt|updatedAt|expiresAt|lastUsed|_\w+_at)$/

/** The SQL of a value in a column of each type; undefined for what the column can't hold. */
const literals: Record<string, (value: unknown, column: ColumnOf) => string | undefined> = {
  String: (value) => (typeof value === 'string' ? escapeLiteral(value) : undefined),
  File: (value) => {
    const name = isObject(value) && value.__type === 'File' ? value.name : value
    return typeof name === 'string' ? escapeLiteral(name) : undefined
  },
  Number: (value) => (typeof value === 'number' ? `'${value}'::float8` : undefined),
  Boolean: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  Date: (value, { name }) => {
    const iso = value instanceof Date ? value.toISOString() : isoOf(value, ownTimes.test(name))
    return iso === undefined ? undefined : `${escapeLiteral(iso)}::timestamptz`
  },
  Pointer: (value, { targetClass }) => {
    if (typeof value === 'string') return escapeLiteral(value)
    const isSuch = isObject(value) && value.className === targetClass && typeof value.objectId === 'string'
    return isSuch ? escapeLiteral(String(value.objectId)) : undefined
  },
}

function isoOf(value: unknown, isOwnTime: boolean): string | undefined {
  const iso = isObject(value) && value.__type === 'Date' ? value.iso : isOwnTime ? value : undefined
  const time = typeof iso === 'string' ? Date.parse(iso) : Number.NaN
  return Number.isNaN(time) ? undefined : String(iso)
}

interface ColumnOf {
  name: string
  type: string
  targetClass?: string | undefined
}

/** A column with one value of its type in each row; undefined for types that have an inside. */
export function findColumn(column: ColumnOf): Field | undefined {
  const { name, type, targetClass } = column
  const literalOf = Object.hasOwn(literals, type) ? literals[type] : undefined
  if (literalOf === undefined) return undefined
  const value = escapeIdentifier(name)
  const missing = `${value} is null`
  // As MongoDB keeps a pointer.
  const text = type === 'Pointer' ? `(${escapeLiteral(`${targetClass}$`)} || ${value})` : value
  const isText = type === 'String' || type === 'File' || type === 'Pointer'
  return {
    exists: () => `${value} is not null`,
    isOneOf(values) {
      const literals = values.map((one) => literalOf(one, column)).filter((one) => one !== undefined)
      const [first] = literals
      const isKnown = literals.length > 1 ? `${value} in (${literals.join(', ')})` : `${value} = ${first}`
      return anyOf([first === undefined ? never : isKnown, hasNull(values) ? missing : never])
    },
    compares(comparison, wanted) {
      const literal = literalOf(wanted, column)
      return literal === undefined ? never : `${value} ${comparison} ${literal}`
    },
    matches: (pattern, ignoresCase) => (isText ? matchText(text, pattern, ignoresCase) : never),
    isContainedBy: () => always,
  }
}

export function matchText(text: string, pattern: string, ignoresCase: boolean): Test {
  return `${text} ${ignoresCase ? '~*' : '~'} ${escapeLiteral(pattern)}`
}

export function hasNull(values: readonly unknown[]): boolean {
  return values.some((value) => value === null || value === undefined)
}

/** Who may read or write an object: the field has no inside that is asked for, only names to share. */
export function namesColumn(name: string): Pick<Field, 'isOneOf'> {
  const value = escapeIdentifier(name)
  return {
    isOneOf(values) {
      const names = values.filter((one) => typeof one === 'string')
      return anyOf([
        hasNull(values) ? `${value} is null` : never,
        names.length === 0 ? never : `${value} && ${quoteTexts(names, 'text')}`,
      ])
    },
  }
}

/** A place on the globe, or an area: only the same one is equal. */
export function placeColumn({ name, type }: ColumnOf): Field {
  const value = escapeIdentifier(name)
  const same = (wanted: unknown): Test => {
    const place = isObject(wanted) && wanted.__type === type ? placeOf(wanted) : undefined
    return place === undefined ? never : `${value} ~= ${place}`
  }
  return {
    exists: () => `${value} is not null`,
    isOneOf: (values) => anyOf([...values.map(same), hasNull(values) ? `${value} is null` : never]),
    compares: () => never,
    matches: () => never,
    isContainedBy: () => always,
  }
}

/** PostgreSQL's point or polygon: longitude first. */
export function placeOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  if (value.__type === 'GeoPoint') return `${escapeLiteral(pair(value.latitude, value.longitude))}::point`
  return Array.isArray(value.coordinates) ? polygonOf(value.coordinates.map(reverse)) : undefined
}

/** Corners as points, or as pairs with the longitude first. */
export function polygonOf(corners: readonly unknown[]): string {
  const pairs = corners.map((corner) => {
    if (Array.isArray(corner)) return pair(corner[1], corner[0])
    const { latitude, longitude }: JsonObject = isObject(corner) ? corner : {}
    return pair(latitude, longitude)
  })
  return `${escapeLiteral(`(${pairs.join(', ')})`)}::polygon`
}

function reverse(corner: unknown): unknown {
  return Array.isArray(corner) ? [corner[1], corner[0]] : corner
}

function pair(latitude: unknown, longitude: unknown): string {
  return `(${Number(longitude)}, ${Number(latitude)})`
}
