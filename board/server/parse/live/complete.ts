import { isObject, type JsonObject } from '../http/body.ts'
import type { Change } from './change.ts'

/**
 * Parse tells of a change what its writer may read of the object. Fields that are hidden from some are filled in, for those who
 * watch and may read them: in the state before as well where the write has left them alone.
 */
export async function completeChange(
  change: Change,
  findObject: (className: string, objectId: string) => Promise<JsonObject | undefined>,
): Promise<Change> {
  const { className, current, original, isDeleted, permissions } = change
  const hidden = listProtected(permissions).filter((field) => current[field] === undefined)
  if (isDeleted || hidden.length === 0 || typeof current.objectId !== 'string') return change
  const stored = await findObject(className, current.objectId)
  if (stored === undefined) return change
  const missing = Object.fromEntries(
    hidden.filter((field) => stored[field] !== undefined).map((field) => [field, stored[field]]),
  )
  return {
    ...change,
    current: { ...missing, ...current },
    original: original === undefined ? undefined : { ...missing, ...original },
  }
}

function listProtected(permissions: JsonObject | undefined): string[] {
  const { protectedFields } = permissions ?? {}
  if (!isObject(protectedFields)) return []
  const lists = Object.values(protectedFields).flatMap((fields) => (Array.isArray(fields) ? fields : []))
  return [...new Set(lists.map(String))]
}
