// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { ScriptedData } from '../scripted-data.fixture.ts'

type LookUp = Mock<(provider: unknown, key: string) => Promise<unknown>>

const network: { findEnsName: LookUp; getEnsProfile: LookUp } = {
  findEnsName: vi.fn(),
  getEnsProfile: vi.fn(),
}
// Another file may have loaded the hooks already, with the real network.
vi.resetModules()
vi.doMock('@cryptolist/web3/ens', () => network)
const { createDeferred, renderWithMoralis, watchConsole } = await import(
  '../../provider/render-hook.fixture.tsx'
)
const { createScriptedData } = await import('../scripted-data.fixture.ts')
const { useEnsAddress, useEnsName } = await import('./ens-hooks.ts')
afterAll(() => {
  vi.doUnmock('@cryptolist/web3/ens')
  vi.resetModules()
})

watchConsole()

const address = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
const profile = { address, avatar: null, email: 'one@example.org', url: null }
const web3 = { request: vi.fn(), on: vi.fn(), removeListener: vi.fn() }

beforeEach(() => {
  network.findEnsName.mockReset().mockResolvedValue('one.eth')
  network.getEnsProfile.mockReset().mockResolvedValue(profile)
})

async function connect(moralis: ScriptedData, chainId = '0x1'): Promise<void> {
  await act(async () => moralis.emit('enabled', { ...moralis.wallet, web3, chainId }))
}

describe('useEnsAddress', () => {
  it.each([false, true])(
    'looks the name up once a wallet is connected (StrictMode: %s)',
    async (isStrict) => {
      const moralis = createScriptedData()
      const { result } = await renderWithMoralis(() => useEnsAddress(address), { moralis, isStrict })
      expect(result.current).toEqual({ name: null, isLoading: false, error: null })
      expect(network.findEnsName).not.toHaveBeenCalled()
      await connect(moralis)
      expect(result.current).toEqual({ name: 'one.eth', isLoading: false, error: null })
      expect(network.findEnsName.mock.calls).toEqual([[web3, address]])
    },
  )

  it('never shows the name of an earlier address', async () => {
    const moralis = createScriptedData()
    const [first, second] = [createDeferred<string>(), createDeferred<string>()]
    network.findEnsName.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
    const { result, rerender } = await renderWithMoralis((of: string) => useEnsAddress(of), {
      moralis,
      initialProps: '0x1',
    })
    await connect(moralis)
    await act(async () => rerender('0x2'))
    await act(async () => first.resolve('first.eth'))
    expect(result.current).toEqual({ name: null, isLoading: true, error: null })
    await act(async () => second.resolve('second.eth'))
    expect(result.current).toEqual({ name: 'second.eth', isLoading: false, error: null })
  })

  it('looks up again on another network and sets the error of that lookup', async () => {
    const moralis = createScriptedData()
    const { result } = await renderWithMoralis(() => useEnsAddress(address), { moralis })
    await connect(moralis)
    network.findEnsName.mockRejectedValue({ code: 'no_ens', message: 'network does not support ENS' })
    await connect(moralis, '0x89')
    expect(result.current).toMatchObject({ name: null, isLoading: false, error: { code: 'no_ens' } })
    await act(async () => moralis.emit('deactivated'))
    expect(result.current).toEqual({ name: null, isLoading: false, error: null })
  })
})

it('useEnsName gives address, avatar, email and url', async () => {
  const moralis = createScriptedData()
  const { result } = await renderWithMoralis(() => useEnsName('one.eth'), { moralis })
  const nothing = { address: null, avatar: null, email: null, url: null }
  expect(result.current).toEqual({ ...nothing, isLoading: false, error: null })
  await connect(moralis)
  expect(result.current).toEqual({ ...profile, isLoading: false, error: null })
  expect(network.getEnsProfile.mock.calls).toEqual([[web3, 'one.eth']])
})
