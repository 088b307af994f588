import { transportMessages } from '@cryptolist/contract'
import { useCallback, useEffect, useInsertionEffect, useRef } from 'react'
import { isDeepEqual, isSameList, type SetData } from '../call/apply-update.ts'
import { callBack } from '../call/run-call.ts'
import { type CallOptions, type CallState, useCall } from '../call/use-call.ts'
import { ReactMoralisError, toError } from '../errors/react-moralis-error.ts'
import { useMoralis } from '../provider/moralis-context.ts'
import type { MoralisSdk, StoredObject } from '../session/session-state.ts'
import { useLatest } from '../store/store.ts'

export interface QueryOptions extends CallOptions, LiveHandlers {
  /** Update the data when others create, change or delete objects. False unless given. */
  live?: boolean
}

type State = CallState<StoredObject[], Record<string, never>, StoredObject[]>

export type QueryState = Omit<State, 'setData'>

/**
 * Finds objects, by default as soon as the SDK is ready and again when `deps` change (without `deps`: when the conditions do).
 *
 * @example
 * const { data, error, isLoading } = useMoralisQuery('Job', (query) => query.equalTo('isOpen', true).limit(20))
 */
export function useMoralisQuery(
  subject: QuerySubject,
  queryMap?: QueryMap,
  deps?: readonly unknown[],
  options: QueryOptions = {},
): QueryState {
  const query = useBuiltQuery(subject, queryMap, deps)
  const call = useCallback(() => find(query), [query])
  const { setData, ...state } = useCall<Record<string, never>, StoredObject[], StoredObject[]>(call, {
    initialData: [],
    autoFetch: options.autoFetch ?? true,
  })
  useLiveData(query, setData, options)
  return state
}

/** Always a list, because apps iterate over it. */
async function find(query: Query): Promise<StoredObject[]> {
  const objects: unknown = await query.find()
  if (!Array.isArray(objects))
    throw new ReactMoralisError(transportMessages.invalidResponse, 'invalid_response')
  return objects
}

/** Gives the new data for a changed object and the data so far. */
export type LiveHandler = (object: StoredObject, all: StoredObject[]) => StoredObject[]

/** How a live query updates its data; by default new objects are appended, changed ones replaced, others removed. */
export interface LiveHandlers {
  onLiveCreate?: LiveHandler
  onLiveEnter?: LiveHandler
  onLiveUpdate?: LiveHandler
  onLiveLeave?: LiveHandler
  onLiveDelete?: LiveHandler
}

/** Updates a query's data with what happens to its objects while `live` is set. */
function useLiveData(
  query: Query,
  setData: SetData<StoredObject[]>,
  options: LiveHandlers & { live?: boolean },
): void {
  const handle = (handler: LiveHandler) => (object: StoredObject) => {
    setData((all) => callBack(handler, object, all) ?? all)
  }
  useSubscription(query, {
    enabled: options.live ?? false,
    onCreate: handle(options.onLiveCreate ?? append),
    onEnter: handle(options.onLiveEnter ?? append),
    onUpdate: handle(options.onLiveUpdate ?? replace),
    onLeave: handle(options.onLiveLeave ?? remove),
    onDelete: handle(options.onLiveDelete ?? remove),
  })
}

/** The first answer may contain the object already. */
function append(object: StoredObject, all: StoredObject[]): StoredObject[] {
  return all.some(({ id }) => id === object.id) ? replace(object, all) : [...all, object]
}

function replace(object: StoredObject, all: StoredObject[]): StoredObject[] {
  return all.map((one) => (one.id === object.id ? object : one))
}

function remove(object: StoredObject, all: StoredObject[]): StoredObject[] {
  return all.filter(({ id }) => id !== object.id)
}

/** The events of objects that a query finds. */
export interface SubscriptionHandlers {
  onCreate?: (object: StoredObject) => void
  onUpdate?: (object: StoredObject) => void
  /** An object meets the conditions now. */
  onEnter?: (object: StoredObject) => void
  /** An object no longer meets the conditions. */
  onLeave?: (object: StoredObject) => void
  onDelete?: (object: StoredObject) => void
}

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
function useSubscription(query: Query, options: SubscriptionOptions): void {
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

export type Query = InstanceType<MoralisSdk['Query']>

/** The queried class: its name, an object of it, or a subclass. */
export type QuerySubject = string | StoredObject | (new () => StoredObject)

/** Adds conditions to a query and gives it. */
export type QueryMap = (query: Query) => Query

/**
 * The query of a class with the map's conditions. With `deps` it is rebuilt when one of them changes; without, when the conditions
 * themselves change, so that a map may use any variable of the component.
 */
function useBuiltQuery(
  subject: QuerySubject,
  queryMap: QueryMap = (query) => query,
  deps?: readonly unknown[],
): Query {
  const { Moralis, isInitialized } = useMoralis()
  const builtRef = useRef<Built>(null)
  const build = (): Built => {
    const query = queryMap(createQuery(Moralis, subject))
    return { Moralis, isInitialized, deps, query, conditions: [query.className, query.toJSON()] }
  }
  const chosen = chooseBuilt(builtRef.current, { Moralis, isInitialized, deps }, build)
  useInsertionEffect(() => {
    builtRef.current = chosen
  })
  return chosen.query
}

interface Inputs {
  Moralis: MoralisSdk
  isInitialized: boolean
  deps: readonly unknown[] | undefined
}

interface Built extends Inputs {
  query: Query
  conditions: unknown[]
}

/** The query of the last render, unless an input has changed since. */
function chooseBuilt(before: Built | null, inputs: Inputs, build: () => Built): Built {
  const { Moralis, isInitialized, deps } = inputs
  if (before?.Moralis !== Moralis || before.isInitialized !== isInitialized) return build()
  if (deps !== undefined && before.deps !== undefined) return isSameList(before.deps, deps) ? before : build()
  const built = build()
  return isDeepEqual(before.conditions, built.conditions) ? before : built
}

function createQuery(Moralis: MoralisSdk, subject: QuerySubject): Query {
  return new Moralis.Query(typeof subject === 'object' ? subject.className : subject)
}
