import { isObject, type JsonObject } from '../http/body.ts'
import type { LiveQueries } from './live-queries.ts'

/** An object as Parse hands it to its publisher. */
export interface PublishedObject {
  _toFullJSON(): unknown
}

/** The part of parse-server that asks whether a class is watched and hears what happened. */
export interface LiveQueryController {
  hasLiveQuery(className: string): boolean
  onAfterSave(
    className: string,
    current: PublishedObject,
    original: PublishedObject | null | undefined,
    permissions: unknown,
  ): void
  onAfterDelete(
    className: string,
    current: PublishedObject | undefined,
    original: unknown,
    permissions: unknown,
  ): void
  clearCachedRoles(user: unknown): void
}

/** Class names are patterns to Parse's own publisher, and to it all or none of them are watched. Parse's own classes never are. */
const watchable = /^[A-Za-z][A-Za-z0-9_]*$/

/** Puts ours in the place of Parse's publisher. */
export function replacePublisher(
  controller: LiveQueryController,
  live: Pick<LiveQueries, 'isWatched' | 'publish'>,
): void {
  const isWatched = (className: string): boolean => watchable.test(className) && live.isWatched(className)
  controller.hasLiveQuery = isWatched
  controller.onAfterSave = (className, current, original, permissions) => {
    if (!isWatched(className)) return
    const now = jsonOf(current)
    const before = original === null || original === undefined ? undefined : jsonOf(original)
    // The writer may not read the object, so Parse knows nothing of its state before.
    if (before === undefined && now.createdAt === undefined) return
    live.publish({
      className,
      isDeleted: false,
      original: before,
      current: now,
      permissions: isObject(permissions) ? permissions : undefined,
    })
  }
  controller.onAfterDelete = (className, current, _original, permissions) => {
    // Nobody watched when the deletion began, so Parse has not read what it deleted.
    if (!isWatched(className) || current === undefined) return
    live.publish({
      className,
      isDeleted: true,
      original: undefined,
      current: jsonOf(current),
      permissions: isObject(permissions) ? permissions : undefined,
    })
  }
  // Roles are read again for each change.
  controller.clearCachedRoles = () => {}
}

function jsonOf(object: PublishedObject): JsonObject {
  const json = object._toFullJSON()
  return isObject(json) ? json : {}
}
