import { useCallback } from 'react'
import { type CallOptions, type CallState, useCall } from '../call/use-call.ts'
import type { MoralisSdk } from '../moralis/moralis-sdk.ts'
import { useMoralis } from '../provider/use-moralis.ts'

type Options = NonNullable<Parameters<MoralisSdk['transfer']>[0]>
type Sent = Awaited<ReturnType<MoralisSdk['transfer']>>

/** A transfer as `Moralis.transfer` takes it, amounts in the smallest unit; the rest may come with `fetch`. */
export type Web3TransferParams = Partial<Options>

/**
 * Sends coins, tokens or NFTs; `data` is the transaction, whose `wait()` gives the receipt. Waits for `fetch` unless `autoFetch` is set.
 * What is missing is one error, its message lists all of it.
 *
 * @example
 * const { fetch, isFetching } = useWeb3Transfer({ type: 'native', receiver, amount: Moralis.Units.ETH('0.1') })
 */
export function useWeb3Transfer(
  params?: Web3TransferParams,
  options: CallOptions = {},
): CallState<Sent, Options, null> {
  const { Moralis } = useMoralis()
  const call = useCallback((all: Options) => Moralis.transfer(all), [Moralis])
  return useCall(call, { initialData: null, params, autoFetch: options.autoFetch ?? false })
}
