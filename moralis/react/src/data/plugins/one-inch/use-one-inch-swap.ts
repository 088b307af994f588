import { walletMessages } from '@cryptolist/contract'
import { useCallback } from 'react'
import type { CallOptions } from '../../../call/use-call.ts'
import { ReactMoralisError } from '../../../errors/react-moralis-error.ts'
import { useMoralis } from '../../../provider/use-moralis.ts'
import { type PluginFetch, type PluginState, usePluginCall } from '../call/use-plugin-call.ts'
import { usePluginFunctions } from '../call/use-plugin-function.ts'
import type { OneInchExchange } from './one-inch-token.ts'

/** What `useOneInchSwap` takes; `slippage` in per cent, 1 where none is named. */
export interface OneInchSwapParams extends OneInchExchange {
  slippage?: number
}

/** What the plugin is asked with. */
export interface OneInchSwapRequest {
  chain: string
  fromTokenAddress: string | undefined
  toTokenAddress: string | undefined
  amount: string | number | undefined
  fromAddress: string | null
  slippage: number
}

/** What `useOneInchSwap` gives. */
export interface OneInchSwapState<Result> extends PluginState<Result> {
  swap: PluginFetch<Result, OneInchSwapRequest>
}

/**
 * Exchanges tokens: lets 1inch take them where it may not yet, then swaps. Waits for `swap` unless `autoFetch` is set.
 *
 * @example
 * const { swap, isFetching, error } = useOneInchSwap({ fromAmount: '0.5', fromToken, toToken })
 */
export function useOneInchSwap<Result = unknown>(
  exchange: Partial<OneInchSwapParams>,
  options: CallOptions = {},
): OneInchSwapState<Result> {
  const { account } = useMoralis()
  const askPlugin = usePluginFunctions<unknown>('oneInch')
  const callPlugin = usePluginFunctions<Result>('oneInch')
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
  const { fetch, data, isFetching, isLoading, error } = usePluginCall('oneInch', approveAndSwap, {
    initialData: null,
    params: {
      chain: exchange.chain ?? 'eth',
      fromTokenAddress: exchange.fromToken?.address,
      toTokenAddress: exchange.toToken?.address,
      amount: exchange.fromAmount,
      fromAddress: account,
      slippage: exchange.slippage ?? 1,
    },
    autoFetch: options.autoFetch ?? false,
    validate,
  })
  return { swap: fetch, data, isFetching, isLoading, error }
}
