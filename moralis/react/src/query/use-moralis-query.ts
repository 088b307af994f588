import { transportMessages } from '@cryptolist/contract'
import { useCallback } from 'react'
import { type CallOptions, type CallState, useCall } from '../call/use-call.ts'
import { ReactMoralisError } from '../errors/react-moralis-error.ts'
import type { StoredObject } from '../moralis/moralis-sdk.ts'
import { type LiveHandlers, useLiveData } from './live-handlers.ts'
import { type Query, type QueryMap, type QuerySubject, useBuiltQuery } from './use-built-query.ts'

/** The options of `useMoralisQuery`. */
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
  const found: unknown = await query.find()
  if (!Array.isArray(found))
    throw new ReactMoralisError(transportMessages.invalidResponse, 'invalid_response')
  return found
}
