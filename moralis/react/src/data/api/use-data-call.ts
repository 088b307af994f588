import { useCallback, useRef } from 'react'
import { type CallOptions, type CallState, type FetchOptions, useCall } from '../../call/use-call.ts'

/** The parameters of a call, which may take none. */
export type ParamsOf<Params> = NonNullable<Params>

/** An operation of a data API, or a function that is called like one. */
export type DataCall<Params, Result> = (params: Params, options?: { signal?: AbortSignal }) => Promise<Result>

/**
 * Calls an operation of `Web3API` or `SolanaAPI` when `fetch` is called; at once, and again when its parameters change, with `autoFetch`.
 * An automatic call is cancelled when the next call begins; one made by `fetch` has its own promise and may still answer. Give the same
 * function in each render.
 *
 * @example
 * const { fetch, data, error, isLoading } = useMoralisWeb3ApiCall(account.getNFTs, { chain: 'polygon' })
 */
export function useDataCall<Params extends object | undefined, Result>(
  call: DataCall<Params, Result>,
  params?: NoInfer<ParamsOf<Params>>,
  options: CallOptions = {},
): CallState<Result, ParamsOf<Params>, null> {
  const automatic = useRef<AbortController | null>(null)
  const isAskedFor = useRef(false)
  const callWith = useCallback(
    (all: ParamsOf<Params>) => {
      automatic.current?.abort()
      automatic.current = isAskedFor.current ? null : new AbortController()
      return automatic.current ? call(all, { signal: automatic.current.signal }) : call(all)
    },
    [call],
  )
  const { fetch, ...state } = useCall(callWith, {
    initialData: null,
    ...(params && { params }),
    autoFetch: options.autoFetch ?? false,
  })
  const ask = useCallback(
    (asked?: FetchOptions<Result, ParamsOf<Params>>) => {
      isAskedFor.current = true
      try {
        // The call is made before this returns.
        return fetch(asked)
      } finally {
        isAskedFor.current = false
      }
    },
    [fetch],
  )
  return { ...state, fetch: ask }
}
