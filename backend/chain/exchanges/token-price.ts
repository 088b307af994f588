import type { ChainNode } from '@cryptolist/board/ethereum/node'
import type { Exchange } from '@cryptolist/contract'
import type { Address } from 'viem'
import { type Coin, getChainFacts } from '../chain-facts.ts'
import { derivePools, listExchanges, type Pool } from './exchanges.ts'
import { readPrices } from './pools.ts'

/**
 * A token's price. Whoever has enough money can move it for a while, and pools of version 2 for a single block: it is for showing,
 * and payments are never judged by it.
 */
export interface TokenPrice {
  usd: number
  /** In whole units of the chain's native currency; undefined where no pool tells what that is worth. */
  native: number | undefined
  exchange: Exchange
}

/** The least that has to be in a pool against a token, in US dollars. Less can be put into a pool to make a price up, and taken out again. */
const minimumDepthUsd = 10_000

/**
 * The price of a token (lower-case) at a block, in the deepest pool against the wrapped native currency or a stable coin. Undefined without
 * such a pool; throws invalid_input for an exchange of another chain.
 */
export async function findTokenPrice(
  node: Pick<ChainNode, 'chainId' | 'client'>,
  { token, exchange, block }: { token: Coin; exchange: Exchange | undefined; block: number },
): Promise<TokenPrice | undefined> {
  const exchanges = listExchanges(node.chainId, exchange)
  const { market } = getChainFacts(node.chainId)
  if (market === undefined) return undefined
  const { wrappedNative, stableCoins } = market
  const ofNative = pairUp(listExchanges(node.chainId), wrappedNative, stableCoins)
  const ofToken = pairUp(exchanges, token, [wrappedNative, ...stableCoins])
  const offers = await readOffers(node, [...ofNative, ...ofToken], block)
  const nativeUsd = findDeepest(
    offers.slice(0, ofNative.length).flatMap((offer) => (offer ? [{ ...offer, usd: offer.price }] : [])),
  )?.usd
  const inUsd = (offer: Offer): PricedOffer[] => {
    if (offer.against.address !== wrappedNative.address) return [{ ...offer, usd: offer.price }]
    if (nativeUsd === undefined) return []
    return [{ ...offer, depth: offer.depth * nativeUsd, usd: offer.price * nativeUsd }]
  }
  const best = findDeepest(offers.slice(ofNative.length).flatMap((offer) => (offer ? inUsd(offer) : [])))
  if (best === undefined) return undefined
  const native =
    token.address === wrappedNative.address
      ? 1
      : best.against.address === wrappedNative.address
        ? best.price
        : nativeUsd && best.usd / nativeUsd
  return { usd: best.usd, native, exchange: best.exchange }
}

interface Candidate {
  pool: Pool
  token: Coin
  against: Coin
}

/** All pools of a token and one of the coins. */
function pairUp(exchanges: readonly Exchange[], token: Coin, coins: readonly Coin[]): Candidate[] {
  return coins.flatMap((against) =>
    exchanges.flatMap((exchange) =>
      derivePools(exchange, token.address, against.address).map((pool) => ({ pool, token, against })),
    ),
  )
}

/** In whole units of the coin that the token is priced against. */
interface Offer {
  exchange: Exchange
  against: Coin
  price: number
  depth: number
}
interface PricedOffer extends Offer {
  usd: number
}

async function readOffers(
  node: Pick<ChainNode, 'chainId' | 'client'>,
  candidates: readonly Candidate[],
  block: number,
): Promise<(Offer | undefined)[]> {
  const pairs = candidates.map(({ pool, token }): { pool: Pool; token: Address } => ({
    pool,
    token: token.address,
  }))
  const prices = await readPrices(node, pairs, block)
  return candidates.map(({ pool, token, against }, at) => {
    const quote = prices[at]
    if (quote === undefined) return undefined
    return {
      exchange: pool.exchange,
      against,
      price: quote.price * 10 ** (token.decimals - against.decimals),
      depth: quote.depth / 10 ** against.decimals,
    }
  })
}

function findDeepest(offers: readonly PricedOffer[]): PricedOffer | undefined {
  const [deepest] = offers
    .filter(({ depth, usd }) => depth >= minimumDepthUsd && Number.isFinite(usd))
    .sort((a, b) => b.depth - a.depth)
  return deepest
}
