// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMoralis } from '../provider/moralis-context.ts'
import { createDeferred, renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { createScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'

watchConsole()
const nothing = {
  isWeb3Enabled: false,
  web3: null,
  chainId: null,
  account: null,
  connector: null,
  provider: null,
}

it('connects a wallet', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  expect(result.current).toMatchObject({ ...nothing, network: null, connectorType: null })
  const enabling = createDeferred<unknown>()
  moralis.enableWeb3.mockReturnValue(enabling.promise)
  const onSuccess = vi.fn()
  await act(async () => void result.current.enableWeb3({ provider: 'walletconnect', onSuccess }))
  expect(result.current.isWeb3EnableLoading).toBe(true)
  await act(async () => {
    moralis.emit('enabled', moralis.wallet)
    enabling.resolve(moralis.wallet.web3)
  })
  expect(result.current).toMatchObject({ ...moralis.wallet, isWeb3Enabled: true, isWeb3EnableLoading: false })
  expect(moralis.enableWeb3.mock.calls).toEqual([[{ provider: 'walletconnect' }]])
  expect(onSuccess.mock.calls).toEqual([[moralis.wallet.web3]])
})

it('ignores a click event given as options', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  await act(async () => void (await result.current.enableWeb3({ nativeEvent: {}, type: 'click' })))
  expect(moralis.enableWeb3.mock.calls).toEqual([[{}]])
})

it('keeps the error of connecting until the next attempt', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  const error = new Error('Non ethereum enabled browser')
  moralis.enableWeb3.mockRejectedValueOnce(error)
  const onError = vi.fn()
  await act(async () => void (await result.current.enableWeb3({ onError })))
  expect(result.current).toMatchObject({
    web3EnableError: error,
    isWeb3Enabled: false,
    isWeb3EnableLoading: false,
  })
  expect(onError.mock.calls).toEqual([[error]])
  await act(async () => void (await result.current.enableWeb3()))
  expect(result.current).toMatchObject({ web3EnableError: null, isWeb3Enabled: true })
})

it('is loading until the last of two attempts has ended', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  const first = createDeferred<unknown>()
  moralis.enableWeb3.mockReturnValueOnce(first.promise).mockRejectedValueOnce(new Error('not finished yet'))
  await act(async () => {
    void result.current.enableWeb3()
    void result.current.enableWeb3()
  })
  expect(result.current.isWeb3EnableLoading).toBe(true)
  await act(async () => first.resolve({}))
  expect(result.current).toMatchObject({
    isWeb3EnableLoading: false,
    web3EnableError: null,
    isWeb3Enabled: true,
  })
})

it('follows the wallet to another account and chain, and when it disconnects', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  await act(async () => void (await result.current.enableWeb3()))
  act(() => moralis.emit('enabled', moralis.wallet))
  act(() => moralis.emit('account', '0xabc'))
  act(() => moralis.emit('chain', '0x89'))
  expect(result.current).toMatchObject({ account: '0xabc', chainId: '0x89', isWeb3Enabled: true })
  act(() => moralis.emit('disconnect', new Error('gone')))
  expect(result.current).toMatchObject(nothing)
})

it('keeps a wallet connected when signing in with it failed', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  moralis.authenticate.mockImplementation(async () => {
    moralis.emit('enabled', moralis.wallet)
    throw new Error('User rejected the request.')
  })
  await act(async () => void (await result.current.authenticate()))
  expect(result.current).toMatchObject({ ...moralis.wallet, isWeb3Enabled: true, hasAuthError: true })
})

it('disconnects the wallet, and rejects when that fails', async () => {
  const { moralis, result } = await renderWithMoralis(() => useMoralis())
  act(() => moralis.emit('enabled', moralis.wallet))
  moralis.deactivateWeb3.mockImplementation(async () => moralis.emit('deactivated'))
  await act(() => result.current.deactivateWeb3())
  expect(result.current).toMatchObject(nothing)
  moralis.deactivateWeb3.mockRejectedValue(new Error('stuck'))
  await expect(result.current.deactivateWeb3()).rejects.toThrow('stuck')
})

it('finds a wallet that was connected before the provider mounted', async () => {
  const moralis = createScriptedMoralis()
  Object.assign(moralis.sdk, { ...moralis.wallet, isWeb3Enabled: () => true })
  const { result } = await renderWithMoralis(() => useMoralis(), { moralis })
  expect(result.current).toMatchObject({ ...moralis.wallet, isWeb3Enabled: true })
})
