// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createDeferred, renderWithMoralis, watchConsole } from '../../provider/render-hook.fixture.tsx'
import { createScriptedData, type ScriptedData } from '../scripted-data.fixture.ts'
import {
  useERC20Balances,
  useERC20Transfers,
  useNativeBalance,
  useNativeTransactions,
  useNFTBalances,
  useNFTTransfers,
} from './wallet-hooks.ts'

watchConsole()

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const other = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'

const hooks = [
  { call: 'account.getTokenBalances', fetch: 'fetchERC20Balances', hook: useERC20Balances },
  { call: 'account.getTokenTransfers', fetch: 'fetchERC20Transfers', hook: useERC20Transfers },
  { call: 'account.getNFTs', fetch: 'getNFTBalances', hook: useNFTBalances },
  { call: 'account.getNFTTransfers', fetch: 'getNFTTransfers', hook: useNFTTransfers },
  { call: 'account.getNativeBalance', fetch: 'getBalances', hook: useNativeBalance },
  { call: 'account.getTransactions', fetch: 'getNativeTransations', hook: useNativeTransactions },
]

function paramsOf(moralis: ScriptedData, call: string): unknown[] {
  return moralis.calls[call]?.mock.calls.map(([params]) => params) ?? []
}

describe.each(hooks)('$fetch', ({ call, fetch, hook }) => {
  it.each([false, true])(
    'asks once a wallet is connected, and again for another (StrictMode: %s)',
    async (isStrict) => {
      const moralis = createScriptedData()
      const { result } = await renderWithMoralis(() => hook(), { moralis, isStrict })
      expect(paramsOf(moralis, call)).toEqual([])
      await moralis.connect()
      await moralis.connect({ account: other, chainId: '0x89' })
      expect(paramsOf(moralis, call)).toEqual([
        { chain: '0x1', address: account },
        { chain: '0x89', address: other },
      ])
      expect(result.current).toMatchObject({ isFetching: false, isLoading: false, error: null })
    },
  )

  it('uses the given parameters and drops removed ones', async () => {
    const moralis = createScriptedData()
    const { rerender } = await renderWithMoralis(
      (params: { chain?: 'bsc'; address?: string; limit?: number }) => hook(params, { autoFetch: true }),
      { moralis, initialProps: { chain: 'bsc', address: other, limit: 1 } },
    )
    await act(async () => rerender({ chain: undefined, address: other }))
    expect(paramsOf(moralis, call)).toEqual([
      { chain: 'bsc', address: other, limit: 1 },
      { chain: 'eth', address: other },
    ])
  })

  it('waits for its function without autoFetch, which may take other parameters', async () => {
    const moralis = createScriptedData()
    const { result } = await renderWithMoralis(() => hook({}, { autoFetch: false }), { moralis })
    await moralis.connect()
    expect(paramsOf(moralis, call)).toEqual([])
    const ask = Reflect.get(result.current, fetch)
    await act(async () => void (await ask({ params: { chain: 'polygon' } })))
    expect(paramsOf(moralis, call)).toEqual([{ chain: 'polygon', address: account }])
  })

  it('sets the error of a failed call', async () => {
    const moralis = createScriptedData()
    moralis.calls[call]?.mockRejectedValue(Object.assign(new Error('Invalid function'), { code: 141 }))
    const { result } = await renderWithMoralis(() => hook(), { moralis })
    await moralis.connect()
    expect(result.current.error).toMatchObject({ message: 'Invalid function', code: 141 })
  })
})

it('shows the answer for the wallet connected last, whatever order answers arrive in', async () => {
  const moralis = createScriptedData()
  const [first, second] = [createDeferred<unknown>(), createDeferred<unknown>()]
  moralis.calls['account.getTokenBalances']
    ?.mockReturnValueOnce(first.promise)
    .mockReturnValueOnce(second.promise)
  const { result } = await renderWithMoralis(() => useERC20Balances(), { moralis })
  await moralis.connect()
  await moralis.connect({ account: other })
  expect(result.current).toMatchObject({ isFetching: true, isLoading: true })
  await act(async () => second.resolve([{ name: 'of the second' }]))
  await act(async () => first.resolve([{ name: 'of the first' }]))
  expect(result.current).toMatchObject({ isFetching: false, data: [{ name: 'of the second' }] })
  expect(Object.isFrozen(result.current.data)).toBe(false)
})

it('cancels an automatic call when the next begins, and never one made by fetch', async () => {
  const moralis = createScriptedData()
  const { result } = await renderWithMoralis(() => useERC20Balances(), { moralis })
  await moralis.connect()
  await moralis.connect({ account: other })
  await act(async () => void (await result.current.fetchERC20Balances()))
  await act(async () => void (await result.current.fetchERC20Balances({ params: { chain: 'bsc' } })))
  const signals = moralis.calls['account.getTokenBalances']?.mock.calls.map(([, options]) =>
    Reflect.get(Object(options), 'signal'),
  )
  expect(signals).toEqual([
    expect.objectContaining({ aborted: true }),
    expect.objectContaining({ aborted: true }),
    undefined,
    undefined,
  ])
})

describe('useNFTBalances', () => {
  it('reads metadata and gives pictures loadable addresses', async () => {
    const moralis = createScriptedData()
    const result = [
      { token_id: '1', metadata: '{"name":"One","image":"ipfs://QmHash/1.png"}' },
      { token_id: '2', metadata: '{half' },
      { token_id: '3' },
      { token_id: '4', metadata: 'null' },
      { token_id: '5', metadata: '{"image":5}' },
    ]
    moralis.calls['account.getNFTs']?.mockResolvedValue({ total: 5, result })
    const rendered = await renderWithMoralis(() => useNFTBalances(), { moralis })
    await moralis.connect()
    expect(rendered.result.current.data).toEqual({
      total: 5,
      result: [
        {
          token_id: '1',
          metadata: { name: 'One', image: 'ipfs://QmHash/1.png' },
          image: 'https://gateway.ipfs.io/ipfs/QmHash/1.png',
        },
        { token_id: '2', metadata: '{half' },
        { token_id: '3' },
        { token_id: '4', metadata: null },
        { token_id: '5', metadata: { image: 5 } },
      ],
    })
  })

  it.each([[{ status: 'SYNCING' }], [{ result: 'soon' }], [{ result: [null, { metadata: 5 }] }], ['soon']])(
    'renders whatever the server answers: %j',
    async (answer) => {
      const moralis = createScriptedData()
      moralis.calls['account.getNFTs']?.mockResolvedValue(answer)
      const rendered = await renderWithMoralis(() => useNFTBalances(), { moralis })
      await moralis.connect()
      expect(rendered.result.current.data).toEqual(answer)
    },
  )
})

describe('useNativeBalance', () => {
  it('formats the balance where the network is given by its number', async () => {
    const moralis = createScriptedData()
    moralis.calls['account.getNativeBalance']?.mockResolvedValue({ balance: '1234500000000000000' })
    const { result, rerender } = await renderWithMoralis(
      (params: { chain?: 'eth' } | undefined) => useNativeBalance(params),
      { moralis },
    )
    expect(result.current.data).toEqual({ balance: undefined, formatted: null })
    await moralis.connect({ chainId: '0x89' })
    expect(result.current).toMatchObject({
      data: { balance: '1234500000000000000', formatted: '1.235 MATIC' },
      nativeToken: { symbol: 'MATIC', decimals: 18 },
    })
    await act(async () => rerender({ chain: 'eth' }))
    expect(result.current).toMatchObject({
      data: { balance: '1234500000000000000', formatted: null },
      nativeToken: null,
    })
  })
})

it('useNativeTransactions gives the wallet’s network', async () => {
  const moralis = createScriptedData()
  const { result } = await renderWithMoralis(() => useNativeTransactions({ chain: 'bsc' }), { moralis })
  await moralis.connect({ chainId: '0x89' })
  expect(result.current.chainId).toBe('0x89')
})

it('types parameters and answers', () => {
  expectTypeOf<{ chain: 'nowhere' }>().not.toExtend<NonNullable<Parameters<typeof useERC20Balances>[0]>>()
  expectTypeOf<ReturnType<typeof useERC20Balances>['data']>().toExtend<{ balance: string }[] | null>()
  expectTypeOf<keyof ReturnType<typeof useNativeTransactions>>().toEqualTypeOf<
    'getNativeTransations' | 'data' | 'chainId' | 'error' | 'isLoading' | 'isFetching'
  >()
})
