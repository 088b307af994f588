// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  createDeferred,
  place,
  renderWithMoralis,
  watchConsole,
} from '../../provider/render-hook.fixture.tsx'
import { createScriptedData } from '../scripted-data.fixture.ts'
import { useFiatBuy, useOneInchQuote, useOneInchSwap, useOneInchTokens } from './exchange-hooks.ts'
import {
  useOpenSeaAsset,
  useOpenSeaBuyOrder,
  useOpenSeaOrders,
  useOpenSeaSellOrder,
  useRaribleLazyMint,
  useRaribleSellOrder,
} from './nft-market-hooks.ts'

watchConsole()

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const token = { tokenAddress: '0x2b', tokenId: '7' }
const usdc = { address: '0xusdc', decimals: 6 }
const weth = { address: '0xweth', decimals: 18 }
const offer = { ...token, tokenType: 'ERC721', userAddress: account } as const
const mint = { userAddress: account, tokenType: 'ERC721', tokenUri: 'ipfs://Qm', supply: 1 } as const
const sale = {
  userAddress: account,
  makeTokenId: '7',
  makeTokenAddress: '0x2b',
  makeAssetClass: 'ERC721',
  makeValue: '1',
  takeAssetClass: 'ETH',
  takeValue: '5',
} as const

const hooks = [
  {
    fetch: 'getSupportedTokens',
    call: 'oneInch.getSupportedTokens',
    hook: () => useOneInchTokens({}, { autoFetch: false }),
    expected: [{ chain: 'eth' }],
  },
  {
    fetch: 'getQuote',
    call: 'oneInch.quote',
    hook: () => useOneInchQuote({ fromAmount: '1.5', fromToken: usdc, toToken: weth }),
    expected: [{ chain: 'eth', fromTokenAddress: '0xusdc', toTokenAddress: '0xweth', amount: '1500000' }],
  },
  {
    fetch: 'getAsset',
    call: 'opensea.getAsset',
    hook: () => useOpenSeaAsset(token),
    expected: [{ ...token, network: 'mainnet' }],
  },
  {
    fetch: 'getOrders',
    call: 'opensea.getOrders',
    hook: () => useOpenSeaOrders({ ...token, orderSide: 1 }),
    expected: [{ ...token, network: 'mainnet', orderSide: 1, page: 1 }],
  },
  {
    fetch: 'createBuyOrder',
    call: 'opensea.createBuyOrder',
    hook: () =>
      useOpenSeaBuyOrder({ ...offer, network: 'testnet', amount: 1, paymentTokenAddress: '0xweth' }),
    expected: [{ ...offer, network: 'testnet', amount: 1, paymentTokenAddress: '0xweth' }],
  },
  {
    fetch: 'createSellOrder',
    call: 'opensea.createSellOrder',
    hook: () => useOpenSeaSellOrder({ ...offer, startAmount: 2, endAmount: 1 }),
    expected: [{ ...offer, network: 'mainnet', startAmount: 2, endAmount: 1 }],
  },
  {
    fetch: 'buy',
    call: 'fiat.buy',
    hook: () => useFiatBuy({ coin: 'ETH' }, { disableTriggers: true }),
    expected: [{ coin: 'ETH', receiver: undefined }, { disableTriggers: true }],
  },
  {
    fetch: 'lazyMint',
    call: 'rarible.lazyMint',
    hook: () => useRaribleLazyMint(mint),
    expected: [{ ...mint, chain: 'eth' }],
  },
  {
    fetch: 'createSellOrder',
    call: 'rarible.createSellOrder',
    hook: () => useRaribleSellOrder({ ...sale, chain: 'rinkeby' }),
    expected: [{ ...sale, chain: 'rinkeby' }],
  },
]

describe.each(hooks)('$call', ({ fetch, call, hook, expected }) => {
  const plugin = call.split('.')[0] ?? ''
  const run = (result: { current: object }) =>
    act(async () => void (await Reflect.get(result.current, fetch)()))

  it('is called when its function is called, with its parameters', async () => {
    const moralis = createScriptedData()
    const { result } = await renderWithMoralis<object, undefined>(hook, { moralis, isStrict: true })
    expect(moralis.calls[call]?.mock.calls).toEqual([])
    await run(result)
    expect(
      moralis.calls[call]?.mock.calls.map((parts) => parts.filter((part) => part !== undefined)),
    ).toEqual([expected])
    expect(result.current).toMatchObject({ data: { params: expected[0] }, error: null, isFetching: false })
  })

  it('fails where the server has no such plugin', async () => {
    const { result } = await renderWithMoralis<object, undefined>(hook, {
      moralis: createScriptedData([plugin]),
    })
    await run(result)
    const message = `${plugin} plugin has not been installed or initialized`
    expect(result.current).toMatchObject({ error: { message, code: 'plugin_missing' }, isFetching: false })
  })

  it('fails before the SDK is ready or started', async () => {
    const moralis = createScriptedData([plugin])
    const { promise, resolve } = createDeferred<void>()
    moralis.start.mockReturnValue(promise)
    const starting = await renderWithMoralis<object, undefined>(hook, { moralis })
    await run(starting.result)
    expect(starting.result.current).toMatchObject({
      error: { message: 'Plugins are not finished initializing', code: 'not_started' },
    })
    await act(async () => resolve())
    const provider = { ...place, initializeOnMount: false } as const
    const waiting = await renderWithMoralis<object, undefined>(hook, { moralis, provider })
    await run(waiting.result)
    expect(waiting.result.current).toMatchObject({
      error: { message: 'Moralis has not been initialized, run Moralis.start first', code: 'not_started' },
    })
  })
})

describe('useOneInchTokens', () => {
  it('fetches by itself and begins with an empty list', async () => {
    const moralis = createScriptedData()
    const { promise, resolve } = createDeferred<unknown>()
    moralis.calls['oneInch.getSupportedTokens']?.mockReturnValue(promise)
    const { result } = await renderWithMoralis(() => useOneInchTokens({ chain: 'bsc' }), { moralis })
    expect(result.current).toMatchObject({ data: [], isLoading: true })
    await act(async () => resolve({ tokens: {} }))
    expect(result.current).toMatchObject({ data: { tokens: {} }, isLoading: false })
    expect(moralis.calls['oneInch.getSupportedTokens']?.mock.calls).toEqual([[{ chain: 'bsc' }, undefined]])
  })

  it('names the plugin that lacks a function', async () => {
    const moralis = createScriptedData()
    Reflect.deleteProperty(Reflect.get(moralis.sdk.Plugins, 'oneInch'), 'getSupportedTokens')
    const { result } = await renderWithMoralis(() => useOneInchTokens(), { moralis })
    expect(result.current.error?.message).toBe('oneInch plugin has not been installed or initialized')
  })
})

describe('useOneInchQuote', () => {
  it('renders while an amount is being typed, and reports an invalid amount on getQuote', async () => {
    const moralis = createScriptedData()
    const { result, rerender } = await renderWithMoralis(
      (fromAmount: string) => useOneInchQuote({ fromAmount, fromToken: usdc, toToken: weth }),
      { moralis, initialProps: '1,5' },
    )
    await act(async () => void (await result.current.getQuote()))
    expect(result.current.error?.message).toContain('"1,5" is not an amount')
    await act(async () => rerender('1.5'))
    await act(async () => void (await result.current.getQuote({ params: { amount: '2' } })))
    expect(result.current).toMatchObject({ error: null, data: { params: { amount: '2' } } })
  })

  it('takes all parameters with getQuote', async () => {
    const moralis = createScriptedData()
    const { result } = await renderWithMoralis(() => useOneInchQuote({}), { moralis })
    await act(async () => void (await result.current.getQuote({ params: { chain: 'bsc', amount: '2' } })))
    expect(moralis.calls['oneInch.quote']?.mock.calls[0]?.[0]).toEqual({ chain: 'bsc', amount: '2' })
  })
})

describe('useOneInchSwap', () => {
  const exchange = { fromAmount: 5, fromToken: usdc, toToken: weth }
  const request = {
    chain: 'eth',
    fromTokenAddress: '0xusdc',
    toTokenAddress: '0xweth',
    amount: 5,
    fromAddress: account,
    slippage: 1,
  }

  it('fails without a wallet', async () => {
    const { result } = await renderWithMoralis(() => useOneInchSwap(exchange), {
      moralis: createScriptedData(),
    })
    await act(async () => void (await result.current.swap()))
    expect(result.current.error?.message).toBe('No web3 account found, run enableWeb3() first')
  })

  it('approves the tokens unless they are approved, then swaps', async () => {
    const moralis = createScriptedData()
    moralis.calls['oneInch.hasAllowance']?.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const { result } = await renderWithMoralis(() => useOneInchSwap(exchange), { moralis })
    await moralis.connect()
    await act(async () => void (await result.current.swap()))
    const paramsOf = (name: string) => moralis.calls[`oneInch.${name}`]?.mock.calls.map(([params]) => params)
    expect(paramsOf('hasAllowance')).toEqual([
      { chain: 'eth', fromTokenAddress: '0xusdc', fromAddress: account, amount: 5 },
    ])
    expect(paramsOf('approve')).toEqual([{ chain: 'eth', tokenAddress: '0xusdc', fromAddress: account }])
    expect(paramsOf('swap')).toEqual([request])
    await act(async () => void (await result.current.swap()))
    expect(paramsOf('approve')).toHaveLength(1)
    expect(paramsOf('swap')).toEqual([request, request])
  })
})
