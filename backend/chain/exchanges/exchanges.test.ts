import type { Exchange } from '@cryptolist/contract'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { getChainFacts } from '../chain-facts.ts'
import { derivePools, exchangeFacts, listExchanges } from './exchanges.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const wbnb = '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'
const busd = '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56'
const wmatic = '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'
const bridgedUsdc = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'

describe('the pool of two tokens', () => {
  // Pools that stand on the chains.
  it.each<[Exchange, `0x${string}`, `0x${string}`, string]>([
    ['uniswapv2', usdc, weth, '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'],
    ['sushiswapv2', usdc, weth, '0x397FF1542f962076d0BFE58eA045FfA2d347ACa0'],
    ['uniswapv3', usdc, weth, '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'],
    ['pancakeswapv2', wbnb, busd, '0x58F876857a02D6762E0101bb5C46A8c1ED44Dc16'],
    ['pancakeswapv1', wbnb, busd, '0x1B96B92314C44b159149f7E0303511fB2Fc4774f'],
    ['quickswap', wmatic, bridgedUsdc, '0x6e7a5FAFcec6BB1e78bAE2A1F0B612012BF14827'],
  ])('is the well-known one on %s, in whatever order the tokens come', (exchange, a, b, expected) => {
    for (const pools of [derivePools(exchange, a, b), derivePools(exchange, b, a)]) {
      expect(pools.map(({ address }) => address)).toContain(expected.toLowerCase())
      for (const { token0, token1 } of pools) {
        expect(token0 < token1).toBe(true)
        expect([a, b].map((address) => address.toLowerCase()).sort()).toEqual([token0, token1])
      }
    }
  })

  it('is one for each fee on Uniswap v3, and one elsewhere', () => {
    const addresses = derivePools('uniswapv3', usdc, weth).map(({ address }) => address)
    expect(new Set(addresses).size).toBe(4)
    expect(addresses[1]).toBe('0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640')
    expect(derivePools('uniswapv2', usdc, weth)).toHaveLength(1)
  })

  it('does not exist for a token and itself', () => {
    expect(derivePools('uniswapv2', usdc, `0x${usdc.slice(2).toLowerCase()}`)).toEqual([])
  })
})

describe('an exchange', () => {
  it('is known on its own chains only', () => {
    expect(listExchanges(1)).toEqual(['uniswapv2', 'uniswapv3', 'sushiswapv2'])
    expect(listExchanges(56)).toEqual(['pancakeswapv2', 'pancakeswapv1'])
    expect(listExchanges(137)).toEqual(['uniswapv3', 'quickswap'])
    expect(listExchanges(43114)).toEqual([])
    expect(() => listExchanges(137, 'pancakeswapv2')).toThrow(
      'exchange pancakeswapv2 is not known on polygon (0x89), but on bsc (0x38).',
    )
    expect(() => listExchanges(56, 'uniswapv3')).toThrow('but on eth (0x1) and polygon (0x89).')
  })

  it('has wrapped and stable coins on each of its chains', () => {
    for (const { chainIds } of Object.values(exchangeFacts))
      for (const chainId of chainIds) expect(getChainFacts(chainId).market).toBeDefined()
  })
})

describe('what is known of a chain', () => {
  it('is its currency by today’s name', () => {
    expect([1, 56, 137, 11155111].map((chainId) => getChainFacts(chainId).nativeCurrency.symbol)).toEqual([
      'ETH',
      'BNB',
      'POL',
      'ETH',
    ])
  })

  it('is nothing to price tokens with on test networks and on chains without one of the exchanges', () => {
    for (const chainId of [97, 250, 43113, 43114, 80001, 11155111, 31337])
      expect(getChainFacts(chainId).market).toBeUndefined()
  })

  // A letter typed wrongly would not fit the mix of capitals that the coins are published with (EIP-55).
  it('spells the coins’ addresses as they are published', () => {
    const listed = [1, 56, 137].flatMap((chainId) => {
      const { market } = getChainFacts(chainId)
      return market === undefined ? [] : [market.wrappedNative, ...market.stableCoins]
    })
    expect(listed.map(({ address }) => getAddress(address))).toEqual([
      weth,
      usdc,
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      wbnb,
      busd,
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      wmatic,
      bridgedUsdc,
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
    ])
  })
})
