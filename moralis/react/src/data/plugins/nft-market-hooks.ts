import type { NamedCall } from '../../call/use-call.ts'
import { createPluginHook, type PluginHook } from './plugin-call.ts'

export type OpenSeaNetwork = 'testnet' | 'mainnet'

/** A token at OpenSea. */
export interface OpenSeaToken {
  /** `mainnet` unless given. */
  network?: OpenSeaNetwork
  tokenAddress: string
  tokenId: string
}

/** A token that someone buys or sells. */
export interface OpenSeaOffer extends OpenSeaToken {
  tokenType: 'ERC721' | 'ERC1155'
  userAddress: string
}

export type OpenSeaAssetParams = OpenSeaToken

/** Which orders to list. */
export interface OpenSeaOrdersParams extends OpenSeaToken {
  /** 0 buys, 1 sells. */
  orderSide: 0 | 1
  /** From 1 on; 1 unless given. */
  page?: number
}

/** An offer to buy a token. */
export interface OpenSeaBuyOrderParams extends OpenSeaOffer {
  amount: number
  paymentTokenAddress: string
}

/** An offer to sell a token. */
export interface OpenSeaSellOrderParams extends OpenSeaOffer {
  startAmount: number
  endAmount: number
  /** Seconds since 1970. */
  expirationTime?: number
}

export type OpenSeaAssetState<Result> = NamedCall<'getAsset', Result, OpenSeaAssetParams>
export type OpenSeaOrdersState<Result> = NamedCall<'getOrders', Result, OpenSeaOrdersParams>
export type OpenSeaBuyOrderState<Result> = NamedCall<'createBuyOrder', Result, OpenSeaBuyOrderParams>
export type OpenSeaSellOrderState<Result> = NamedCall<'createSellOrder', Result, OpenSeaSellOrderParams>

const toMainnet = <Params extends OpenSeaToken>(params: Params): Params => ({
  ...params,
  network: params.network ?? 'mainnet',
})

/** OpenSea's facts about a token. Waits for `getAsset` unless `autoFetch` is set. */
export const useOpenSeaAsset: PluginHook<'getAsset', OpenSeaAssetParams> = /* @__PURE__ */ createPluginHook(
  'opensea',
  'getAsset',
  toMainnet,
)

/** The orders for a token at OpenSea. Waits for `getOrders` unless `autoFetch` is set. */
export const useOpenSeaOrders: PluginHook<'getOrders', OpenSeaOrdersParams> =
  /* @__PURE__ */ createPluginHook('opensea', 'getOrders', (params) => ({
    ...toMainnet(params),
    page: params.page ?? 1,
  }))

/** Offers to buy a token at OpenSea. Waits for `createBuyOrder` unless `autoFetch` is set. */
export const useOpenSeaBuyOrder: PluginHook<'createBuyOrder', OpenSeaBuyOrderParams> =
  /* @__PURE__ */ createPluginHook('opensea', 'createBuyOrder', toMainnet)

/** Offers a token for sale at OpenSea. Waits for `createSellOrder` unless `autoFetch` is set. */
export const useOpenSeaSellOrder: PluginHook<'createSellOrder', OpenSeaSellOrderParams> =
  /* @__PURE__ */ createPluginHook('opensea', 'createSellOrder', toMainnet)

export type RaribleChain = 'rinkeby' | 'eth'

/** An asset that is given or taken at Rarible. */
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

/** Creates a token at Rarible that is minted when someone buys it. Waits for `lazyMint` unless `autoFetch` is set. */
export const useRaribleLazyMint: PluginHook<'lazyMint', RaribleLazyMintParams> =
  /* @__PURE__ */ createPluginHook('rarible', 'lazyMint', toEthereum)

/** Offers a token for sale at Rarible. Waits for `createSellOrder` unless `autoFetch` is set. */
export const useRaribleSellOrder: PluginHook<'createSellOrder', RaribleSellOrderParams> =
  /* @__PURE__ */ createPluginHook('rarible', 'createSellOrder', toEthereum)
