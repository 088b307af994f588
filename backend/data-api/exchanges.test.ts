import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivePools } from '../chain/exchanges/exchanges.ts'
import type { BackendContext } from '../context.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { placeScripted, type ScriptedContract, withNewestHead } from '../tests/support/scripted-contract.ts'
import { answerCall } from './answer-call.fixture.ts'
import { makeAddress } from './index-rows.fixture.ts'
import { pairHandlers } from './pairs.ts'
import { priceHandlers } from './prices.ts'

// The exchanges are not on this chain, so scripted contracts are where their pools would be.

let chain: LocalChain
let identity: TestIdentity
let context: BackendContext
let usdc: ScriptedContract
let weth: ScriptedContract

const usdcAddress = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const wethAddress = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const wei = 10n ** 18n
/** In USDC's smallest unit. */
const dollars = (amount: bigint): bigint => amount * 10n ** 6n

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1 })
  identity = await startTestIdentity({ RPC_URL_1: chain.url })
  context = { ...identity.context, chains: withNewestHead(identity.context.chains, chain) }
  usdc = await placeToken(usdcAddress, 'USDC', 6)
  weth = await placeToken(wethAddress, 'WETH', 18)
  // A WETH is 2,000 USDC.
  await placePair('uniswapv2', [usdcAddress, dollars(20_000_000n)], [wethAddress, 10_000n * wei])
})
afterAll(async () => {
  await identity.close()
  await chain.stop()
})

async function placeToken(address: Hex, symbol: string, decimals: number): Promise<ScriptedContract> {
  const token = await placeScripted(chain, address)
  await token.answer('name() view returns (string)', [], `${symbol} token`)
  await token.answer('symbol() view returns (string)', [], symbol)
  await token.answer('decimals() view returns (uint8)', [], decimals)
  await token.answer('balanceOf(address) view returns (uint256)', undefined, 0n)
  return token
}

type Side = readonly [token: Hex, reserve: bigint]

async function placePair(exchange: 'uniswapv2' | 'sushiswapv2', ...sides: [Side, Side]): Promise<Hex> {
  const [pool] = derivePools(exchange, sides[0][0], sides[1][0])
  if (pool === undefined) throw new Error('These tokens have no pair.')
  const contract = await placeScripted(chain, pool.address)
  const reserves = sides.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, reserve]) => reserve)
  await contract.answer('getReserves() view returns (uint112, uint112, uint32)', [], [...reserves, 0])
  return pool.address
}

const observe = 'observe(uint32[] secondsAgos) view returns (int56[], uint160[])'
const balanceOf = 'balanceOf(address) view returns (uint256)'

/** Where the pool of version 3 with a fee of 0.3 % would be. */
const poolOf = (a: Hex, b: Hex): Hex => derivePools('uniswapv3', a, b)[2]?.address ?? '0x'

/** A pool that was at this price for half an hour, with `liquidity` in the range around it. */
async function placePool({
  address,
  price,
  liquidity,
}: {
  address: Hex
  price: number
  liquidity: bigint
}): Promise<ScriptedContract> {
  const contract = await placeScripted(chain, address)
  const tick = BigInt(Math.floor(Math.log(price) / Math.log(1.0001)))
  const before = 2n ** 160n - 5n
  const after = BigInt.asUintN(160, before + (1_800n * 2n ** 128n) / liquidity)
  await contract.answer(
    observe,
    [[1_800, 0]],
    [
      [-7n, -7n + tick * 1_800n],
      [before, after],
    ],
  )
  await contract.answer('liquidity() view returns (uint128)', [], liquidity)
  return contract
}

const askPrice = (sent: object) =>
  answerCall(context, priceHandlers, 'getTokenPrice', { chain: 'eth', ...sent })
const noPrice = {
  code: 'not_found',
  message: 'No pools found with enough liquidity, to calculate the price',
}

describe('the price of a token', () => {
  it('is that of its pair with the wrapped native currency, in both currencies', async () => {
    const token = makeAddress(0x70c1)
    await placeToken(token, 'TKN', 9)
    await placePair('uniswapv2', [token, 2_000_000n * 10n ** 9n], [wethAddress, 1_000n * wei])
    expect(await askPrice({ address: token })).toEqual({
      nativePrice: { value: '500000000000000', decimals: 18, name: 'Ether', symbol: 'ETH' },
      usdPrice: expect.closeTo(1),
      exchangeAddress: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
      exchangeName: 'Uniswap v2',
      symbol: 'TKN',
    })
  })

  it('is that of its pair with a stable coin, where that is deeper', async () => {
    const token = makeAddress(0xf70c2)
    await placeToken(token, 'TKN', 18)
    await placePair('uniswapv2', [token, 100n * wei], [wethAddress, 30n * wei])
    await placePair('sushiswapv2', [token, 100n * wei], [usdcAddress, dollars(70_000n)])
    expect(await askPrice({ address: token })).toMatchObject({
      nativePrice: { value: '350000000000000000' },
      usdPrice: expect.closeTo(700),
      exchangeName: 'SushiSwap v2',
    })
  })

  it('is that of the exchange that is named', async () => {
    const token = makeAddress(0x70c3)
    await placeToken(token, 'TKN', 18)
    await placePair('uniswapv2', [token, 100n * wei], [wethAddress, 100n * wei])
    await placePair('sushiswapv2', [token, 100n * wei], [wethAddress, 50n * wei])
    expect((await askPrice({ address: token })).usdPrice).toBeCloseTo(2_000)
    expect((await askPrice({ address: token, exchange: 'sushiswapv2' })).usdPrice).toBeCloseTo(1_000)
    await expect(askPrice({ address: token, exchange: 'uniswapv3' })).rejects.toMatchObject(noPrice)
    await expect(askPrice({ address: token, exchange: 'quickswap' })).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'exchange' },
    })
  })

  it('is that of the block that is named', async () => {
    const token = makeAddress(0x70c4)
    await placeToken(token, 'TKN', 18)
    await placePair('uniswapv2', [token, 100n * wei], [wethAddress, 100n * wei])
    const block = Number(await chain.request('eth_blockNumber'))
    await placePair('uniswapv2', [token, 100n * wei], [wethAddress, 10n * wei])
    expect((await askPrice({ address: token, to_block: block })).usdPrice).toBeCloseTo(2_000)
    expect((await askPrice({ address: token, to_block: 'latest' })).usdPrice).toBeCloseTo(200)
  })

  it('is not made up from a pool with less than 10,000 US dollars', async () => {
    const token = makeAddress(0x70c5)
    await placeToken(token, 'TKN', 18)
    await placePair('uniswapv2', [token, 1n], [wethAddress, 4n * wei])
    await placePair('sushiswapv2', [token, 1n], [usdcAddress, dollars(9_999n)])
    await expect(askPrice({ address: token })).rejects.toMatchObject(noPrice)
    await expect(askPrice({ address: makeAddress(0x404) })).rejects.toMatchObject(noPrice)
  })

  it('is not told where the token does not say its decimals', async () => {
    const token = makeAddress(0x70c6)
    const contract = await placeToken(token, 'TKN', 18)
    await placePair('uniswapv2', [token, 100n * wei], [wethAddress, 100n * wei])
    await contract.revert('decimals() view returns (uint8)', [], '0x')
    await expect(askPrice({ address: token })).rejects.toMatchObject(noPrice)
  })

  it('of the wrapped native currency is one of it', async () => {
    expect(await askPrice({ address: wethAddress })).toMatchObject({
      nativePrice: { value: '1000000000000000000' },
      usdPrice: expect.closeTo(2_000),
    })
  })
})

describe('the price in a pool of version 3', () => {
  const rootOfPrice = 0.05
  /** Of 400 tokens for one WETH; `tokenFirst` by their addresses. */
  const place = async (token: Hex, { liquidity, balance }: { liquidity: bigint; balance: bigint }) => {
    await placeToken(token, 'TKN', 18)
    const address = poolOf(token, wethAddress)
    const price = token < wethAddress ? rootOfPrice ** 2 : 1 / rootOfPrice ** 2
    await placePool({ address, price, liquidity })
    await weth.answer(balanceOf, [address], balance)
    return address
  }

  it.each<[string, Hex]>([
    ['first', makeAddress(0x70d1)],
    ['second', `0x${'ee'.repeat(20)}`],
  ])('is the mean of half an hour, whether the token comes %s', async (_name, token) => {
    await place(token, { liquidity: 2_000n * wei, balance: 500n * wei })
    const price = await askPrice({ address: token })
    expect(price.usdPrice).toBeGreaterThan(4.999)
    expect(price.usdPrice).toBeLessThan(5.001)
    expect(price).toMatchObject({
      exchangeAddress: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      exchangeName: 'Uniswap v3',
    })
  })

  it.each<[string, { liquidity: bigint; balance: bigint }]>([
    // Liquidity of 80 is 4 WETH at this price.
    ['little of it stands around the price', { liquidity: 80n * wei, balance: 500n * wei }],
    ['the pool has little of it', { liquidity: 2_000n * wei, balance: 4n * wei }],
  ])('is not believed where %s', async (_name, held) => {
    const token = makeAddress(0x70d2)
    await place(token, held)
    await expect(askPrice({ address: token })).rejects.toMatchObject(noPrice)
  })

  it('is not believed where the pool remembers less', async () => {
    const token = makeAddress(0x70d3)
    const address = await place(token, { liquidity: 2_000n * wei, balance: 500n * wei })
    const old = `0x08c379a0${encodeAbiParameters(parseAbiParameters('string'), ['OLD']).slice(2)}` as const
    await (await placeScripted(chain, address)).revert(observe, [[1_800, 0]], old)
    await expect(askPrice({ address: token })).rejects.toMatchObject(noPrice)
  })
})

describe('a chain without the exchanges', () => {
  const elsewhere = (chainId: number): BackendContext => ({
    ...context,
    chains: { ...context.chains, get: async () => ({ ...(await context.chains.get(1)), chainId }) },
  })

  it.each([97, 43113, 43114, 80001, 11155111])('%i has no prices', async (chainId) => {
    const sent = { chain: String(chainId), address: wethAddress }
    const asking = answerCall(elsewhere(chainId), priceHandlers, 'getTokenPrice', sent)
    await expect(asking).rejects.toMatchObject(noPrice)
  })
})

const askPair = (sent: object) =>
  answerCall(context, pairHandlers, 'getPairAddress', { chain: 'eth', ...sent })

describe('the pair of two tokens', () => {
  it('comes with its reserves and its tokens, in whatever order they are named', async () => {
    const expected = {
      reserve0: String(dollars(20_000_000n)),
      reserve1: String(10_000n * wei),
      pairAddress: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
      token0: { address: usdcAddress, name: 'USDC token', symbol: 'USDC', decimals: '6' },
      token1: { address: wethAddress, name: 'WETH token', symbol: 'WETH', decimals: '18' },
    }
    for (const [token0, token1] of [
      [usdcAddress, wethAddress],
      [wethAddress, usdcAddress],
    ])
      expect(
        await askPair({ token0_address: token0, token1_address: token1, exchange: 'UniswapV2' }),
      ).toMatchObject(expected)
  })

  it('is the pool with most in it where there is one for each fee', async () => {
    const tokens = { token0_address: usdcAddress, token1_address: wethAddress, exchange: 'uniswapv3' }
    const [lowest, low, , high] = derivePools('uniswapv3', usdcAddress, wethAddress)
    if (lowest === undefined || low === undefined || high === undefined) throw new Error('Four pools.')
    // A pool that was never created, but received tokens.
    await usdc.answer(balanceOf, [lowest.address], dollars(900n))
    await expect(askPair(tokens)).rejects.toMatchObject({ code: 'not_found' })
    for (const [{ address }, amount] of [
      [low, 700n],
      [high, 50n],
    ] as const) {
      await placePool({ address, price: 5e8, liquidity: wei })
      await usdc.answer(balanceOf, [address], dollars(amount))
      await weth.answer(balanceOf, [address], amount * wei)
    }
    expect(await askPair(tokens)).toMatchObject({
      pairAddress: '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
      reserve0: String(dollars(700n)),
      reserve1: String(700n * wei),
    })
  })

  it('is not found where nobody made it, nor at a block before', async () => {
    const tokens = { token0_address: usdcAddress, token1_address: wethAddress }
    await expect(askPair({ ...tokens, exchange: 'sushiswapv2' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'SushiSwap v2 has no pair of these tokens on eth (0x1).',
    })
    await expect(askPair({ ...tokens, exchange: 'uniswapv2', to_block: 0 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('is of two tokens, on an exchange of the chain', async () => {
    const one = { token0_address: usdcAddress, token1_address: usdcAddress, exchange: 'uniswapv2' }
    await expect(askPair(one)).rejects.toMatchObject({ facts: { field: 'token1_address' } })
    const other = { ...one, token1_address: wethAddress, exchange: 'pancakeswapv2' }
    await expect(askPair(other)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'exchange pancakeswapv2 is not known on eth (0x1), but on bsc (0x38).',
    })
  })
})

describe('the reserves of a pair', () => {
  const ask = (sent: object) =>
    answerCall(context, pairHandlers, 'getPairReserves', { chain: 'eth', ...sent })

  it('are those of the block or the moment that is named', async () => {
    const token = makeAddress(0x70e1)
    const pair = await placePair('uniswapv2', [token, 5n], [wethAddress, 7n])
    const block = Number(await chain.request('eth_blockNumber'))
    const { timestamp } = Object(await chain.request('eth_getBlockByNumber', ['latest', false]))
    await chain.request('evm_increaseTime', [600])
    await placePair('uniswapv2', [token, 50n], [wethAddress, 70n])
    const before = { reserve0: '5', reserve1: '7' }
    const after = { reserve0: '50', reserve1: '70' }
    expect(await ask({ pair_address: pair })).toEqual(after)
    expect(await ask({ pair_address: pair, to_block: String(block) })).toEqual(before)
    const date = new Date((Number(timestamp) + 300) * 1000).toISOString()
    expect(await ask({ pair_address: pair, to_date: date })).toEqual(before)
    await expect(ask({ pair_address: pair, to_date: '2009-01-03' })).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'to_date' },
    })
  })

  it('are refused for what is no pair', async () => {
    for (const address of [usdcAddress, makeAddress(0x404)])
      await expect(ask({ pair_address: address })).rejects.toMatchObject({
        code: 'invalid_input',
        facts: { field: 'pair_address' },
      })
  })
})
