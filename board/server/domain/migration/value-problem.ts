import { isDocument } from './extended-json.ts'

/** Why a value of an export cannot be kept in a field; undefined when it can. The date of a readable one is in ISO 8601 by then. */
export function findValueProblem(value: unknown): string | undefined {
  if (value === undefined) return 'the value is broken'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not a number that can be kept'
  if (hasUnkeepableText(value)) return 'the text holds a letter that cannot be kept'
  if (!isDocument(value)) return undefined
  if ('__op' in value || '$ne' in value) return 'the value is broken'
  const { __type: type } = value
  if (type === undefined) return undefined
  const isWhole = typeof type === 'string' && Object.hasOwn(checks, type) ? checks[type]?.(value) : false
  if (isWhole === true) return undefined
  return type === 'Date' ? 'the date cannot be read' : 'the value is broken'
}

const checks: Record<string, (value: Record<string, unknown>) => boolean> = {
  Date: ({ iso }) => typeof iso === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(iso),
  Pointer: ({ className, objectId }) => isFilled(className) && isFilled(objectId),
  Relation: ({ className }) => isFilled(className),
  File: ({ name }) => isFilled(name),
  Bytes: ({ base64 }) => isFilled(base64),
  GeoPoint: ({ latitude, longitude }) => isPlace(latitude, longitude),
  Polygon: ({ coordinates }) => isArea(coordinates),
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
function hasUnkeepableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Cs}/u.test(value)
  if (Array.isArray(value)) return value.some(hasUnkeepableText)
  if (!isDocument(value)) return false
  return Object.entries(value).some(([key, inner]) => hasUnkeepableText(key) || hasUnkeepableText(inner))
}
