import { walletMessages } from '@cryptolist/contract'
import { Token } from '@cryptolist/web3/units'
import { useCallback, useMemo } from 'react'
import { type CallOptions, type NamedCall, nameFetch } from '../../call/use-call.ts'
import { ReactMoralisError, toError } from '../../errors/react-moralis-error.ts'
import { useMoralis } from '../../provider/moralis-context.ts'
import { usePlugin, usePluginCall } from './plugin-call.ts'

/** A token as 1inch lists it. */
export interface OneInchToken {
  symbol: string
  name: string
  decimals: number
  address: string
  logoURI: string
}

/** An exchange of one token for another. */
export interface OneInchExchange {
  /** `eth` unless given. */
  chain?: string
  /** As people write it: 0.5. */
  fromAmount: string | number
  fromToken: Pick<OneInchToken, 'address' | 'decimals'>
  toToken: Pick<OneInchToken, 'address'>
}

/** An exchange and its tolerance. */
export interface OneInchSwapParams extends OneInchExchange {
  /** Per cent; 1 unless given. */
  slippage?: number
}

/** The parameters of the plugin; `amount` in the token's smallest unit. */
export interface OneInchQuoteRequest {
  chain?: string
  fromTokenAddress?: string
  toTokenAddress?: string
  amount?: string
}

/** The parameters of the plugin. */
export interface OneInchSwapRequest {
  chain: string
  fromTokenAddress: string | undefined
  toTokenAddress: string | undefined
  amount: string | number | undefined
  fromAddress: string | null
  slippage: number
}

export type OneInchTokensState<Result> = NamedCall<'getSupportedTokens', Result, { chain: string }, unknown[]>
export type OneInchQuoteState<Result> = NamedCall<'getQuote', Result, OneInchQuoteRequest>
export type OneInchSwapState<Result> = NamedCall<'swap', Result, OneInchSwapRequest>

/** The tokens that 1inch exchanges, as soon as the SDK is ready. */
export function useOneInchTokens<Result = unknown>(
  { chain = 'eth' }: { chain?: string } = {},
  options: CallOptions = {},
): OneInchTokensState<Result> {
  const { isInitialized } = useMoralis()
  const callPlugin = usePlugin<Result>('oneInch')
  const call = useCallback((all: { chain: string }) => callPlugin('getSupportedTokens', all), [callPlugin])
  const initialData: unknown[] = []
  const settings = { initialData, params: { chain }, autoFetch: options.autoFetch ?? isInitialized }
  return nameFetch('getSupportedTokens', usePluginCall('oneInch', call, settings))
}

/** The quote of 1inch for an amount. Waits for `getQuote` unless `autoFetch` is set; an invalid amount is the hook's `error`. */
export function useOneInchQuote<Result = unknown>(
  exchange: Partial<OneInchExchange>,
  { autoFetch = false }: CallOptions = {},
): OneInchQuoteState<Result> {
  const callPlugin = usePlugin<Result>('oneInch')
  const call = useCallback((all: OneInchQuoteRequest) => callPlugin('quote', all), [callPlugin])
  const { fromAmount, fromToken } = exchange
  const decimals = fromToken?.decimals
  const { amount, problem } = useMemo(() => toAmount(fromAmount, decimals), [fromAmount, decimals])
  const validate = useCallback(
    (params: OneInchQuoteRequest) => (params.amount === undefined ? problem : undefined),
    [problem],
  )
  const params = { ...toTokens(exchange), ...(amount !== undefined && { amount }) }
  const settings = { initialData: null, autoFetch, validate }
  return nameFetch(
    'getQuote',
    usePluginCall('oneInch', call, Object.keys(exchange).length > 0 ? { ...settings, params } : settings),
  )
}

/** Exchanges tokens: lets 1inch spend them if it may not yet, then swaps. Waits for `swap` unless `autoFetch` is set. */
export function useOneInchSwap<Result = unknown>(
  exchange: Partial<OneInchSwapParams>,
  { autoFetch = false }: CallOptions = {},
): OneInchSwapState<Result> {
  const { account } = useMoralis()
  const askPlugin = usePlugin<unknown>('oneInch')
  const callPlugin = usePlugin<Result>('oneInch')
  const approveAndSwap = useCallback(
    async (request: OneInchSwapRequest) => {
      const { chain, fromTokenAddress, fromAddress, amount } = request
      const tokens = { chain, fromTokenAddress, fromAddress, amount }
      if (!(await askPlugin('hasAllowance', tokens)))
        await askPlugin('approve', { chain, tokenAddress: fromTokenAddress, fromAddress })
      return callPlugin('swap', request)
    },
    [askPlugin, callPlugin],
  )
  const hasAccount = Boolean(account)
  const validate = useCallback(
    () => (hasAccount ? undefined : new ReactMoralisError(walletMessages.noAccountEnabled, 'no_account')),
    [hasAccount],
  )
  const { fromAmount: amount, slippage } = exchange
  const params = { ...toTokens(exchange), amount, fromAddress: account, slippage: slippage ?? 1 }
  return nameFetch(
    'swap',
    usePluginCall('oneInch', approveAndSwap, { initialData: null, params, autoFetch, validate }),
  )
}

function toTokens({ chain, fromToken, toToken }: Partial<OneInchExchange>) {
  return { chain: chain ?? 'eth', fromTokenAddress: fromToken?.address, toTokenAddress: toToken?.address }
}

/** Someone may still be typing the amount: an invalid one must not keep the page from being drawn. */
function toAmount(
  fromAmount: OneInchExchange['fromAmount'] | undefined,
  decimals: number | undefined,
): { amount?: string; problem?: Error } {
  if (fromAmount === undefined || decimals === undefined) return {}
  try {
    return { amount: Token(fromAmount, decimals) }
  } catch (thrown) {
    return { problem: toError(thrown) }
  }
}

/** The coin to buy, and its receiver. */
export interface FiatBuyParams {
  coin?: string
  receiver?: string
}

/** The options of `useFiatBuy`. */
export interface FiatBuyOptions extends CallOptions {
  /** Skips what the server asks for, such as opening the seller's page. */
  disableTriggers?: boolean
}

export type FiatBuyState<Result> = NamedCall<'buy', Result, FiatBuyParams>

/** Buys coins for money. Waits for `buy` unless `autoFetch` is set. */
export function useFiatBuy<Result = unknown>(
  { coin, receiver }: FiatBuyParams = {},
  { disableTriggers, autoFetch = false }: FiatBuyOptions = {},
): FiatBuyState<Result> {
  const callPlugin = usePlugin<Result>('fiat')
  const call = useCallback(
    (all: FiatBuyParams) => callPlugin('buy', all, { disableTriggers: disableTriggers === true }),
    [callPlugin, disableTriggers],
  )
  return nameFetch(
    'buy',
    usePluginCall('fiat', call, { initialData: null, params: { coin, receiver }, autoFetch }),
  )
}
