import type { CallOptions } from '../../../call/use-call.ts'
import type { PluginFetch, PluginState } from '../call/use-plugin-call.ts'
import { useSimplePluginCall } from '../call/use-simple-plugin-call.ts'
import type { RaribleChain } from './rarible-asset.ts'

/** What `useRaribleLazyMint` takes. */
export interface RaribleLazyMintParams {
  /** `eth` where none is named. */
  chain?: RaribleChain
  userAddress: string
  tokenType: 'ERC721' | 'ERC1155'
  tokenUri: string
  supply: number
  /** Per cent of later sales. */
  royaltiesAmount?: number
}

/** What `useRaribleLazyMint` gives. */
export interface RaribleLazyMintState<Result> extends PluginState<Result> {
  lazyMint: PluginFetch<Result, RaribleLazyMintParams>
}

/**
 * Makes a token at Rarible that is minted when somebody buys it. Waits for `lazyMint` unless `autoFetch` is set.
 *
 * @example
 * const { lazyMint } = useRaribleLazyMint({ userAddress, tokenType: 'ERC721', tokenUri, supply: 1, royaltiesAmount: 5 })
 */
export function useRaribleLazyMint<Result = unknown>(
  params: RaribleLazyMintParams,
  options?: CallOptions,
): RaribleLazyMintState<Result> {
  const { fetch, data, isFetching, isLoading, error } = useSimplePluginCall<Result, RaribleLazyMintParams>(
    { plugin: 'rarible', functionName: 'lazyMint' },
    { ...params, chain: params.chain ?? 'eth' },
    options,
  )
  return { lazyMint: fetch, data, isFetching, isLoading, error }
}
