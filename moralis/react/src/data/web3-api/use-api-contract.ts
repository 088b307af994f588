import type { DataApiChain } from '@cryptolist/moralis'
import type { CallOptions, CallState } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { useDataCall } from './use-data-call.ts'

type RunParams = Parameters<MoralisSdk['Web3API']['native']['runContractFunction']>[0]
type State = CallState<string, RunParams, null>

/** A contract's function, read through the data API. */
export interface ApiContractParams {
  functionName: string
  abi: unknown
  address?: string
  /** `eth` where none is named. */
  chain?: DataApiChain
  params?: unknown
}

/** What `useApiContract` gives. */
export interface ApiContractState extends Pick<State, 'data' | 'error' | 'isFetching' | 'isLoading'> {
  runContractFunction: State['fetch']
}

/**
 * Reads a contract through the data API, without a wallet. Waits for `runContractFunction` unless `autoFetch` is set.
 *
 * @example
 * const { runContractFunction, data } = useApiContract({ address, abi, functionName: 'totalSupply', chain: 'eth' })
 */
export function useApiContract(
  { functionName, address = '', abi, chain, params }: ApiContractParams,
  options?: CallOptions,
): ApiContractState {
  const { Moralis } = useMoralis()
  const { fetch, data, error, isFetching, isLoading } = useDataCall(
    Moralis.Web3API.native.runContractFunction,
    { abi, chain, function_name: functionName, address, params },
    options,
  )
  return { runContractFunction: fetch, data, error, isLoading, isFetching }
}
