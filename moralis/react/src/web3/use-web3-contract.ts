import { useWeb3ExecuteFunction, type Web3ExecuteFunctionParams } from './use-web3-execute-function.ts'

type State = ReturnType<typeof useWeb3ExecuteFunction>

/** What `useWeb3Contract` gives. */
export interface Web3ContractState extends Pick<State, 'data' | 'error' | 'isFetching' | 'isLoading'> {
  runContractFunction: State['fetch']
}

/**
 * Calls a contract when `runContractFunction` says so.
 *
 * @example
 * const { runContractFunction, data } = useWeb3Contract({ contractAddress, abi, functionName: 'totalSupply' })
 */
export function useWeb3Contract(params?: Web3ExecuteFunctionParams): Web3ContractState {
  const { data, error, fetch, isFetching, isLoading } = useWeb3ExecuteFunction(params)
  return { runContractFunction: fetch, data, error, isFetching, isLoading }
}
