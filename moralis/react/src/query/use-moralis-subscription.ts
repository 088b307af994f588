import { useEffect } from 'react'
import { callBack } from '../call/run-call.ts'
import { toError } from '../errors/to-error.ts'
import { useLatest } from '../kept/use-kept.ts'
import type { StoredObject } from '../moralis/moralis-sdk.ts'
import { useMoralis } from '../provider/moralis-context.ts'
import { type Query, type QueryMap, type QuerySubject, useBuiltQuery } from './use-built-query.ts'

/** What happens to objects that a query finds. */
export interface SubscriptionHandlers {
  onCreate?: (object: StoredObject) => void
  onUpdate?: (object: StoredObject) => void
  /** An object meets the conditions now. */
  onEnter?: (object: StoredObject) => void
  /** An object no longer meets the conditions. */
  onLeave?: (object: StoredObject) => void
  onDelete?: (object: StoredObject) => void
}

/** The options of `useMoralisSubscription`. */
export interface SubscriptionOptions extends SubscriptionHandlers {
  /** True unless given. */
  enabled?: boolean
  /** Called when the subscription cannot be opened; without it the console warns. */
  onError?: (error: Error) => void
}

/**
 * Listens to what happens to the objects that a query finds, with the handlers of the last render.
 *
 * @example
 * useMoralisSubscription('Job', (query) => query.equalTo('isOpen', true), [], { onCreate: (job) => show(job) })
 */
export function useMoralisSubscription(
  subject: QuerySubject,
  queryMap?: QueryMap,
  deps?: readonly unknown[],
  options: SubscriptionOptions = {},
): void {
  useSubscription(useBuiltQuery(subject, queryMap, deps), options)
}

/** `query` must be the same object in each render as long as it does not change. */
export function useSubscription(query: Query, options: SubscriptionOptions): void {
  const { isInitialized } = useMoralis()
  const { enabled = true } = options
  const handlers = useLatest(options)

  useEffect(() => {
    if (!enabled || !isInitialized) return
    return subscribe(query, () => handlers.current)
  }, [query, enabled, isInitialized, handlers])
}

const events = {
  create: 'onCreate',
  update: 'onUpdate',
  enter: 'onEnter',
  leave: 'onLeave',
  delete: 'onDelete',
} as const

/** Opens a subscription; returns the function that ends it, even while it is being opened. */
function subscribe(query: Query, getHandlers: () => SubscriptionOptions): () => void {
  let isOver = false
  let end = () => {}

  async function open(): Promise<void> {
    // StrictMode ends each effect once right after it has begun.
    await null
    if (isOver) return
    const subscription = await query.subscribe()
    for (const [event, handler] of Object.entries(events)) {
      subscription.on(event, (object: StoredObject) => {
        if (!isOver) callBack(getHandlers()[handler], object)
      })
    }
    end = () => {
      // The socket may be gone already; no handler is left to report to.
      Promise.resolve(subscription.unsubscribe()).catch(() => {})
    }
    if (isOver) end()
  }

  open().catch((thrown: unknown) => {
    if (isOver) return
    const { onError } = getHandlers()
    if (onError) callBack(onError, toError(thrown))
    else console.warn(toError(thrown).message)
  })
  return () => {
    isOver = true
    end()
  }
}
