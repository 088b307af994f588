import type { DataApiChain } from '@cryptolist/moralis'
import type { CallOptions, CallState } from '../../call/use-call.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { type ParamsOf, useDataCall } from '../web3-api/use-data-call.ts'
import { toChain } from './to-chain.ts'

interface WalletParams {
  chain?: DataApiChain
  address?: string
}

/** What hooks about a wallet give, beside the function that asks. */
export type WalletState<Call extends (params: never) => Promise<unknown>> = Pick<
  WalletCall<Call>,
  'data' | 'error' | 'isFetching' | 'isLoading'
>

/** What asks, in hooks about a wallet. */
export type WalletFetch<Call extends (params: never) => Promise<unknown>> = WalletCall<Call>['fetch']

type WalletCall<Call extends (params: never) => Promise<unknown>> = CallState<
  Awaited<ReturnType<Call>>,
  ParamsOf<Parameters<Call>[0]>,
  null
>

/**
 * Calls an operation about a wallet: the one that is named, else the connected one, on the chain that is named, else the wallet's. By
 * default as soon as a wallet is connected.
 */
export function useWalletCall<Params extends WalletParams, Result>(
  call: (params?: Params, options?: { signal?: AbortSignal }) => Promise<Result>,
  params: NoInfer<Params> | undefined,
  options: CallOptions = {},
): CallState<Result, Params, null> {
  const { account, chainId } = useMoralis()
  const { autoFetch = Boolean(account) } = options
  const ofWallet = withWallet(params, {
    chain: toChain(params?.chain, chainId),
    address: params?.address ?? account ?? '',
  })
  return useDataCall<Params, Result>(call, ofWallet, { autoFetch })
}

function withWallet<Params extends WalletParams>(params: Params | undefined, wallet: WalletParams): Params
function withWallet(params: WalletParams | undefined, wallet: WalletParams): WalletParams {
  return { ...params, ...wallet }
}
