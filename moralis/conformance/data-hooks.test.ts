// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import * as original from 'react-moralis'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScriptedData, type ScriptedData, wrapIn } from '../react/src/data/scripted-data.fixture.ts'
import * as ours from '../react/src/exports/index.ts'

interface Case {
  name: keyof typeof original & keyof typeof ours
  parameters?: unknown[]
  /** The part of the hook that asks. */
  fetch: string
  /** Whether the original asks a plugin by itself, which it does twice: it takes itself for started before it is. */
  asksTwice?: string
}

const token = { tokenAddress: '0x2b', tokenId: '7' }
const offer = { ...token, tokenType: 'ERC721', userAddress: '0x7e' }
const usdc = { address: '0xusdc', decimals: 6 }
const weth = { address: '0xweth', decimals: 18 }
const sale = { userAddress: '0x7e', makeTokenId: '7', makeTokenAddress: '0x2b', makeAssetClass: 'ERC721' }

const price = { usdPrice: 1.666666, nativePrice: { value: '543211111000000', decimals: 18, symbol: 'WETH' } }
const nfts = [{ metadata: '{"image":"ipfs://Qm/1.png"}' }, { metadata: '{half' }, { token_id: '7' }]

const cases: Case[] = [
  { name: 'useERC20Balances', fetch: 'fetchERC20Balances' },
  {
    name: 'useERC20Balances',
    parameters: [{ chain: 'bsc', address: '0x2b', limit: 2 }],
    fetch: 'fetchERC20Balances',
  },
  { name: 'useERC20Balances', parameters: [{}, { autoFetch: false }], fetch: 'fetchERC20Balances' },
  { name: 'useERC20Transfers', fetch: 'fetchERC20Transfers' },
  { name: 'useNFTBalances', fetch: 'getNFTBalances' },
  { name: 'useNFTTransfers', parameters: [{ direction: 'to' }], fetch: 'getNFTTransfers' },
  { name: 'useNativeBalance', fetch: 'getBalances' },
  { name: 'useNativeBalance', parameters: [{ chain: '0x38' }], fetch: 'getBalances' },
  { name: 'useNativeTransactions', parameters: [{ limit: 2 }], fetch: 'getNativeTransations' },
  { name: 'useTokenPrice', parameters: [{ address: '0x2b' }], fetch: 'fetchTokenPrice' },
  {
    name: 'useTokenPrice',
    parameters: [{ address: '0x2b', chain: 'bsc' }, { autoFetch: false }],
    fetch: 'fetchTokenPrice',
  },
  {
    name: 'useApiContract',
    parameters: [{ functionName: 'f', address: '0x2b', abi: [], chain: 'eth', params: { a: 1 } }],
    fetch: 'runContractFunction',
  },
  { name: 'useOneInchTokens', fetch: 'getSupportedTokens', asksTwice: 'oneInch.getSupportedTokens' },
  {
    name: 'useOneInchTokens',
    parameters: [{ chain: 'bsc' }, { autoFetch: false }],
    fetch: 'getSupportedTokens',
  },
  {
    name: 'useOneInchQuote',
    parameters: [{ fromAmount: '1.5', fromToken: usdc, toToken: weth }],
    fetch: 'getQuote',
  },
  {
    name: 'useOneInchQuote',
    parameters: [{ chain: 'bsc', fromAmount: 2, fromToken: weth, toToken: usdc }, { autoFetch: true }],
    fetch: 'getQuote',
    asksTwice: 'oneInch.quote',
  },
  { name: 'useOneInchSwap', parameters: [{ fromAmount: 5, fromToken: usdc, toToken: weth }], fetch: 'swap' },
  {
    name: 'useOneInchSwap',
    parameters: [{ chain: 'bsc', fromAmount: '5', fromToken: usdc, toToken: weth, slippage: 3 }],
    fetch: 'swap',
  },
  { name: 'useOpenSeaAsset', parameters: [token], fetch: 'getAsset' },
  { name: 'useOpenSeaOrders', parameters: [{ ...token, orderSide: 0 }], fetch: 'getOrders' },
  {
    name: 'useOpenSeaBuyOrder',
    parameters: [{ ...offer, network: 'testnet', amount: 1, paymentTokenAddress: '0xweth' }],
    fetch: 'createBuyOrder',
  },
  {
    name: 'useOpenSeaSellOrder',
    parameters: [{ ...offer, startAmount: 2, endAmount: 1 }],
    fetch: 'createSellOrder',
  },
  { name: 'useFiatBuy', fetch: 'buy' },
  {
    name: 'useFiatBuy',
    parameters: [{ coin: 'ETH', receiver: '0x7e' }, { disableTriggers: true }],
    fetch: 'buy',
  },
  {
    name: 'useRaribleLazyMint',
    parameters: [{ userAddress: '0x7e', tokenType: 'ERC721', tokenUri: 'ipfs://Qm', supply: 1 }],
    fetch: 'lazyMint',
  },
  {
    name: 'useRaribleSellOrder',
    parameters: [{ ...sale, makeValue: '1', takeAssetClass: 'ETH', takeValue: '5' }],
    fetch: 'createSellOrder',
  },
]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The arguments of the calls: JSON, because that is what a server sees of them. */
function callsOf({ calls }: ScriptedData): Record<string, unknown[]> {
  const entries = Object.entries(calls).map(([name, { mock }]) => [
    name,
    mock.calls.map(([params]) => params),
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(entries.filter(([, all]) => all?.length))))
}

function seen(state: object): unknown {
  return JSON.parse(
    JSON.stringify(state, (_key, value) => (value instanceof Error ? { message: value.message } : value)),
  )
}

interface Step {
  keys: string[]
  state: unknown
  calls: Record<string, unknown[]>
}

/** Renders a hook of one of the two and tells what it gave and asked: at first, with a wallet, when it is told to, when that fails. */
async function play(library: object, { name, parameters = [], fetch }: Case): Promise<Step[]> {
  const moralis = createScriptedData()
  Object.assign(moralis.sdk, {
    Units: { Token: (value: unknown, decimals: unknown) => String(Number(value) * 10 ** Number(decimals)) },
  })
  moralis.calls['account.getNativeBalance']?.mockResolvedValue({ balance: '1234500000000000000' })
  moralis.calls['token.getTokenPrice']?.mockResolvedValue(price)
  moralis.calls['account.getNFTs']?.mockResolvedValue({ total: 3, result: nfts })
  const hook: (...given: unknown[]) => object = Reflect.get(library, name)
  const wrapper = wrapIn(Reflect.get(library, 'MoralisProvider'), moralis)
  const { result } = renderHook(() => hook(...parameters), { wrapper })
  const steps: Step[] = []
  const look = () =>
    steps.push({
      keys: Object.keys(result.current).sort(),
      state: seen(result.current),
      calls: callsOf(moralis),
    })
  const ask = (options?: object) => act(async () => void (await Reflect.get(result.current, fetch)(options)))
  await act(async () => {})
  look()
  await ask()
  look()
  await moralis.connect()
  look()
  await ask({ params: { more: 1 } })
  look()
  for (const call of Object.values(moralis.calls)) call.mockRejectedValue(new Error('away'))
  await ask()
  look()
  return steps
}

describe('the same answers and calls as react-moralis@1.3.5', () => {
  it.each(cases)('$name: $fetch', async (one) => {
    const theirs = await play(original, one)
    for (const { calls } of theirs) if (one.asksTwice) calls[one.asksTwice]?.shift()
    expect(await play(ours, one)).toEqual(theirs)
    expect(theirs).toHaveLength(5)
  })

  it('resolves the same addresses, and has the same networks', () => {
    for (const url of ['ipfs://Qm/1.png', 'https://example.org', '', null, undefined])
      expect(ours.resolveIPFS(url)).toBe(original.resolveIPFS(url))
    const chains = original.getSupportedChains()
    const facts = ({ rpc: _rpc, faucets: _faucets, infoURL: _infoUrl, ...rest }: ours.ChainRecord) => rest
    // Differences: nodes, faucets and pages are those of today, and networks of today come after the original's.
    expect(ours.getSupportedChains().slice(0, chains.length).map(facts)).toEqual(
      chains.map((one) => facts({ ...one })),
    )
    expect([ours.getChain('0x539'), ours.getChain('eth')]).toEqual([undefined, undefined])
  })
})
