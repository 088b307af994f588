import type { JsonObject } from '../http/body.ts'
import { type Condition, compileCondition, listFields } from './conditions/compile.ts'
import { operationOf, type ReadOperation } from './permissions.ts'

/** Where frames go out to; a socket, to everything but the connection itself. */
export interface Outlet {
  clientId: string
  installationId: string | undefined
  isMaster: boolean
  /** The token that the socket was opened with. */
  token: string | undefined
  send(frame: string): void
  /** Forgets one of its subscriptions. */
  forget(requestId: number): void
}

/** One subscription of one client. */
export interface Subscription {
  outlet: Outlet
  requestId: number
  watched: WatchedQuery
  /** The token that came with the subscription itself. */
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
  /** Fields that the condition looks at. */
  fields: readonly string[]
  matches: Condition
  subscriptions: Set<Subscription>
}

/** All subscriptions of this process, by class and condition. */
export interface Subscriptions {
  isWatched(className: string): boolean
  list(className: string): WatchedQuery[]
  /** The shared condition. Throws invalid_input when it cannot be watched. */
  query(className: string, where: JsonObject): WatchedQuery
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
}

/** Makes the list, empty. */
export function createSubscriptions(): Subscriptions {
  const classes = new Map<string, Map<string, WatchedQuery>>()
  return {
    isWatched: (className) => classes.has(className),
    list: (className) => [...(classes.get(className)?.values() ?? [])],
    query(className, where) {
      const key = JSON.stringify(where)
      const known = classes.get(className)?.get(key)
      return known ?? compileQuery(className, where, key)
    },
    add(subscription) {
      const { watched } = subscription
      const { className, key } = watched
      const queries = classes.get(className) ?? new Map<string, WatchedQuery>()
      classes.set(className, queries)
      queries.set(key, watched)
      watched.subscriptions.add(subscription)
    },
    remove(subscription) {
      const { watched } = subscription
      watched.subscriptions.delete(subscription)
      if (watched.subscriptions.size > 0) return
      const queries = classes.get(watched.className)
      if (queries?.get(watched.key) === watched) queries.delete(watched.key)
      if (queries?.size === 0) classes.delete(watched.className)
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
    subscriptions: new Set(),
  }
}
