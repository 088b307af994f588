import { type ChainCurrency, findChain } from '@cryptolist/web3/chains'
import type { Address } from 'viem'

/** Facts about a chain that are known beforehand. */
export interface ChainFacts {
  /** In which fees are paid, by today's name. */
  nativeCurrency: ChainCurrency
  /** The contract that makes a token of the native currency, and stable coins that are worth a US dollar. Pools have them on one side. */
  market: { wrappedNative: Coin; stableCoins: readonly Coin[] } | undefined
}

/** A token that prices are read against. */
export interface Coin {
  /** Lower-case. */
  address: Address
  decimals: number
}

/** The chains on which prices can be read. */
const markets: Readonly<Record<number, ChainFacts['market']>> = {
  1: {
    wrappedNative: { address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', decimals: 18 },
    stableCoins: [
      // USDC, USDT, DAI
      { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
      { address: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 },
      { address: '0x6b175474e89094c44da98b954eedeac495271d0f', decimals: 18 },
    ],
  },
  56: {
    wrappedNative: { address: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', decimals: 18 },
    stableCoins: [
      // BUSD, USDT, USDC
      { address: '0xe9e7cea3dedca5984780bafc599bd69add087d56', decimals: 18 },
      { address: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 },
      { address: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', decimals: 18 },
    ],
  },
  137: {
    wrappedNative: { address: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', decimals: 18 },
    stableCoins: [
      // USDC.e, USDC, USDT, DAI
      { address: '0x2791bca1f2de4661ed88a30c99a7a9449aa84174', decimals: 6 },
      { address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', decimals: 6 },
      { address: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', decimals: 6 },
      { address: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063', decimals: 18 },
    ],
  },
}

const unnamedCurrency: ChainCurrency = { name: 'Native currency', symbol: '', decimals: 18 }

/** Loads no viem: of chains that the catalogue lacks, only the decimals are known. */
export function getChainFacts(chainId: number): ChainFacts {
  const chain = findChain(chainId)
  return {
    nativeCurrency: chain?.today?.nativeCurrency ?? chain?.nativeCurrency ?? unnamedCurrency,
    market: markets[chainId],
  }
}
