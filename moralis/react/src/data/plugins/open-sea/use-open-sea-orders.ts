import type { CallOptions } from '../../../call/use-call.ts'
import type { PluginFetch, PluginState } from '../call/use-plugin-call.ts'
import { useSimplePluginCall } from '../call/use-simple-plugin-call.ts'
import type { OpenSeaToken } from './open-sea-token.ts'

/** What `useOpenSeaOrders` takes. */
export interface OpenSeaOrdersParams extends OpenSeaToken {
  /** 0 buys, 1 sells. */
  orderSide: 0 | 1
  /** From 1 on, which is asked for where none is named. */
  page?: number
}

/** What `useOpenSeaOrders` gives. */
export interface OpenSeaOrdersState<Result> extends PluginState<Result> {
  getOrders: PluginFetch<Result, OpenSeaOrdersParams>
}

/**
 * The orders for a token at OpenSea. Waits for `getOrders` unless `autoFetch` is set.
 *
 * @example
 * const { getOrders, data } = useOpenSeaOrders({ tokenAddress, tokenId, orderSide: 1 })
 */
export function useOpenSeaOrders<Result = unknown>(
  params: OpenSeaOrdersParams,
  options?: CallOptions,
): OpenSeaOrdersState<Result> {
  const { fetch, data, isFetching, isLoading, error } = useSimplePluginCall<Result, OpenSeaOrdersParams>(
    { plugin: 'opensea', functionName: 'getOrders' },
    { ...params, network: params.network ?? 'mainnet', page: params.page ?? 1 },
    options,
  )
  return { getOrders: fetch, data, isFetching, isLoading, error }
}
