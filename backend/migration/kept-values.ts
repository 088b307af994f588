import { type Document, Foreign, isDocument, isKeptMoment, LongNumber } from './extended-json.ts'
import type { NameRules } from './schemas.ts'

/** A field of an object that could not be read, or is not as it was, with the reason. */
export interface Unread {
  field: string
  reason: string
  /** The part of the field; undefined for the whole field. */
  path?: string
}

/** Where a value is. */
interface Place {
  field: string
  path: string
  names: NameRules
  note(problem: Unread): void
}

const unkeptNumber = 'not a number that can be kept'

/** A value of a field, without those parts that can't be kept: each is named to `note`. Undefined if nothing is left; a list has null in their place. */
export function keepField(value: unknown, place: Omit<Place, 'path'>): unknown {
  // How it is kept depends on the type of the field.
  if (value instanceof LongNumber) return value
  const inner = { ...place, path: '' }
  if (isDocument(value) && ('__op' in value || !isKnownForm(value.__type)))
    return leaveOut(inner, 'the value is broken')
  return keepPart(value, inner)
}

function keepPart(value: unknown, place: Place): unknown {
  if (value === undefined) return leaveOut(place, 'the value is broken')
  if (value instanceof Foreign)
    return leaveOut(place, `a value of MongoDB’s type ${value.type} is left out: there is no such type here`)
  if (value instanceof LongNumber) {
    leaveOut(place, 'a number with more digits than numbers here can have is kept as text')
    return value.digits
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return leaveOut(place, unkeptNumber)
  if (typeof value === 'string' && !isKeptText(value))
    return leaveOut(place, 'the text holds a letter that cannot be kept')
  if (Array.isArray(value))
    return value.map((item: unknown, index) => keepPart(item, inside(place, String(index))) ?? null)
  return isDocument(value) ? keepDocument(value, place) : value
}

function keepDocument(value: Document, place: Place): unknown {
  const { __type: type } = value
  if (typeof type === 'string' && Object.hasOwn(checks, type) && checks[type]?.(value, place.names) !== true)
    return leaveOut(place, type === 'Date' ? 'the date cannot be read' : 'the value is broken')
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const inner = inside(place, key)
      const isKey = place.names.isKey(key) && isKeptText(key)
      const part = isKey ? keepPart(item, inner) : leaveOut(inner, 'a key that cannot be kept')
      return part === undefined ? [] : [[key, part] as const]
    }),
  )
}

function inside({ path, ...place }: Place, key: string): Place {
  return { ...place, path: `${path}.${key.slice(0, 80)}` }
}

function leaveOut({ field, path, note }: Place, reason: string): undefined {
  note({ field, reason, ...(path === '' ? {} : { path: `${field}${path}` }) })
}

/** A number of a field of this type, which has more digits than a number: as it is in a text, else rounded. */
export function fitLongNumber(
  { digits }: LongNumber,
  type: string,
): { value: unknown; problem: string | undefined } {
  if (type === 'String') return { value: digits, problem: undefined }
  const value = Number(digits)
  return Number.isFinite(value)
    ? { value, problem: 'rounded: a number here has 15 to 17 digits' }
    : { value: undefined, problem: unkeptNumber }
}

function isKnownForm(type: unknown): boolean {
  return type === undefined || (typeof type === 'string' && Object.hasOwn(checks, type))
}

const checks: Record<string, (value: Document, names: NameRules) => boolean> = {
  Date: ({ iso }) => isKeptMoment(iso),
  Pointer: ({ className, objectId }, names) => isClassName(className, names) && isFilled(objectId),
  Relation: ({ className }, names) => isClassName(className, names),
  File: ({ name }) => isFilled(name),
  Bytes: ({ base64 }) => typeof base64 === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(base64),
  GeoPoint: ({ latitude, longitude }) => isPlace(latitude, longitude),
  Polygon: ({ coordinates }) => isArea(coordinates),
}

function isClassName(name: unknown, names: NameRules): boolean {
  return typeof name === 'string' && names.isClassName(name)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isPlace(latitude: unknown, longitude: unknown): boolean {
  return isWithin(latitude, 90) && isWithin(longitude, 180)
}

function isWithin(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit
}

function isArea(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates)) return false
  const points: unknown[] = coordinates
  if (!points.every((point) => Array.isArray(point) && isPlace(point[0], point[1]))) return false
  return new Set(points.map((point) => JSON.stringify(point))).size >= 3
}

/** PostgreSQL keeps neither U+0000 nor half of a pair of surrogates. */
export function isKeptText(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text)
}
