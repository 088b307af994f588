import { type Document, findMoment, isDocument } from './extended-json.ts'
import { isKeptText, keepField, type Unread } from './kept-values.ts'
import {
  type ClassDescription,
  type FieldType,
  findFieldType,
  isFieldName,
  type NameRules,
} from './schemas.ts'

/** Why a field is left out whose name isn't one. */
export const unusableName = 'the name is not allowed for a field'

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

/** Names of the data that the old server kept about every object, in addition to its fields. */
const ownNames = new Set([
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
  '_session_token',
  '_hashed_password',
  '_tombstone',
  '_failed_login_count',
])
const ownNamesOfUsers = new Set(['authData', 'sessionToken', 'password'])
/** Beginnings of the names of what it kept about users: proofs, tokens with their times, and passwords. */
const ownBeginnings = /^_(auth_data|email_verify|perishable|password|account_lockout)_/

interface Reading {
  className: string
  description: ClassDescription | undefined
  names: NameRules
  /** Called with each value that fits no field or had to be changed. */
  note(problem: Unread): void
}

/** Reads a document in either form; undefined without an id. */
export function readObject(document: Document, reading: Reading): MovedObject | undefined {
  const id = document.objectId ?? document._id
  if (typeof id !== 'string' || !isObjectId(id)) return undefined
  const readMoment = (field: string, value: unknown): string | undefined => {
    const moment = findMoment(value)
    if (moment === undefined && value !== undefined && value !== null)
      reading.note({ field, reason: 'the date cannot be read' })
    return moment
  }
  const createdAt =
    readMoment('createdAt', document.createdAt ?? document._created_at) ?? new Date(0).toISOString()
  const hash = document._hashed_password
  return {
    objectId: id,
    createdAt,
    updatedAt: readMoment('updatedAt', document.updatedAt ?? document._updated_at) ?? createdAt,
    acl: readAcl(document, reading),
    fields: readFields(document, reading),
    passwordHash: typeof hash === 'string' && /^\$2[aby]?\$\d\d\$.{53}$/.test(hash) ? hash : undefined,
    authData: readAuthData(document),
  }
}

/** Whether an object can have it here. */
export function isObjectId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id) && id !== '__proto__'
}

function readFields(document: Document, { className, description, names, note }: Reading): Document {
  const types = description?.fields ?? {}
  const fields: Document = {}
  for (const [key, value] of Object.entries(document)) {
    if (isOwnName(key, { className, document }) || value === null) continue
    const field = key.startsWith('_p_') ? key.slice(3) : key
    if (!isFieldName(field, names)) {
      note({ field: key, reason: unusableName })
      continue
    }
    const read = key === field ? readValue(value, types[field]) : readPointer(value)
    const fieldValue = keepField(read, { field, names, note })
    if (fieldValue !== undefined && findFieldType(fieldValue)?.type !== 'Relation') fields[field] = fieldValue
  }
  return fields
}

function isOwnName(key: string, { className, document }: { className: string; document: Document }): boolean {
  if (ownNames.has(key) || ownBeginnings.test(key)) return true
  if (className === '_User' && ownNamesOfUsers.has(key)) return true
  return document.__type === 'Object' && (key === '__type' || key === 'className')
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

/** Unreadable parts grant nothing. */
function readAcl(document: Document, { note }: Reading): Document | undefined {
  const { ACL: given, _rperm: readers, _wperm: writers } = document
  if (given === undefined || given === null) {
    if (!Array.isArray(readers) && !Array.isArray(writers)) return undefined
    return readRights({ read: readers, write: writers }, note)
  }
  const entries = isDocument(given) ? Object.entries(given) : [['', undefined] as const]
  const having = (right: string): string[] =>
    entries.flatMap(([id, rights]) => (isDocument(rights) && rights[right] === true ? [id] : []))
  for (const [id, rights] of entries)
    if (!isDocument(rights)) note({ field: 'ACL', reason: 'the value is broken', path: `ACL.${id}` })
  return readRights({ read: having('read'), write: having('write') }, note)
}

function readRights(lists: Record<'read' | 'write', unknown>, note: Reading['note']): Document {
  const acl = new Map<string, Record<string, boolean>>()
  for (const [right, who] of Object.entries(lists))
    for (const id of Array.isArray(who) ? who : [])
      if (typeof id === 'string' && isKeptText(id)) acl.set(id, { ...acl.get(id), [right]: true })
      else note({ field: 'ACL', reason: 'the value is broken' })
  return Object.fromEntries(acl)
}

function readAuthData(document: Document): Document {
  const own = Object.entries(document)
    .filter(([key]) => key.startsWith('_auth_data_'))
    .map(([key, value]) => [key.slice('_auth_data_'.length), value])
  return { ...(isDocument(document.authData) ? document.authData : {}), ...Object.fromEntries(own) }
}

/** Whether an existing object equals the export's, in everything that the export has of it. */
export function isSameObject(moved: MovedObject, existing: Document): boolean {
  const wanted = { ...moved.fields, ACL: moved.acl, createdAt: moved.createdAt }
  return Object.entries(wanted).every(([name, value]) => toText(existing[name]) === toText(value))
}

/** JSON for comparisons, with its keys in order: a file counts by its name, and a missing value however it is written. */
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
