// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { renderWithMoralis, watchConsole } from '../../provider/render-hook.fixture.tsx'
import { createScriptedData } from '../scripted-data.fixture.ts'
import {
  useApiContract,
  useMoralisSolanaApi,
  useMoralisSolanaCall,
  useMoralisWeb3Api,
  useMoralisWeb3ApiCall,
  useTokenPrice,
} from './api-hooks.ts'

watchConsole()

const token = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'

describe('useMoralisWeb3Api', () => {
  it('gives the API and its groups', async () => {
    const moralis = createScriptedData()
    const { result } = await renderWithMoralis(() => useMoralisWeb3Api(), { moralis })
    expect(Object.keys(result.current)).toEqual(['Web3API', 'native', 'account', 'token', 'baseURL'])
    expect(result.current.account).toBe(moralis.sdk.Web3API.account)
  })

  it('calls the given operation on fetch', async () => {
    const moralis = createScriptedData()
    const { result } = await renderWithMoralis(
      () => useMoralisWeb3ApiCall(useMoralisWeb3Api().account.getNFTs, { chain: 'polygon' }),
      { moralis },
    )
    expect(result.current).toMatchObject({ data: null, isFetching: false, error: null })
    let answer: unknown
    await act(async () => {
      answer = await result.current.fetch({ params: { limit: 2 } })
    })
    expect(answer).toEqual({ name: 'getNFTs', params: { chain: 'polygon', limit: 2 } })
    expect(result.current.data).toEqual(answer)
    expect(moralis.calls['account.getNFTs']?.mock.calls).toEqual([[{ chain: 'polygon', limit: 2 }]])
  })

  it('calls at once with autoFetch, and without parameters', async () => {
    const moralis = createScriptedData()
    await renderWithMoralis(
      () =>
        useMoralisWeb3ApiCall(useMoralisWeb3Api().account.getNativeBalance, undefined, { autoFetch: true }),
      { moralis, isStrict: true },
    )
    expect(moralis.calls['account.getNativeBalance']?.mock.calls.map(([params]) => params)).toEqual([{}])
  })

  it('types parameters and data from the operation', async () => {
    const { result } = await renderWithMoralis(
      () => {
        const { account } = useMoralisWeb3Api()
        // @ts-expect-error there is no such chain
        useMoralisWeb3ApiCall(account.getNFTs, { chain: 'nowhere' })
        return useMoralisWeb3ApiCall(account.getNativeBalance)
      },
      { moralis: createScriptedData() },
    )
    expectTypeOf(result.current.data).toEqualTypeOf<{ balance: string } | null>()
  })
})

it('useMoralisSolanaApi and its call do the same for Solana', async () => {
  const moralis = createScriptedData()
  const { result } = await renderWithMoralis(
    () => {
      const { SolanaAPI, account } = useMoralisSolanaApi()
      return { SolanaAPI, call: useMoralisSolanaCall(account.balance, { network: 'devnet' }) }
    },
    { moralis },
  )
  expect(result.current.SolanaAPI).toBe(moralis.sdk.SolanaAPI)
  await act(async () => void (await result.current.call.fetch()))
  expect(result.current.call.data).toEqual({ solana: '1', params: { network: 'devnet' } })
})

describe('useTokenPrice', () => {
  it('asks at once on the given chain and formats the price', async () => {
    const moralis = createScriptedData()
    const price = {
      usdPrice: 1.666666,
      nativePrice: { value: '543211111000000', decimals: 18, symbol: 'WETH' },
    }
    moralis.calls['token.getTokenPrice']?.mockResolvedValue(price)
    const { result } = await renderWithMoralis(() => useTokenPrice({ address: token, chain: 'bsc' }), {
      moralis,
    })
    expect(moralis.calls['token.getTokenPrice']?.mock.calls.map(([params]) => params)).toEqual([
      { address: token, chain: 'bsc' },
    ])
    expect(result.current.data).toEqual({
      ...price,
      formattedUsd: '$1.67',
      formattedNative: '0.0005432 WETH',
    })
  })

  it('handles a price without a native one, and waits without autoFetch', async () => {
    const moralis = createScriptedData()
    moralis.calls['token.getTokenPrice']?.mockResolvedValue({ usdPrice: 2 })
    const { result } = await renderWithMoralis(
      () => useTokenPrice({ address: token }, { autoFetch: false }),
      { moralis },
    )
    await moralis.connect({ chainId: '0x89' })
    expect(result.current.data).toBeNull()
    await act(async () => void (await result.current.fetchTokenPrice()))
    expect(moralis.calls['token.getTokenPrice']?.mock.calls).toEqual([[{ address: token, chain: '0x89' }]])
    expect(result.current.data).toEqual({ usdPrice: 2, formattedUsd: '$2.00', formattedNative: null })
  })
})

it('useApiContract posts the original’s fields', async () => {
  const moralis = createScriptedData()
  const abi = [{ name: 'balanceOf' }]
  const { result } = await renderWithMoralis(
    () =>
      useApiContract({
        address: token,
        abi,
        chain: 'eth',
        functionName: 'balanceOf',
        params: { owner: token },
      }),
    { moralis },
  )
  await act(async () => void (await result.current.runContractFunction()))
  expect(moralis.calls['native.runContractFunction']?.mock.calls).toEqual([
    [{ abi, chain: 'eth', function_name: 'balanceOf', address: token, params: { owner: token } }],
  ])
})
