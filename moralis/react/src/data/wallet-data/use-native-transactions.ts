import type { CallOptions } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { useWalletCall, type WalletFetch, type WalletState } from './use-wallet-call.ts'

type GetTransactions = MoralisSdk['Web3API']['account']['getTransactions']

/** What `useNativeTransactions` takes. */
export type NativeTransactionsParams = NonNullable<Parameters<GetTransactions>[0]>

/** What `useNativeTransactions` gives. */
export interface NativeTransactionsState extends WalletState<GetTransactions> {
  /** Spelled as apps of the original know it. */
  getNativeTransations: WalletFetch<GetTransactions>
  /** The wallet's network, which need not be the one asked about. */
  chainId: string | null
}

/**
 * The transactions of a wallet.
 *
 * @example
 * const { data, getNativeTransations } = useNativeTransactions({ chain: 'bsc' })
 */
export function useNativeTransactions(
  params?: NativeTransactionsParams,
  options?: CallOptions,
): NativeTransactionsState {
  const { Moralis, chainId } = useMoralis()
  const { fetch, data, error, isLoading, isFetching } = useWalletCall(
    Moralis.Web3API.account.getTransactions,
    params,
    options,
  )
  return { getNativeTransations: fetch, data, chainId, error, isLoading, isFetching }
}
