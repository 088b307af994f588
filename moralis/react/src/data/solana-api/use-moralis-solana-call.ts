import type { CallOptions, CallState } from '../../call/use-call.ts'
import { type DataCall, type ParamsOf, useDataCall } from '../web3-api/use-data-call.ts'

/**
 * Calls an operation of `SolanaAPI`. Waits for `fetch` unless `autoFetch` is set.
 *
 * @example
 * const { fetch, data } = useMoralisSolanaCall(account.balance, { network: 'mainnet' })
 */
export function useMoralisSolanaCall<Params extends object | undefined, Result>(
  call: DataCall<Params, Result>,
  params?: NoInfer<ParamsOf<Params>>,
  options?: CallOptions,
): CallState<Result, ParamsOf<Params>, null> {
  return useDataCall(call, params, options)
}
