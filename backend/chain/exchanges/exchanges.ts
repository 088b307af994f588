import { toLowerHex } from '@cryptolist/board/database/hex'
import { BoardError, describeChain, type Exchange } from '@cryptolist/contract'
import { type Address, encodeAbiParameters, encodePacked, getCreate2Address, type Hex, keccak256 } from 'viem'

/** An exchange whose pools can be computed: each is made by CREATE2 from its tokens. */
export interface ExchangeFacts {
  /** As answers name it. */
  name: string
  chainIds: readonly number[]
  /** Which makes the pools. */
  factory: Address
  poolCodeHash: Hex
  /** In millionths, for exchanges with a pool for each fee; others have one pool for two tokens. */
  fees?: readonly number[]
}

/** On other chains these exchanges have other factories, which are not known here. */
export const exchangeFacts: Readonly<Record<Exchange, ExchangeFacts>> = {
  uniswapv2: {
    name: 'Uniswap v2',
    chainIds: [1],
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    poolCodeHash: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  },
  uniswapv3: {
    name: 'Uniswap v3',
    chainIds: [1, 137],
    factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    poolCodeHash: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
    fees: [100, 500, 3000, 10_000],
  },
  sushiswapv2: {
    name: 'SushiSwap v2',
    chainIds: [1],
    factory: '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac',
    poolCodeHash: '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303',
  },
  pancakeswapv2: {
    name: 'PancakeSwap v2',
    chainIds: [56],
    factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
    poolCodeHash: '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5',
  },
  pancakeswapv1: {
    name: 'PancakeSwap v1',
    chainIds: [56],
    factory: '0xBCfCcbde45cE874adCB698cC183deBcF17952812',
    poolCodeHash: '0xd0d4c4cd0848c93cb4fd1f498d7013ee6bfb25783ea21593d5834f5d250ece66',
  },
  quickswap: {
    name: 'QuickSwap',
    chainIds: [137],
    factory: '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
    poolCodeHash: '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f',
  },
}

/** Where two tokens are swapped. Reserves, as token0 and token1, are in the order of the addresses. */
export interface Pool {
  exchange: Exchange
  address: Address
  token0: Address
  token1: Address
  /** Whether it is of a version 3: with a fee of its own, ranges of prices, and a memory of them. */
  hasFee: boolean
}

/** The exchanges of a chain; one alone if a caller names it. Throws invalid_input for one that is not on the chain. */
export function listExchanges(chainId: number, only?: Exchange): Exchange[] {
  const onChain = exchangeNames.filter((name) => exchangeFacts[name].chainIds.includes(chainId))
  if (only === undefined) return onChain
  if (!onChain.includes(only))
    throw BoardError.invalidField(
      'exchange',
      `exchange ${only} is not known on ${describeChain(chainId)}, but on ${exchangeFacts[only].chainIds
        .map(describeChain)
        .join(' and ')}.`,
    )
  return [only]
}

const exchangeNames: readonly Exchange[] = [
  'uniswapv2',
  'uniswapv3',
  'sushiswapv2',
  'pancakeswapv2',
  'pancakeswapv1',
  'quickswap',
]

/** Where an exchange has its pools for two tokens, created or not. Addresses in lower case; empty for a token and itself. */
export function derivePools(exchange: Exchange, tokenA: Address, tokenB: Address): Pool[] {
  const [token0, token1] = sortTokens(tokenA, tokenB)
  if (token0 === token1) return []
  const { factory, poolCodeHash, fees } = exchangeFacts[exchange]
  const salts =
    fees === undefined
      ? [encodePacked(['address', 'address'], [token0, token1])]
      : fees.map((fee) =>
          encodeAbiParameters(
            [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }],
            [token0, token1, fee],
          ),
        )
  return salts.map((salt) => ({
    exchange,
    address: toLowerHex(
      getCreate2Address({ from: factory, salt: keccak256(salt), bytecodeHash: poolCodeHash }),
    ),
    token0,
    token1,
    hasFee: fees !== undefined,
  }))
}

function sortTokens(tokenA: Address, tokenB: Address): [Address, Address] {
  const [a, b] = [toLowerHex(tokenA), toLowerHex(tokenB)]
  return a < b ? [a, b] : [b, a]
}
