import { useCallback, useEffect, useRef, useState } from 'react'
import { useMoralis } from '../provider/moralis-context.ts'
import { useKept } from '../store/store.ts'
import { applyUpdate, isDeepEqual, type SetData } from './apply-update.ts'
import { type Callbacks, runCall } from './run-call.ts'

/** Callbacks, and parameters that override the hook's. */
export interface FetchOptions<Result, Params> extends Callbacks<Result> {
  params?: Partial<Params>
}

/** The options of every hook that calls something. */
export interface CallOptions {
  /** Call when the SDK is ready, and again when the function or its parameters change. */
  autoFetch?: boolean
}

export interface CallSettings<Params, Initial> {
  /** The data before the first answer and after a failure. */
  initialData: Initial
  /** Required ones may also come with `fetch`. */
  params?: Partial<Params>
  autoFetch: boolean
  /** Returns what is wrong with the parameters; the call then fails before it is made. Give the same function in each render. */
  validate?: (params: Params) => Error | undefined
}

/** The result of every hook that calls something. */
export interface CallState<Result, Params, Initial> {
  /** Calls; gives the result, or undefined when that failed and `throwOnError` is not set. */
  fetch: (options?: FetchOptions<Result, Params>) => Promise<Result | undefined>
  isFetching: boolean
  /** Fetching, with nothing to show yet. */
  isLoading: boolean
  error: Error | null
  data: Result | Initial
  setData: SetData<Result | Initial>
}

/**
 * Calls an asynchronous function with parameters and keeps the result. Of several calls at once the last one made decides the state;
 * an earlier one still settles its own promise and callbacks. `call` and `validate` are compared by identity, `params` by their content;
 * `fetch` is a new function when one of them changes, and with `autoFetch` is called then.
 */
export function useCall<Params extends object, Result, Initial>(
  call: (params: Params) => Promise<Result> | Result,
  settings: CallSettings<Params, Initial>,
): CallState<Result, Params, Initial> {
  const { autoFetch, validate } = settings
  const { isInitialized } = useMoralis()
  const [initialData] = useState(settings.initialData)
  const [state, setState] = useState<CallParts<Result | Initial>>({
    isFetching: false,
    error: null,
    data: initialData,
  })
  const params = useKept(settings.params, isDeepEqual)
  const lastCall = useRef(0)

  const fetch = useCallback(
    async (options?: FetchOptions<Result, Params>) => {
      const { params: own, ...callbacks } = options ?? {}
      lastCall.current += 1
      const id = lastCall.current
      const change = (next: Partial<CallParts<Result | Initial>>) => {
        if (id === lastCall.current) setState((before) => ({ ...before, ...next }))
      }
      const all = mergeParams<Params>(params, own)
      const work = () => {
        const invalid = validate?.(all)
        if (invalid) throw invalid
        change({ isFetching: true, error: null })
        return call(all)
      }
      return runCall(
        work,
        {
          done: (data) => change({ data, isFetching: false }),
          failed: (error) => change({ error, data: initialData, isFetching: false }),
        },
        callbacks,
      )
    },
    [call, params, validate, initialData],
  )
  const setData = useCallback<SetData<Result | Initial>>((update) => {
    setState((before) => ({ ...before, data: applyUpdate(before.data, update) }))
  }, [])

  useAutoFetch(fetch, { isInitialized, autoFetch })
  return { fetch, ...state, isLoading: state.isFetching && isEmpty(state.data), setData }
}

interface CallParts<Data> {
  isFetching: boolean
  error: Error | null
  data: Data
}

function mergeParams<Params extends object>(
  params: Partial<Params> | undefined,
  own: Partial<Params> | undefined,
): Params
function mergeParams(params: object | undefined, own: object | undefined): object {
  return { ...params, ...own }
}

function isEmpty(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0)
}

/** A call whose `fetch` has the name that apps of the original know. */
export type NamedCall<Name extends string, Result, Params extends object, Initial = null> = Pick<
  CallState<Result, Params, Initial>,
  'data' | 'error' | 'isFetching' | 'isLoading'
> &
  Record<Name, CallState<Result, Params, Initial>['fetch']>

/** Gives a call's `fetch` its name; `setData` stays inside the hook. */
export function nameFetch<Name extends string, Result, Params extends object, Initial>(
  name: Name,
  call: CallState<Result, Params, Initial>,
): NamedCall<Name, Result, Params, Initial>
export function nameFetch(name: string, call: CallState<unknown, never, unknown>): object {
  const { fetch, data, error, isFetching, isLoading } = call
  return { [name]: fetch, data, error, isFetching, isLoading }
}

interface AutoFetchSettings {
  isInitialized: boolean
  autoFetch: boolean
}

/**
 * How many renders in a row may each bring another `fetch`. A real change is followed by renders that bring none; a call that depends
 * on the time, or that each render creates again, would be repeated without end.
 */
const mostInARow = 5

/**
 * Fetches once for each `fetch`, even where StrictMode runs effects twice. Turning `autoFetch` on does not fetch. Where each render
 * brings another `fetch` it waits, after a while, for a render that brings none.
 */
function useAutoFetch(fetch: () => Promise<unknown>, settings: AutoFetchSettings): void {
  const { isInitialized, autoFetch } = settings
  const last = useRef<unknown>(null)
  const handled = useRef<unknown>(null)
  const changesInARow = useRef(0)

  useEffect(() => {
    changesInARow.current = last.current === fetch ? 0 : changesInARow.current + 1
    last.current = fetch
    if (!isInitialized || handled.current === fetch) return
    if (autoFetch && changesInARow.current > mostInARow) {
      if (changesInARow.current === mostInARow + 1)
        console.warn(
          'What a hook calls by itself is another call in every render: keep its function and its conditions, or give deps.',
        )
      return
    }
    handled.current = fetch
    if (autoFetch) void fetch()
  })
}
