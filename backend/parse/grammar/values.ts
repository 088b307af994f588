import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'

/** The forms that stand for what JSON has no word for, each with what it must look like. */
const typedForms: Record<string, { code: number; message: string; isSound(value: JsonObject): boolean }> = {
  Date: {
    code: parseCodes.INCORRECT_TYPE,
    message: 'This is not a valid Date.',
    isSound: ({ iso }) => isIsoDate(iso),
  },
  Pointer: {
    code: parseCodes.INVALID_POINTER,
    message: 'A pointer names a class and an object by its id.',
    isSound: ({ className, objectId }) => isClassName(className) && isObjectId(objectId),
  },
  // A whole object where a pointer is meant.
  Object: {
    code: parseCodes.INVALID_POINTER,
    message: 'An object names its class and its id.',
    isSound: ({ className, objectId }) => isClassName(className) && isObjectId(objectId),
  },
  Relation: {
    code: parseCodes.INCORRECT_TYPE,
    message: 'A relation names a class.',
    isSound: ({ className }) => isClassName(className),
  },
  GeoPoint: {
    code: parseCodes.INCORRECT_TYPE,
    message: 'A GeoPoint has a latitude from -90 to 90 and a longitude from -180 to 180.',
    isSound: isGeoPoint,
  },
  Polygon: {
    code: parseCodes.INCORRECT_TYPE,
    message: 'A polygon has at least 3 different points, each a latitude and a longitude.',
    isSound: ({ coordinates }) => isCoordinates(coordinates),
  },
  Bytes: {
    code: parseCodes.INCORRECT_TYPE,
    message: 'Bytes are text in base64.',
    isSound: ({ base64 }) => typeof base64 === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(base64),
  },
  File: {
    code: parseCodes.INCORRECT_TYPE,
    message: 'A file has a name.',
    isSound: ({ name }) => typeof name === 'string' && name !== '' && name.length <= 512,
  },
}

/** A value that is kept or compared: texts, numbers, lists, objects and the typed forms, in any nesting. One walk. */
export function checkValue(value: unknown): Refusal | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? undefined
      : { code: parseCodes.INCORRECT_TYPE, message: 'A number is out of range.' }
  if (Array.isArray(value)) return findFirst(value, checkValue)
  if (!isObject(value)) return undefined
  if ('__op' in value)
    return {
      code: parseCodes.INCORRECT_TYPE,
      message: 'An operation inside a value is not carried out. Send it with its path, such as "a.b".',
    }
  const refusal = value.__type === undefined ? undefined : checkTyped(value)
  return refusal ?? findFirst(Object.keys(value), (key) => checkNestedKey(key) ?? checkValue(value[key]))
}

export function checkTyped(value: JsonObject): Refusal | undefined {
  const type = value.__type
  const form = typeof type === 'string' && Object.hasOwn(typedForms, type) ? typedForms[type] : undefined
  if (form === undefined)
    return { code: parseCodes.INCORRECT_TYPE, message: `This is not a valid ${quote(type)}.` }
  return form.isSound(value) ? undefined : { code: form.code, message: form.message }
}

/** Whether it is a date that PostgreSQL can keep. */
export function isIsoDate(iso: unknown): iso is string {
  if (typeof iso !== 'string') return false
  const [, day, year] =
    /^((\d{4})-\d\d-\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):?\d\d)?)?$/.exec(
      iso,
    ) ?? []
  if (day === undefined || year === '0000' || Number.isNaN(Date.parse(iso))) return false
  // JavaScript takes the 30th of February for the first of March.
  return new Date(day).toISOString().startsWith(day)
}

const maximumPoints = 1_000

function isPlace(latitude: unknown, longitude: unknown): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

export function isGeoPoint(value: unknown): boolean {
  return isObject(value) && value.__type === 'GeoPoint' && isPlace(value.latitude, value.longitude)
}

/** Whether it is a list of at least three different `[latitude, longitude]`. */
function isCoordinates(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3 || value.length > maximumPoints) return false
  if (!value.every((pair) => Array.isArray(pair) && pair.length === 2 && isPlace(pair[0], pair[1])))
    return false
  return new Set(value.map((pair) => String(pair))).size >= 3
}

/** Whether it is what `withinPolygon` takes: points, pairs of `[longitude, latitude]`, or a polygon. */
export function isArea(value: unknown): boolean {
  if (isObject(value)) return value.__type === 'Polygon' && isArea(value.coordinates)
  if (!Array.isArray(value) || value.length < 3 || value.length > maximumPoints) return false
  return value.every(
    (point) =>
      isGeoPoint(point) || (Array.isArray(point) && point.length === 2 && isPlace(point[1], point[0])),
  )
}

/** Whether it is what `withinKilometers` sends unsorted: `[[longitude, latitude], radians]`, the place also as a point. */
export function isCircle(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [centre, radius] = value
  const isCentre = Array.isArray(centre)
    ? centre.length === 2 && isPlace(centre[1], centre[0])
    : isGeoPoint(centre)
  return isCentre && isDistance(radius)
}

export function isDistance(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit
}

/** PostgreSQL cuts longer names off, and two would become one. */
const maximumNameLength = 63
/** A relation is a table of its own, named after both: `_Join:{field}:{class}`. */
const maximumRelationLength = maximumNameLength - '_Join::'.length
const maximumKeyLength = 256

/** Whether PostgreSQL would cut a name. */
export function isCut(name: string): boolean {
  return name.length > maximumNameLength
}

/** Columns that PostgreSQL itself gives every table. */
const systemColumns = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

/** Whether PostgreSQL can't have a column of this name, or would cut it. */
export function isNoColumn(name: string): boolean {
  return isCut(name) || systemColumns.has(name)
}

/** Whether it is the name of a class that an app may have; Parse's own begin with an underscore. */
export function isClassName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length <= maximumNameLength &&
    /^_?[A-Za-z]\w*$/.test(name) &&
    !isPrototypeName(name)
  )
}

export function isFieldName(name: unknown): boolean {
  return typeof name === 'string' && !isNoColumn(name) && /^[A-Za-z]\w*$/.test(name) && !isPrototypeName(name)
}

/** Whether it is a field, or a path into one: `address.city`. */
export function isFieldPath(path: unknown): boolean {
  if (typeof path !== 'string' || path.length > maximumKeyLength) return false
  const [field, ...keys] = path.split('.')
  return isFieldName(field) && keys.every((key) => /^\w+$/.test(key) && !isPrototypeName(key))
}

function isObjectId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w.:@-]{1,120}$/.test(id)
}

export function isRelationName(className: string, field: string): boolean {
  return className.length + field.length <= maximumRelationLength
}

/** Names that every JavaScript object answers to; as a key, one would be mistaken for that. */
function isPrototypeName(name: string): boolean {
  return name in {}
}

export function checkNestedKey(key: string): Refusal | undefined {
  if (/[.$]/.test(key))
    return {
      code: parseCodes.INVALID_NESTED_KEY,
      message: "Nested keys should not contain the '$' or '.' characters",
    }
  if (isPrototypeName(key))
    return { code: parseCodes.INVALID_NESTED_KEY, message: `"${key}" cannot be a key.` }
  return key.length > maximumKeyLength
    ? { code: parseCodes.INVALID_NESTED_KEY, message: `A key has at most ${maximumKeyLength} letters.` }
    : undefined
}

/** Whether a path leads to passwords, tokens or proofs in Parse's own classes, or behind a pointer to them. */
export function isSecretPath(className: string, path: string): boolean {
  if (!className.startsWith('_')) return /\.(_|password|sessionToken|authData)/i.test(path)
  return path.includes('.') || /^(password|authData|email_?verify\w*|perishable\w*)$/i.test(path)
}

/** A fault of a request: a number of the catalogue (backend/docs/errors.md) and a sentence. */
export interface Refusal {
  code: number
  message: string
}

export function refuseQuery(message: string): Refusal {
  return { code: parseCodes.INVALID_QUERY, message }
}

/** The first problem that `check` finds in what it is given, in its order. */
export function findFirst<T>(
  items: Iterable<T>,
  check: (item: T) => Refusal | undefined,
): Refusal | undefined {
  for (const item of items) {
    const refusal = check(item)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** A value of a request in a sentence: short, and without asking it how it wants to be written. */
export function quote(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : (JSON.stringify(value)?.slice(0, 40) ?? 'undefined')
}
