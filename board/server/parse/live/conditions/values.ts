import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../http/body.ts'

/** A value of an object as JSON, at a path of names with dots between them. */
export function valueAt(object: JsonObject, path: string): unknown {
  let value: unknown = object
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Equality as queries at /server know it: a list equals what it holds, nothing equals null. */
export function isEqual(value: unknown, wanted: unknown): boolean {
  if (wanted === null) return value === undefined || value === null
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.some((item) => isSame(item, wanted))
  return isSame(value, wanted)
}

/** Below 0, 0 or above 0; undefined for values that have no order between them. */
export function compare(value: unknown, wanted: unknown): number | undefined {
  const [left, right] = [comparable(value), comparable(wanted)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  // An object's own times are plain texts, and conditions on them are dates or texts.
  if (typeof left === 'string' && typeof right === 'number' && isDate(wanted)) return timeOf(left) - right
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  return left < right ? -1 : left > right ? 1 : 0
}

function isSame(value: unknown, wanted: unknown): boolean {
  if (isObject(wanted) && isObject(value)) {
    if (isReference(wanted) && isReference(value))
      return value.objectId === wanted.objectId && value.className === wanted.className
    if (isDate(wanted) && isDate(value)) return compare(value, wanted) === 0
  }
  if (isDate(wanted) && typeof value === 'string') return compare(value, wanted) === 0
  return typeof wanted === 'object' ? isDeepStrictEqual(value, wanted) : value === wanted
}

/** A pointer, or an object that was read along with the one that points to it. */
function isReference({ __type }: JsonObject): boolean {
  return __type === 'Pointer' || __type === 'Object'
}

function isDate(value: unknown): value is { __type: 'Date'; iso: string } {
  return isObject(value) && value.__type === 'Date' && typeof value.iso === 'string'
}

/** No time is written as long as some texts are, which would be read to their end. */
function timeOf(iso: string): number {
  return iso.length <= 64 ? Date.parse(iso) : Number.NaN
}

function comparable(value: unknown): unknown {
  return isDate(value) ? timeOf(value.iso) : value
}
