import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../http/body.ts'
import { hiddenFields, mayRead, type Reader } from './permissions.ts'
import type { Subscription, WatchedQuery } from './subscriptions.ts'

/** An object that was written or deleted, as JSON with its class's name. */
export interface Change {
  className: string
  isDeleted: boolean
  /** Before an update; undefined when it was made or deleted. */
  original: JsonObject | undefined
  current: JsonObject
  /** The class-level permissions at that time. */
  permissions: JsonObject | undefined
}

/** A change that a condition is about: whether it was met before and is met now. */
export interface Match {
  watched: WatchedQuery
  wasMet: boolean
  isMet: boolean
}

/** What one reader gets to see of it. */
export interface Seen {
  op: 'create' | 'update' | 'enter' | 'leave' | 'delete'
  object: JsonObject
  original: JsonObject | undefined
}

/** Whether the condition has to do with the change; throws when one of its patterns takes too long. */
export function findMatch(change: Change, watched: WatchedQuery): Match | undefined {
  const wasMet = change.original !== undefined && watched.matches(change.original)
  const isMet = watched.matches(change.current)
  return wasMet || isMet ? { watched, wasMet, isMet } : undefined
}

/**
 * What the reader sees of a change. An object that they may not read, or not any more, looks like one that does not meet the condition, and
 * nothing of a state that they may not read is shown: an object that is taken from them leaves with what they last saw of it.
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

function hasChanged({ original, current }: Change, watch: readonly string[]): boolean {
  return watch.map(firstPart).some((field) => !isDeepStrictEqual(original?.[field], current[field]))
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
