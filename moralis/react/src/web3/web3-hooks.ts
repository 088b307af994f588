import { useCallback } from 'react'
import { type CallOptions, type CallState, type NamedCall, nameFetch, useCall } from '../call/use-call.ts'
import { useMoralis } from '../provider/moralis-context.ts'
import type { MoralisSdk } from '../session/session-state.ts'

type ExecuteOptions = NonNullable<Parameters<MoralisSdk['executeFunction']>[0]>
type TransferOptions = NonNullable<Parameters<MoralisSdk['transfer']>[0]>
type Sent = Awaited<ReturnType<MoralisSdk['transfer']>>

/** A contract's function and its arguments, as `Moralis.executeFunction` takes them; the rest may come with `fetch`. */
export type Web3ExecuteFunctionParams = Partial<ExecuteOptions>

/** A transfer as `Moralis.transfer` takes it, amounts in the smallest unit; the rest may come with `fetch`. */
export type Web3TransferParams = Partial<TransferOptions>

export type Web3ContractState<Result = unknown> = NamedCall<'runContractFunction', Result, ExecuteOptions>

/**
 * Calls a contract: reads give what the function returns, others the transaction that was sent. Waits for `fetch` unless `autoFetch` is set.
 *
 * @example
 * const options = { contractAddress, abi, functionName: 'balanceOf', params: { owner } }
 * const { data, fetch } = useWeb3ExecuteFunction<bigint>(options)
 */
export function useWeb3ExecuteFunction<Result = unknown>(
  params?: Web3ExecuteFunctionParams,
  { autoFetch = false }: CallOptions = {},
): CallState<Result, ExecuteOptions, null> {
  const { Moralis } = useMoralis()
  const call = useCallback((all: ExecuteOptions) => Moralis.executeFunction<Result>(all), [Moralis])
  return useCall(call, { initialData: null, params, autoFetch })
}

/**
 * Calls a contract when `runContractFunction` is called.
 *
 * @example
 * const { runContractFunction } = useWeb3Contract<SentTransaction>({ contractAddress, abi, functionName: 'mint' })
 * await runContractFunction({ onSuccess: (sent) => sent.wait(1) })
 */
export function useWeb3Contract<Result = unknown>(
  params?: Web3ExecuteFunctionParams,
): Web3ContractState<Result> {
  return nameFetch('runContractFunction', useWeb3ExecuteFunction<Result>(params))
}

/**
 * Sends coins, tokens or NFTs; `data` is the transaction, whose `wait()` gives the receipt. Waits for `fetch` unless `autoFetch` is set.
 * One error lists everything that is missing.
 */
export function useWeb3Transfer(
  params?: Web3TransferParams,
  { autoFetch = false }: CallOptions = {},
): CallState<Sent, TransferOptions, null> {
  const { Moralis } = useMoralis()
  const call = useCallback((all: TransferOptions) => Moralis.transfer(all), [Moralis])
  return useCall(call, { initialData: null, params, autoFetch })
}
