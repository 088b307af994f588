import type { CallOptions } from '../../../call/use-call.ts'
import type { PluginFetch, PluginState } from '../call/use-plugin-call.ts'
import { useSimplePluginCall } from '../call/use-simple-plugin-call.ts'
import type { OpenSeaToken } from './open-sea-token.ts'

/** What `useOpenSeaAsset` takes. */
export type OpenSeaAssetParams = OpenSeaToken

/** What `useOpenSeaAsset` gives. */
export interface OpenSeaAssetState<Result> extends PluginState<Result> {
  getAsset: PluginFetch<Result, OpenSeaAssetParams>
}

/**
 * What OpenSea knows of a token. Waits for `getAsset` unless `autoFetch` is set.
 *
 * @example
 * const { getAsset, data } = useOpenSeaAsset({ tokenAddress, tokenId })
 */
export function useOpenSeaAsset<Result = unknown>(
  params: OpenSeaAssetParams,
  options?: CallOptions,
): OpenSeaAssetState<Result> {
  const { fetch, data, isFetching, isLoading, error } = useSimplePluginCall<Result, OpenSeaAssetParams>(
    { plugin: 'opensea', functionName: 'getAsset' },
    { ...params, network: params.network ?? 'mainnet' },
    options,
  )
  return { getAsset: fetch, data, isFetching, isLoading, error }
}
