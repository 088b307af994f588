import type { CallOptions } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { useWalletCall, type WalletFetch, type WalletState } from './use-wallet-call.ts'

type GetTokenBalances = MoralisSdk['Web3API']['account']['getTokenBalances']

/** What `useERC20Balances` takes: a wallet and a chain other than the connected ones. */
export type ERC20BalancesParams = NonNullable<Parameters<GetTokenBalances>[0]>

/** What `useERC20Balances` gives. */
export interface ERC20BalancesState extends WalletState<GetTokenBalances> {
  fetchERC20Balances: WalletFetch<GetTokenBalances>
}

/**
 * The ERC-20 tokens of a wallet, the connected one's as soon as there is one.
 *
 * @example
 * const { data, isLoading } = useERC20Balances({ chain: 'polygon' })
 */
export function useERC20Balances(params?: ERC20BalancesParams, options?: CallOptions): ERC20BalancesState {
  const { Moralis } = useMoralis()
  const { fetch, data, isLoading, isFetching, error } = useWalletCall(
    Moralis.Web3API.account.getTokenBalances,
    params,
    options,
  )
  return { fetchERC20Balances: fetch, data, isLoading, isFetching, error }
}
