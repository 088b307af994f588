import type { CallOptions } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { useWalletCall, type WalletFetch, type WalletState } from './use-wallet-call.ts'

type GetTokenTransfers = MoralisSdk['Web3API']['account']['getTokenTransfers']

/** What `useERC20Transfers` takes. */
export type ERC20TransfersParams = NonNullable<Parameters<GetTokenTransfers>[0]>

/** What `useERC20Transfers` gives. */
export interface ERC20TransfersState extends WalletState<GetTokenTransfers> {
  fetchERC20Transfers: WalletFetch<GetTokenTransfers>
}

/**
 * The transfers of ERC-20 tokens from and to a wallet.
 *
 * @example
 * const { data, fetchERC20Transfers } = useERC20Transfers({ limit: 20 })
 */
export function useERC20Transfers(params?: ERC20TransfersParams, options?: CallOptions): ERC20TransfersState {
  const { Moralis } = useMoralis()
  const { fetch, data, error, isLoading, isFetching } = useWalletCall(
    Moralis.Web3API.account.getTokenTransfers,
    params,
    options,
  )
  return { fetchERC20Transfers: fetch, data, error, isLoading, isFetching }
}
