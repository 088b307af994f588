import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { liveRefusal } from './refusal.ts'

/** An anonymous reader, a user with their roles (`role:name`), or the master key. */
export interface Reader {
  isMaster: boolean
  userId: string | undefined
  roles: readonly string[]
}

export type ReadOperation = 'get' | 'find'

/** Which of the two permissions a condition needs, as in queries: naming the object and nothing else is a get. */
export function operationOf(where: JsonObject): ReadOperation {
  return Object.keys(where).length === 1 && typeof where.objectId === 'string' ? 'get' : 'find'
}

/** Throws invalid_input with Parse's words when the class is closed to the reader, whatever the object. */
export function requireClass(
  permissions: JsonObject | undefined,
  { className, operation, reader }: { className: string; operation: ReadOperation; reader: Reader },
): void {
  const access = accessOf(permissions, operation, reader)
  if (access === 'signed-in only')
    throw liveRefusal(parseCodes.OBJECT_NOT_FOUND, 'Permission denied, user needs to be authenticated.')
  if (access === 'none')
    throw liveRefusal(
      parseCodes.OPERATION_FORBIDDEN,
      `Permission denied for action ${operation} on class ${className}.`,
    )
}

/** Whether the reader may see this object of the class: class-level permissions with their pointers, and its ACL. */
export function mayRead(
  permissions: JsonObject | undefined,
  object: JsonObject,
  { operation, reader }: { operation: ReadOperation; reader: Reader },
): boolean {
  if (reader.isMaster) return true
  const access = accessOf(permissions, operation, reader)
  if (access === 'none' || access === 'signed-in only') return false
  if (access === 'own' && !isPointedTo(permissions, object, { operation, reader })) return false
  return isOpenTo(object.ACL, reader)
}

/** The fields that the reader is not shown (protectedFields): of this object, or of any when none is given. */
export function hiddenFields(
  permissions: JsonObject | undefined,
  reader: Reader,
  object?: JsonObject,
): string[] {
  const { protectedFields } = permissions ?? {}
  if (reader.isMaster || !isObject(protectedFields)) return []
  const { userId, roles } = reader
  const groups = userId === undefined ? ['*'] : ['*', 'authenticated', userId, ...roles]
  const sets = groups.flatMap((group) => listsAt(protectedFields, group))
  if (object !== undefined && userId !== undefined)
    for (const key of Object.keys(protectedFields))
      if (key.startsWith('userField:') && pointsTo(object[key.slice('userField:'.length)], userId))
        sets.push(...listsAt(protectedFields, key))
  // A member of several groups sees what any of them shows.
  return [...new Set(sets.flat())].filter((field) => sets.every((set) => set.includes(field)))
}

type Access = 'all' | 'own' | 'signed-in only' | 'none'

function accessOf(permissions: JsonObject | undefined, operation: ReadOperation, reader: Reader): Access {
  const who = permissions?.[operation]
  if (reader.isMaster || permissions === undefined || who === undefined || who === null) return 'all'
  if (!isObject(who)) return 'none'
  if (groupsOf(reader).some((group) => Object.hasOwn(who, group) && who[group] === true)) return 'all'
  const isOwn = pointerFields(permissions, operation).length > 0
  if (who.requiresAuthentication === true) {
    if (reader.userId === undefined) return 'signed-in only'
    return isOwn ? 'own' : 'all'
  }
  return isOwn ? 'own' : 'none'
}

function groupsOf({ userId, roles }: Reader): string[] {
  return userId === undefined ? ['*'] : ['*', userId, ...roles]
}

function pointerFields(permissions: JsonObject | undefined, operation: ReadOperation): string[] {
  const who = permissions?.[operation]
  return [isObject(who) ? who.pointerFields : undefined, permissions?.readUserFields].flatMap((fields) =>
    Array.isArray(fields) ? fields.map(String) : [],
  )
}

function isPointedTo(
  permissions: JsonObject | undefined,
  object: JsonObject,
  { operation, reader: { userId } }: { operation: ReadOperation; reader: Reader },
): boolean {
  return (
    userId !== undefined &&
    pointerFields(permissions, operation).some((field) => pointsTo(object[field], userId))
  )
}

function pointsTo(value: unknown, userId: string): boolean {
  if (Array.isArray(value)) return value.some((item) => pointsTo(item, userId))
  return isObject(value) && value.className === '_User' && value.objectId === userId
}

/** An object without an ACL is open to all, as everywhere at /server. */
function isOpenTo(acl: unknown, reader: Reader): boolean {
  if (acl === undefined || acl === null) return true
  if (!isObject(acl)) return false
  return groupsOf(reader).some((group) => {
    const entry = Object.hasOwn(acl, group) ? acl[group] : undefined
    return isObject(entry) && entry.read === true
  })
}

function listsAt(protectedFields: JsonObject, group: string): string[][] {
  const fields = Object.hasOwn(protectedFields, group) ? protectedFields[group] : undefined
  return Array.isArray(fields) ? [fields.map(String)] : []
}
