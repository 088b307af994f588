import type { CallState } from './use-call.ts'

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
