import type { CallOptions } from '../../../call/use-call.ts'
import type { PluginFetch, PluginState } from '../call/use-plugin-call.ts'
import { useSimplePluginCall } from '../call/use-simple-plugin-call.ts'
import type { OpenSeaOffer } from './open-sea-token.ts'

/** What `useOpenSeaSellOrder` takes. */
export interface OpenSeaSellOrderParams extends OpenSeaOffer {
  startAmount: number
  endAmount: number
  /** Seconds since 1970. */
  expirationTime?: number
}

/** What `useOpenSeaSellOrder` gives. */
export interface OpenSeaSellOrderState<Result> extends PluginState<Result> {
  createSellOrder: PluginFetch<Result, OpenSeaSellOrderParams>
}

/**
 * Offers a token for sale at OpenSea. Waits for `createSellOrder` unless `autoFetch` is set.
 *
 * @example
 * const { createSellOrder } = useOpenSeaSellOrder({ ...token, tokenType: 'ERC721', userAddress, startAmount: 2, endAmount: 1 })
 */
export function useOpenSeaSellOrder<Result = unknown>(
  params: OpenSeaSellOrderParams,
  options?: CallOptions,
): OpenSeaSellOrderState<Result> {
  const { fetch, data, isFetching, isLoading, error } = useSimplePluginCall<Result, OpenSeaSellOrderParams>(
    { plugin: 'opensea', functionName: 'createSellOrder' },
    { ...params, network: params.network ?? 'mainnet' },
    options,
  )
  return { createSellOrder: fetch, data, isFetching, isLoading, error }
}
