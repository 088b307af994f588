import type { NamedCall } from '../../call/named-call.ts'
import { createPluginHook, type PluginHook } from './plugin-call.ts'

export type RaribleChain = 'rinkeby' | 'eth'

/** What is given or taken at Rarible. */
export type RaribleAssetClass = 'ETH' | 'ERC20' | 'ERC721' | 'ERC1155' | 'ERC721_LAZY' | 'ERC1155_LAZY'

interface RaribleParams {
  /** `eth` unless given. */
  chain?: RaribleChain
  userAddress: string
}

/** A token to create. */
export interface RaribleLazyMintParams extends RaribleParams {
  tokenType: 'ERC721' | 'ERC1155'
  tokenUri: string
  supply: number
  /** Per cent of later sales. */
  royaltiesAmount?: number
}

/** An offer to sell a token. */
export interface RaribleSellOrderParams extends RaribleParams {
  makeTokenId: string
  makeTokenAddress: string
  makeAssetClass: RaribleAssetClass
  makeValue: string
  takeAssetClass: RaribleAssetClass
  takeValue: string
}

export type RaribleLazyMintState<Result> = NamedCall<'lazyMint', Result, RaribleLazyMintParams>
export type RaribleSellOrderState<Result> = NamedCall<'createSellOrder', Result, RaribleSellOrderParams>

const toEthereum = <Params extends RaribleParams>(params: Params): Params => ({
  ...params,
  chain: params.chain ?? 'eth',
})

/**
 * Creates a token at Rarible that is minted when someone buys it. Waits for `lazyMint` unless `autoFetch` is set.
 *
 * @example
 * const { lazyMint } = useRaribleLazyMint({ userAddress, tokenType: 'ERC721', tokenUri, supply: 1, royaltiesAmount: 5 })
 */
export const useRaribleLazyMint: PluginHook<'lazyMint', RaribleLazyMintParams> =
  /* @__PURE__ */ createPluginHook('rarible', 'lazyMint', toEthereum)

/**
 * Offers a token for sale at Rarible. Waits for `createSellOrder` unless `autoFetch` is set.
 *
 * @example
 * const { createSellOrder } = useRaribleSellOrder({ userAddress, makeTokenId, makeTokenAddress, makeAssetClass: 'ERC721', makeValue: '1', takeAssetClass: 'ETH', takeValue })
 */
export const useRaribleSellOrder: PluginHook<'createSellOrder', RaribleSellOrderParams> =
  /* @__PURE__ */ createPluginHook('rarible', 'createSellOrder', toEthereum)
