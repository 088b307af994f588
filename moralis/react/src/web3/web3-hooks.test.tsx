// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import {
  useWeb3Contract,
  useWeb3ExecuteFunction,
  useWeb3Transfer,
  type Web3ExecuteFunctionParams,
  type Web3TransferParams,
} from './web3-hooks.ts'

watchConsole()
const transfer: Web3TransferParams = { type: 'native', receiver: '0x1', amount: 1 }
const call: Web3ExecuteFunctionParams = { contractAddress: '0x1', abi: [], functionName: 'name' }

describe('useWeb3Transfer', () => {
  it('sends when fetch is called, with the parameters of fetch', async () => {
    const { moralis, result } = await renderWithMoralis(() => useWeb3Transfer(transfer))
    expect(moralis.transfer).not.toHaveBeenCalled()
    await act(async () => void (await result.current.fetch({ params: { amount: 2 } })))
    expect(moralis.transfer.mock.calls).toEqual([[{ ...transfer, amount: 2 }]])
    expect(result.current.data).toEqual({ hash: '0x1' })
  })

  it('lists everything that is missing in one error', async () => {
    const { moralis, result } = await renderWithMoralis(() => useWeb3Transfer())
    moralis.transfer.mockRejectedValue(['receiver is required', 'amount is required'])
    await act(async () => void (await result.current.fetch()))
    expect(result.current.error).toBeInstanceOf(Error)
    expect(result.current.error?.message).toBe('receiver is required, amount is required')
  })

  it('sends no parameter of an earlier render', async () => {
    const { moralis, rerender, result } = await renderWithMoralis(
      (params: Web3TransferParams) => useWeb3Transfer(params),
      { initialProps: transfer },
    )
    rerender({ receiver: '0x2', amount: 1 })
    await act(async () => void (await result.current.fetch()))
    expect(moralis.transfer.mock.calls).toEqual([[{ receiver: '0x2', amount: 1 }]])
  })
})

describe('useWeb3ExecuteFunction', () => {
  it('calls on fetch, or by itself with autoFetch', async () => {
    const { moralis, result } = await renderWithMoralis(() => useWeb3ExecuteFunction(call))
    expect(moralis.executeFunction).not.toHaveBeenCalled()
    await act(async () => void (await result.current.fetch()))
    expect([moralis.executeFunction.mock.calls, result.current.data]).toEqual([[[call]], 'result'])
    const automatic = await renderWithMoralis(() => useWeb3ExecuteFunction(call, { autoFetch: true }))
    expect(automatic.result.current.data).toBe('result')
  })
})

describe('useWeb3Contract', () => {
  it('names its fetch runContractFunction', async () => {
    const { result } = await renderWithMoralis(() => useWeb3Contract(call))
    await act(async () => void (await result.current.runContractFunction()))
    expect(result.current).toEqual({
      runContractFunction: expect.any(Function),
      data: 'result',
      error: null,
      isFetching: false,
      isLoading: false,
    })
  })
})
