import type { JsonObject } from '../http/body.ts'
import { type Condition, compileCondition, countPatterns, listFields } from './conditions/compile.ts'
import { operationOf, type ReadOperation } from './permissions.ts'

/** Where frames go out to; a socket, to everything but the connection itself. */
export interface Outlet {
  clientId: string
  installationId: string | undefined
  isMaster: boolean
  token: string | undefined
  send(frame: string): void
  refuse(code: number, message: string): void
  forget(requestId: number): void
}

export interface Subscription {
  outlet: Outlet
  requestId: number
  watched: WatchedQuery
  token: string | undefined
  /** The fields that the client wants to see; all when undefined. */
  keys: readonly string[] | undefined
  /** Only changes of these fields count; any when undefined. */
  watch: readonly string[] | undefined
}

/** A condition on a class; clients that ask the same share it. */
export interface WatchedQuery {
  className: string
  key: string
  operation: ReadOperation
  fields: readonly string[]
  matches: Condition
  patterns: number
  subscriptions: Set<Subscription>
}

export interface Subscriptions {
  listClasses(): string[]
  count(): number
  isWatched(className: string): boolean
  list(className: string): WatchedQuery[]
  /** The shared condition. Throws invalid_input when it cannot be watched. */
  query(className: string, where: JsonObject): WatchedQuery
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
}

/** `onClassesChange` hears when a class begins or ceases to be watched. */
export function createSubscriptions(onClassesChange: () => void = () => {}): Subscriptions {
  const classes = new Map<string, Map<string, WatchedQuery>>()
  return {
    listClasses: () => [...classes.keys()],
    count: () =>
      [...classes.values()]
        .flatMap((queries) => [...queries.values()])
        .reduce((sum, watched) => sum + watched.subscriptions.size, 0),
    isWatched: (className) => classes.has(className),
    list: (className) => [...(classes.get(className)?.values() ?? [])],
    query(className, where) {
      const key = JSON.stringify(where)
      const existing = classes.get(className)?.get(key)
      return existing ?? compileQuery(className, where, key)
    },
    add(subscription) {
      const { className, key } = subscription.watched
      const isNewClass = !classes.has(className)
      const queries = classes.get(className) ?? new Map<string, WatchedQuery>()
      classes.set(className, queries)
      // Another client may have asked the same between query() and now, and its condition counts.
      const watched = queries.get(key) ?? subscription.watched
      subscription.watched = watched
      queries.set(key, watched)
      watched.subscriptions.add(subscription)
      if (isNewClass) onClassesChange()
    },
    remove(subscription) {
      const { watched } = subscription
      watched.subscriptions.delete(subscription)
      if (watched.subscriptions.size > 0) return
      const queries = classes.get(watched.className)
      if (queries?.get(watched.key) === watched) queries.delete(watched.key)
      if (queries?.size !== 0) return
      classes.delete(watched.className)
      onClassesChange()
    },
  }
}

function compileQuery(className: string, where: JsonObject, key: string): WatchedQuery {
  return {
    className,
    key,
    operation: operationOf(where),
    fields: listFields(where),
    matches: compileCondition(where),
    patterns: countPatterns(where),
    subscriptions: new Set(),
  }
}
