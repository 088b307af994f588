import { useCallback } from 'react'
import { type CallOptions, type CallState, useCall } from '../call/use-call.ts'
import type { MoralisSdk } from '../moralis/moralis-sdk.ts'
import { useMoralis } from '../provider/use-moralis.ts'

type Options = NonNullable<Parameters<MoralisSdk['executeFunction']>[0]>

/** A contract's function and what it is called with, as `Moralis.executeFunction` takes it; the rest may come with `fetch`. */
export type Web3ExecuteFunctionParams = Partial<Options>

/**
 * Calls a contract: reads give what the function returns, others the transaction that was sent. Waits for `fetch` unless `autoFetch` is set.
 *
 * @example
 * const { data, fetch } = useWeb3ExecuteFunction({ contractAddress, abi, functionName: 'balanceOf', params: { owner } })
 */
export function useWeb3ExecuteFunction(
  params?: Web3ExecuteFunctionParams,
  options: CallOptions = {},
): CallState<unknown, Options, null> {
  const { Moralis } = useMoralis()
  const call = useCallback((all: Options) => Moralis.executeFunction(all), [Moralis])
  return useCall(call, { initialData: null, params, autoFetch: options.autoFetch ?? false })
}
