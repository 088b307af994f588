// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWithMoralis, watchConsole } from '../provider/render-hook.fixture.tsx'
import { useChain } from './use-chain.ts'

watchConsole()
const unknown = Object.assign(new Error('Unrecognized chain ID.'), { code: 4902 })

describe('useChain', () => {
  it('describes the wallet’s network', async () => {
    const { moralis, result } = await renderWithMoralis(() => useChain())
    expect(result.current).toMatchObject({ chainId: null, chain: null, account: null, connectorType: null })
    act(() => moralis.emit('enabled', moralis.wallet))
    expect(result.current).toMatchObject({
      chainId: '0x1',
      chain: { name: 'Ethereum Mainnet', nativeCurrency: { symbol: 'ETH' } },
      account: moralis.wallet.account,
      network: 'evm',
      connectorType: 'injected',
    })
    act(() => moralis.emit('chain', '0x539'))
    expect(result.current).toMatchObject({ chainId: '0x539', chain: null })
  })

  it('makes the wallet change its network', async () => {
    const { moralis, result } = await renderWithMoralis(() => useChain())
    await result.current.switchNetwork('0x89')
    expect([moralis.switchNetwork.mock.calls, moralis.addNetwork.mock.calls]).toEqual([[['0x89']], []])
  })

  it('adds a network that the wallet does not know', async () => {
    const { moralis, result } = await renderWithMoralis(() => useChain())
    moralis.switchNetwork.mockRejectedValue(unknown)
    await result.current.switchNetwork('0x38')
    expect(moralis.addNetwork.mock.calls).toEqual([
      [
        '0x38',
        expect.any(String),
        expect.any(String),
        'BNB',
        expect.stringMatching(/^https:/),
        expect.any(String),
      ],
    ])
  })

  it('rejects for a network that neither wallet nor catalogue knows', async () => {
    const { moralis, result } = await renderWithMoralis(() => useChain())
    moralis.switchNetwork.mockRejectedValue(unknown)
    await expect(result.current.switchNetwork('0x539')).rejects.toThrow(
      'Chain 0x539 not supported or is not specified',
    )
  })

  it('passes on other errors of the wallet', async () => {
    const { moralis, result } = await renderWithMoralis(() => useChain())
    const rejected = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    moralis.switchNetwork.mockRejectedValue(rejected)
    await expect(result.current.switchNetwork('0x89')).rejects.toBe(rejected)
  })
})
