import type { CallOptions } from '../../../call/use-call.ts'
import type { PluginFetch, PluginState } from '../call/use-plugin-call.ts'
import { useSimplePluginCall } from '../call/use-simple-plugin-call.ts'
import type { RaribleAssetClass, RaribleChain } from './rarible-asset.ts'

/** What `useRaribleSellOrder` takes. */
export interface RaribleSellOrderParams {
  /** `eth` where none is named. */
  chain?: RaribleChain
  userAddress: string
  makeTokenId: string
  makeTokenAddress: string
  makeAssetClass: RaribleAssetClass
  makeValue: string
  takeAssetClass: RaribleAssetClass
  takeValue: string
}

/** What `useRaribleSellOrder` gives. */
export interface RaribleSellOrderState<Result> extends PluginState<Result> {
  createSellOrder: PluginFetch<Result, RaribleSellOrderParams>
}

/**
 * Offers a token for sale at Rarible. Waits for `createSellOrder` unless `autoFetch` is set.
 *
 * @example
 * const { createSellOrder } = useRaribleSellOrder({ userAddress, makeTokenId, makeTokenAddress, makeAssetClass: 'ERC721', makeValue: '1', takeAssetClass: 'ETH', takeValue })
 */
export function useRaribleSellOrder<Result = unknown>(
  params: RaribleSellOrderParams,
  options?: CallOptions,
): RaribleSellOrderState<Result> {
  const { fetch, data, isFetching, isLoading, error } = useSimplePluginCall<Result, RaribleSellOrderParams>(
    { plugin: 'rarible', functionName: 'createSellOrder' },
    { ...params, chain: params.chain ?? 'eth' },
    options,
  )
  return { createSellOrder: fetch, data, isFetching, isLoading, error }
}
