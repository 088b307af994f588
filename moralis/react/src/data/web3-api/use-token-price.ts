import type { Web3Answers } from '@cryptolist/moralis'
import { useMemo } from 'react'
import type { CallOptions, CallState } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { tokenValueTxt, toUsd } from '../amounts/format-amount.ts'
import { toChain } from '../wallet-data/to-chain.ts'
import { useDataCall } from './use-data-call.ts'

/** What `useTokenPrice` takes; `address` is the token's. */
export type TokenPriceParams = Parameters<MoralisSdk['Web3API']['token']['getTokenPrice']>[0]

/** A price, also as people write it. */
export interface TokenPrice extends Web3Answers.Erc20Price {
  formattedUsd: string
  formattedNative: string | null
}

type State = CallState<Web3Answers.Erc20Price, TokenPriceParams, null>

/** What `useTokenPrice` gives. */
export interface TokenPriceState extends Pick<State, 'error' | 'isFetching' | 'isLoading'> {
  fetchTokenPrice: State['fetch']
  data: TokenPrice | null
}

/**
 * What an ERC-20 token costs, as soon as the SDK is ready.
 *
 * @example
 * const { data } = useTokenPrice({ address, chain: 'eth' })
 * data?.formattedUsd // '$1.67'
 */
export function useTokenPrice(params: TokenPriceParams, options: CallOptions = {}): TokenPriceState {
  const { Moralis, chainId } = useMoralis()
  const { fetch, data, error, isFetching, isLoading } = useDataCall(
    Moralis.Web3API.token.getTokenPrice,
    { ...params, chain: toChain(params?.chain, chainId) },
    { autoFetch: options.autoFetch ?? true },
  )
  const price = useMemo(() => data && formatPrice(data), [data])
  return { fetchTokenPrice: fetch, data: price, error, isLoading, isFetching }
}

function formatPrice(price: Web3Answers.Erc20Price): TokenPrice {
  const { value, decimals = 0, symbol = '' } = price.nativePrice ?? {}
  return {
    ...price,
    formattedUsd: toUsd(price.usdPrice),
    formattedNative: value ? tokenValueTxt(value, decimals, symbol) : null,
  }
}
