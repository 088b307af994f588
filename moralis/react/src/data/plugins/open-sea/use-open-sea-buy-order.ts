import type { CallOptions } from '../../../call/use-call.ts'
import type { PluginFetch, PluginState } from '../call/use-plugin-call.ts'
import { useSimplePluginCall } from '../call/use-simple-plugin-call.ts'
import type { OpenSeaOffer } from './open-sea-token.ts'

/** What `useOpenSeaBuyOrder` takes. */
export interface OpenSeaBuyOrderParams extends OpenSeaOffer {
  amount: number
  paymentTokenAddress: string
}

/** What `useOpenSeaBuyOrder` gives. */
export interface OpenSeaBuyOrderState<Result> extends PluginState<Result> {
  createBuyOrder: PluginFetch<Result, OpenSeaBuyOrderParams>
}

/**
 * Offers to buy a token at OpenSea. Waits for `createBuyOrder` unless `autoFetch` is set.
 *
 * @example
 * const { createBuyOrder, isFetching, error } = useOpenSeaBuyOrder({ ...token, tokenType: 'ERC721', userAddress, amount, paymentTokenAddress })
 */
export function useOpenSeaBuyOrder<Result = unknown>(
  params: OpenSeaBuyOrderParams,
  options?: CallOptions,
): OpenSeaBuyOrderState<Result> {
  const { fetch, data, isFetching, isLoading, error } = useSimplePluginCall<Result, OpenSeaBuyOrderParams>(
    { plugin: 'opensea', functionName: 'createBuyOrder' },
    { ...params, network: params.network ?? 'mainnet' },
    options,
  )
  return { createBuyOrder: fetch, data, isFetching, isLoading, error }
}
