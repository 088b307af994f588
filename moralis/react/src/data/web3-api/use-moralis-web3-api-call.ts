import type { CallOptions, CallState } from '../../call/use-call.ts'
import { type DataCall, type ParamsOf, useDataCall } from './use-data-call.ts'

/**
 * Calls an operation of `Web3API`. Waits for `fetch` unless `autoFetch` is set.
 *
 * @example
 * const { fetch, data, error, isLoading } = useMoralisWeb3ApiCall(account.getNFTs, { chain: 'polygon' })
 */
export function useMoralisWeb3ApiCall<Params extends object | undefined, Result>(
  call: DataCall<Params, Result>,
  params?: NoInfer<ParamsOf<Params>>,
  options?: CallOptions,
): CallState<Result, ParamsOf<Params>, null> {
  return useDataCall(call, params, options)
}
