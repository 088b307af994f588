import { useCallback } from 'react'
import type { CallOptions } from '../../../call/use-call.ts'
import { type PluginFetch, type PluginState, usePluginCall } from '../call/use-plugin-call.ts'
import { usePluginFunctions } from '../call/use-plugin-function.ts'

/** What `useFiatBuy` takes. */
export interface FiatBuyParams {
  coin?: string
  receiver?: string
}

/** Options of `useFiatBuy`. */
export interface FiatBuyOptions extends CallOptions {
  /** Leaves what the server asks for, such as opening the seller's page, undone. */
  disableTriggers?: boolean
}

/** What `useFiatBuy` gives. */
export interface FiatBuyState<Result> extends PluginState<Result> {
  buy: PluginFetch<Result, FiatBuyParams>
}

/**
 * Buys coins for money. Waits for `buy` unless `autoFetch` is set.
 *
 * @example
 * const { buy, error } = useFiatBuy({ coin: 'ETH', receiver })
 */
export function useFiatBuy<Result = unknown>(
  { coin, receiver }: FiatBuyParams = {},
  { disableTriggers, autoFetch = false }: FiatBuyOptions = {},
): FiatBuyState<Result> {
  const callPlugin = usePluginFunctions<Result>('fiat')
  const call = useCallback(
    (all: FiatBuyParams) => callPlugin('buy', all, { disableTriggers: disableTriggers === true }),
    [callPlugin, disableTriggers],
  )
  const { fetch, data, isFetching, isLoading, error } = usePluginCall('fiat', call, {
    initialData: null,
    params: { coin, receiver },
    autoFetch,
  })
  return { buy: fetch, data, isFetching, isLoading, error }
}
