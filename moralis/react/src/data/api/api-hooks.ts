import type { DataApiAnswers, DataApiChain } from '@cryptolist/moralis'
import { useMemo } from 'react'
import { type CallOptions, type NamedCall, nameFetch } from '../../call/use-call.ts'
import { useMoralis } from '../../provider/moralis-context.ts'
import type { MoralisSdk } from '../../session/session-state.ts'
import { toChain, tokenValueTxt, toUsd, useDataCall } from './use-data-call.ts'

export { useDataCall as useMoralisSolanaCall, useDataCall as useMoralisWeb3ApiCall }

type Web3API = MoralisSdk['Web3API']
type SolanaAPI = MoralisSdk['SolanaAPI']
type Erc20Price = DataApiAnswers['getTokenPrice']
type RunParams = Parameters<Web3API['native']['runContractFunction']>[0]

/** `Web3API` and everything in it: its groups, `baseURL` and, once the SDK has started, `serverUrl`. */
export type Web3ApiParts = { Web3API: Web3API } & Omit<Web3API, 'initialize' | 'fetch'>

export type SolanaApiParts = { SolanaAPI: SolanaAPI } & Omit<SolanaAPI, 'initialize' | 'fetch'>

/** A contract's function, read through the data API. */
export interface ApiContractParams {
  functionName: string
  abi: object
  address?: string
  /** `eth` unless given. */
  chain?: DataApiChain
  params?: Record<string, unknown> | undefined
}

export type ApiContractState = NamedCall<'runContractFunction', unknown, RunParams>

/** Options of `useTokenPrice`; `address` is the token's. */
export type TokenPriceParams = Parameters<Web3API['token']['getTokenPrice']>[0]

/** A price, also as people write it. */
export interface TokenPrice extends Erc20Price {
  formattedUsd: string
  formattedNative: string | null
}

export type TokenPriceState = Omit<NamedCall<'fetchTokenPrice', Erc20Price, TokenPriceParams>, 'data'> & {
  data: TokenPrice | null
}

/**
 * The web3 data API, by groups.
 *
 * @example
 * const { account } = useMoralisWeb3Api()
 * const { data } = useMoralisWeb3ApiCall(account.getNFTs, { chain: 'polygon' }, { autoFetch: true })
 */
export function useMoralisWeb3Api(): Web3ApiParts {
  const { Moralis } = useMoralis()
  return { Web3API: Moralis.Web3API, ...Moralis.Web3API }
}

/** The data API of Solana, by groups. */
export function useMoralisSolanaApi(): SolanaApiParts {
  const { Moralis } = useMoralis()
  return { SolanaAPI: Moralis.SolanaAPI, ...Moralis.SolanaAPI }
}

/** Reads a contract through the data API, without a wallet. Waits for `runContractFunction` unless `autoFetch` is set. */
export function useApiContract(
  { functionName, address = '', abi, chain, params }: ApiContractParams,
  options?: CallOptions,
): ApiContractState {
  const { runContractFunction } = useMoralis().Moralis.Web3API.native
  const request = { abi, chain, function_name: functionName, address, params }
  return nameFetch('runContractFunction', useDataCall(runContractFunction, request, options))
}

/** The price of an ERC-20 token, as soon as the SDK is ready. */
export function useTokenPrice(params: TokenPriceParams, options: CallOptions = {}): TokenPriceState {
  const { Moralis, chainId } = useMoralis()
  const call = useDataCall(
    Moralis.Web3API.token.getTokenPrice,
    { ...params, chain: toChain(params?.chain, chainId) },
    { autoFetch: options.autoFetch ?? true },
  )
  const price = useMemo(() => call.data && formatPrice(call.data), [call.data])
  return { ...nameFetch('fetchTokenPrice', call), data: price }
}

function formatPrice(price: Erc20Price): TokenPrice {
  const { value, decimals = 0, symbol = '' } = price.nativePrice ?? {}
  return {
    ...price,
    formattedUsd: toUsd(price.usdPrice),
    formattedNative: value ? tokenValueTxt(value, decimals, symbol) : null,
  }
}
