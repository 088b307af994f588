import { useMemo } from 'react'
import type { CallOptions } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { tokenValueTxt } from '../amounts/format-amount.ts'
import { type ChainRecord, getChain } from '../chains/get-chain.ts'
import { toChain } from './to-chain.ts'
import { useWalletCall, type WalletFetch, type WalletState } from './use-wallet-call.ts'

type GetNativeBalance = MoralisSdk['Web3API']['account']['getNativeBalance']

/** What `useNativeBalance` takes. */
export type NativeBalanceParams = NonNullable<Parameters<GetNativeBalance>[0]>

/** What `useNativeBalance` gives. */
export interface NativeBalanceState extends Omit<WalletState<GetNativeBalance>, 'data'> {
  getBalances: WalletFetch<GetNativeBalance>
  /** The balance in the smallest unit, and as people write it where the network is known by its number. */
  data: { balance: string | undefined; formatted: string | null }
  /** Null where the chain is given by its name, or is none of the catalogue's. */
  nativeToken: ChainRecord['nativeCurrency'] | null
}

/**
 * What a wallet holds of its network's own coin.
 *
 * @example
 * const { data: { formatted } } = useNativeBalance()
 */
export function useNativeBalance(params?: NativeBalanceParams, options?: CallOptions): NativeBalanceState {
  const { Moralis, chainId } = useMoralis()
  const chain = toChain(params?.chain, chainId)
  const nativeToken = useMemo(() => getChain(chain)?.nativeCurrency ?? null, [chain])
  const { fetch, data, error, isLoading, isFetching } = useWalletCall(
    Moralis.Web3API.account.getNativeBalance,
    params,
    options,
  )
  const balance = data?.balance
  const shown = useMemo(() => {
    const isKnown = nativeToken !== null && balance !== undefined
    return {
      balance,
      formatted: isKnown ? tokenValueTxt(balance, nativeToken.decimals, nativeToken.symbol) : null,
    }
  }, [balance, nativeToken])
  return { getBalances: fetch, data: shown, nativeToken, error, isLoading, isFetching }
}
