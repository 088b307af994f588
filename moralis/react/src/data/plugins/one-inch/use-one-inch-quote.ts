import { Token } from '@cryptolist/wallet/units'
import { useCallback, useMemo } from 'react'
import type { CallOptions } from '../../../call/use-call.ts'
import { toError } from '../../../errors/to-error.ts'
import { type PluginFetch, type PluginState, usePluginCall } from '../call/use-plugin-call.ts'
import { usePluginFunctions } from '../call/use-plugin-function.ts'
import type { OneInchExchange } from './one-inch-token.ts'

/** What the plugin is asked with; `amount` in the token's smallest unit. */
export interface OneInchQuoteRequest {
  chain?: string
  fromTokenAddress?: string
  toTokenAddress?: string
  amount?: string
}

/** What `useOneInchQuote` gives. */
export interface OneInchQuoteState<Result> extends PluginState<Result> {
  getQuote: PluginFetch<Result, OneInchQuoteRequest>
}

/**
 * What 1inch would give for an amount. Waits for `getQuote` unless `autoFetch` is set; an amount that is none is the hook's `error`.
 *
 * @example
 * const { getQuote, data } = useOneInchQuote({ fromAmount: '0.5', fromToken, toToken })
 */
export function useOneInchQuote<Result = unknown>(
  exchange: Partial<OneInchExchange>,
  options: CallOptions = {},
): OneInchQuoteState<Result> {
  const callPlugin = usePluginFunctions<Result>('oneInch')
  const call = useCallback((all: OneInchQuoteRequest) => callPlugin('quote', all), [callPlugin])
  const { fromAmount, fromToken } = exchange
  const decimals = fromToken?.decimals
  const { amount, problem } = useMemo(() => toAmount(fromAmount, decimals), [fromAmount, decimals])
  const validate = useCallback(
    (params: OneInchQuoteRequest) => (params.amount === undefined ? problem : undefined),
    [problem],
  )
  const request = {
    chain: exchange.chain ?? 'eth',
    fromTokenAddress: fromToken?.address,
    toTokenAddress: exchange.toToken?.address,
    ...(amount !== undefined && { amount }),
  }
  const { fetch, data, isFetching, isLoading, error } = usePluginCall('oneInch', call, {
    initialData: null,
    ...(Object.keys(exchange).length > 0 && { params: request }),
    autoFetch: options.autoFetch ?? false,
    validate,
  })
  return { getQuote: fetch, data, isFetching, isLoading, error }
}

/** People type amounts letter by letter: what is none yet must not keep the page from being drawn. */
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
