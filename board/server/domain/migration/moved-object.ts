import { type Document, findMoment, isDocument } from './extended-json.ts'
import { type ClassDescription, type FieldType, findFieldType, isFieldName } from './schemas.ts'

/** One object of an export, in the form of Parse's interface. */
export interface MovedObject {
  objectId: string
  createdAt: string
  updatedAt: string
  /** Absent: for everybody, as far as the class allows. */
  acl: Document | undefined
  fields: Document
  /** Of a user: the hash of the password. */
  passwordHash: string | undefined
  /** Of a user: what it signed in with, by provider. */
  authData: Document
}

/** What could not be read of an object, with the reason. */
interface Unread {
  field: string
  reason: string
}

/** What Parse stores about an object or a user besides its fields, and what is not moved from the old server. */
const notFields = new Set([
  '_id',
  'objectId',
  '_created_at',
  'createdAt',
  '_updated_at',
  'updatedAt',
  '_rperm',
  '_wperm',
  '_acl',
  'ACL',
  '__type',
  'className',
  'authData',
  'sessionToken',
  '_session_token',
  '_hashed_password',
  'password',
])

/** Reads a document in either form; undefined without an id. What fits no field is named to `unread`. */
export function readObject(
  document: Document,
  description: ClassDescription | undefined,
  unread: (problem: Unread) => void,
): MovedObject | undefined {
  const id = document.objectId ?? document._id
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id) || id === '__proto__') return undefined
  const readMoment = (field: string, value: unknown): string | undefined => {
    const moment = findMoment(value)
    if (moment === undefined && value !== undefined && value !== null)
      unread({ field, reason: 'the date cannot be read' })
    return moment
  }
  const createdAt =
    readMoment('createdAt', document.createdAt ?? document._created_at) ?? new Date(0).toISOString()
  const hash = document._hashed_password
  return {
    objectId: id,
    createdAt,
    updatedAt: readMoment('updatedAt', document.updatedAt ?? document._updated_at) ?? createdAt,
    acl: readAcl(document),
    fields: readFields(document, description?.fields ?? {}, unread),
    passwordHash: typeof hash === 'string' && /^\$2[aby]?\$\d\d\$.{53}$/.test(hash) ? hash : undefined,
    authData: readAuthData(document),
  }
}

function readFields(
  document: Document,
  types: Record<string, FieldType>,
  unread: (problem: Unread) => void,
): Document {
  const fields: Document = {}
  for (const [key, value] of Object.entries(document)) {
    if (notFields.has(key) || key.startsWith('_auth_data_') || value === null) continue
    const name = key.startsWith('_p_') ? key.slice(3) : key
    if (key.startsWith('_') && name === key) continue
    const read = key === name ? readValue(value, types[name]) : readPointer(value)
    const problem = findValueProblem(read)
    if (!isFieldName(name)) unread({ field: key, reason: 'the name is not allowed for a field' })
    else if (problem !== undefined) unread({ field: name, reason: problem })
    else if (findFieldType(read)?.type !== 'Relation') fields[name] = read
  }
  return fields
}

/** The database of the old server kept some types in a form of its own. */
function readValue(value: unknown, type: FieldType | undefined): unknown {
  if (isDocument(value) && value.__type === 'Date') return { __type: 'Date', iso: findMoment(value) }
  if (type?.type === 'File' && typeof value === 'string') return { __type: 'File', name: value }
  if (type?.type === 'GeoPoint' && Array.isArray(value)) {
    const [longitude, latitude] = value
    return { __type: 'GeoPoint', latitude, longitude }
  }
  if (type?.type === 'Polygon' && isDocument(value) && value.__type === undefined) {
    const ring: unknown = Array.isArray(value.coordinates) ? value.coordinates[0] : undefined
    if (!Array.isArray(ring)) return undefined
    const coordinates = ring.map((point: unknown) => (Array.isArray(point) ? [...point].reverse() : point))
    return { __type: 'Polygon', coordinates }
  }
  return value
}

function readPointer(value: unknown): Document | undefined {
  const [, className, objectId] = /^(\w+)\$([\w-]+)$/.exec(String(value)) ?? []
  return objectId === undefined ? undefined : { __type: 'Pointer', className, objectId }
}

function readAcl(document: Document): Document | undefined {
  if (isDocument(document.ACL)) return document.ACL
  const { _rperm: readers, _wperm: writers } = document
  if (!Array.isArray(readers) && !Array.isArray(writers)) return undefined
  const acl: Record<string, Record<string, boolean>> = {}
  for (const [right, who] of [
    ['read', readers],
    ['write', writers],
  ] as const)
    for (const id of Array.isArray(who) ? who.map(String) : []) acl[id] = { ...acl[id], [right]: true }
  return acl
}

function readAuthData(document: Document): Document {
  const own = Object.entries(document)
    .filter(([key]) => key.startsWith('_auth_data_'))
    .map(([key, value]) => [key.slice('_auth_data_'.length), value])
  return { ...(isDocument(document.authData) ? document.authData : {}), ...Object.fromEntries(own) }
}

/** Why a value of an export cannot be kept in a field; undefined when it can. The date of a readable one is in ISO 8601 by then. */
function findValueProblem(value: unknown): string | undefined {
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

/** Whether an object that exists is the one of the export: what the export says of it is what it says itself. */
export function isSameObject(moved: MovedObject, existing: Document): boolean {
  const wanted = { ...moved.fields, ACL: moved.acl, createdAt: moved.createdAt }
  return Object.entries(wanted).every(([name, value]) => toText(existing[name]) === toText(value))
}

/** JSON with its keys in order, of what matters: a file is its name, and nothing is nothing however it is written. */
function toText(value: unknown): string {
  return JSON.stringify(toOrdered(value) ?? null)
}

function toOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOrdered)
  if (!isDocument(value)) return value
  if (value.__type === 'File') return value.name
  if (value.__type === 'Date') return value.iso
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, toOrdered(value[key])]))
}
