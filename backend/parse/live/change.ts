import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isObject, type JsonObject } from '../http/body.ts'
import { hiddenFields, mayRead, type Reader } from './permissions.ts'
import type { Meter } from './refusal.ts'
import type { Subscription, WatchedQuery } from './subscriptions.ts'

export interface Change {
  className: string
  isDeleted: boolean
  /** Before an update; undefined when it was made or deleted. */
  original: JsonObject | undefined
  current: JsonObject
  /** The class-level permissions at that time. */
  permissions: JsonObject | undefined
}

const object = z.custom<JsonObject>(isObject, 'expected an object')
const changeSchema = z.object({
  className: z.string(),
  isDeleted: z.boolean(),
  original: object.optional(),
  current: object,
  permissions: object.optional(),
})

/** Reads a change that another process has written as JSON. Throws a ZodError for anything else. */
export function readChange(text: string): Change {
  const { original, permissions, ...change } = changeSchema.parse(JSON.parse(text))
  return { ...change, original, permissions }
}

/** A change that a condition is about: whether it was met before and is met now. */
export interface Match {
  watched: WatchedQuery
  wasMet: boolean
  isMet: boolean
}

export interface Seen {
  op: 'create' | 'update' | 'enter' | 'leave' | 'delete'
  object: JsonObject
  original: JsonObject | undefined
}

/** Whether the condition has to do with the change. Throws invalid_input when that costs more than the meter allows. */
export function findMatch(change: Change, watched: WatchedQuery, meter: Meter): Match | undefined {
  const wasMet = change.original !== undefined && watched.matches(change.original, meter)
  const isMet = watched.matches(change.current, meter)
  return wasMet || isMet ? { watched, wasMet, isMet } : undefined
}

/**
 * A change as the reader sees it. An object that they may not, or may no longer, read looks like one that does not meet the condition, and
 * no state that they may not read is shown: an object that they lose leaves with the state that they last saw.
 */
export function findSeen(
  change: Change,
  { watched: { operation, fields }, wasMet, isMet }: Match,
  { reader, watch, keys }: { reader: Reader } & Pick<Subscription, 'watch' | 'keys'>,
): Seen | undefined {
  const { permissions, original, current, isDeleted } = change
  const hidden = hiddenFields(permissions, reader)
  if ([...fields, ...(watch ?? []).map(firstPart)].some((field) => hidden.includes(field))) return undefined
  const canSee = (object: JsonObject): boolean => mayRead(permissions, object, { operation, reader })
  const couldSee = original !== undefined && canSee(original)
  const canSeeNow = canSee(current)
  const op = isDeleted
    ? canSeeNow && 'delete'
    : opOf({ was: wasMet && couldSee, is: isMet && canSeeNow, isNew: original === undefined })
  if (op === false || op === undefined) return undefined
  if (watch !== undefined && (op === 'update' || op === 'create') && !hasChanged(change, watch))
    return undefined
  const show = (object: JsonObject): JsonObject =>
    pick(without(object, hiddenFields(permissions, reader, object)), keys)
  return {
    op,
    object: show(op === 'leave' && !canSeeNow && original !== undefined ? original : current),
    original: couldSee && original !== undefined ? show(original) : undefined,
  }
}

function opOf({ was, is, isNew }: { was: boolean; is: boolean; isNew: boolean }): Seen['op'] | undefined {
  if (was) return is ? 'update' : 'leave'
  if (!is) return undefined
  return isNew ? 'create' : 'enter'
}

/** Large fields are compared once, however many watch them. */
const changedFields = new WeakMap<Change, Map<string, boolean>>()

function hasChanged(change: Change, watch: readonly string[]): boolean {
  const comparisons = changedFields.get(change) ?? new Map<string, boolean>()
  changedFields.set(change, comparisons)
  return watch.map(firstPart).some((field) => {
    const isChanged =
      comparisons.get(field) ?? !isDeepStrictEqual(change.original?.[field], change.current[field])
    comparisons.set(field, isChanged)
    return isChanged
  })
}

const alwaysShown = ['__type', 'className', 'objectId', 'createdAt', 'updatedAt', 'ACL']

function pick(object: JsonObject, keys: readonly string[] | undefined): JsonObject {
  if (keys === undefined) return object
  const wanted = new Set([...alwaysShown, ...keys.map(firstPart)])
  return Object.fromEntries(Object.entries(object).filter(([name]) => wanted.has(name)))
}

/** Names with an underscore are the database's own. */
function without(object: JsonObject, hidden: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name]) => !hidden.includes(name) && (!name.startsWith('_') || name === '__type'),
    ),
  )
}

function firstPart(path: string): string {
  return path.split('.')[0] ?? path
}

/** Parse tells only what the writer may read. Fills in fields that are hidden from some, for watchers who may read them. */
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
