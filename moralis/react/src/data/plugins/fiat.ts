import { useCallback } from 'react'
import { type NamedCall, nameFetch } from '../../call/named-call.ts'
import type { CallOptions } from '../../call/use-call.ts'
import { usePlugin, usePluginCall } from './plugin-call.ts'

/** What to buy, and for whom. */
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
