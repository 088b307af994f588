import { refuse, scriptedProvider } from '@cryptolist/testkit'
import { describe, expect, it } from 'vitest'
import type { ChainToAdd } from '../connection/connection.ts'
import { RequestPendingError, RequestRejectedError } from '../connection/wallet-errors.ts'
import { addChain, switchChain, UnknownChainError, UnsupportedMethodError } from './switch-chain.ts'

const base: ChainToAdd = {
  chainId: 8453,
  chainName: 'Base',
  currencyName: 'Ether',
  currencySymbol: 'ETH',
  rpcUrl: 'https://node.example',
  blockExplorerUrl: 'https://basescan.org',
}

describe('changing to a network', () => {
  it.each([137, '0x89', '137'])('asks for %s in hexadecimal', async (chainId) => {
    const provider = scriptedProvider()
    await switchChain(provider, chainId)
    expect(provider.calls).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }])
  })

  it.each([
    [4001, RequestRejectedError],
    [-32002, RequestPendingError],
    [4902, UnknownChainError],
    [4200, UnsupportedMethodError],
    [-32601, UnsupportedMethodError],
  ])('tells %d apart and keeps it', async (code, kind) => {
    const failed = switchChain(scriptedProvider({ wallet_switchEthereumChain: refuse(code, 'No.') }), 1)
    await expect(failed).rejects.toBeInstanceOf(kind)
    await expect(failed).rejects.toMatchObject({ code, message: 'No.', cause: { code } })
  })

  it('finds the number that mobile wallets wrap', async () => {
    const wrapped = () => {
      throw { code: -32603, message: 'Unrecognized chain ID.', data: { originalError: { code: 4902 } } }
    }
    const failed = switchChain(scriptedProvider({ wallet_switchEthereumChain: wrapped }), 1)
    await expect(failed).rejects.toBeInstanceOf(UnknownChainError)
  })

  it.each([0, -1, 1.5, Number.NaN, 'mainnet', '', '0xzz', '1e3'])(
    'refuses %s, which is no network',
    async (chainId) => {
      const provider = scriptedProvider()
      await expect(switchChain(provider, chainId)).rejects.toMatchObject({
        name: 'ChainError',
        code: 'not_a_chain_id',
      })
      expect(provider.calls).toEqual([])
    },
  )

  it('gives a typed error for a provider that throws no error, and for one that cannot be asked', async () => {
    const words = scriptedProvider({
      wallet_switchEthereumChain: () => {
        throw 'Busy.'
      },
    })
    await expect(switchChain(words, 1)).rejects.toMatchObject({ name: 'WalletError', message: 'Busy.' })
    const unable = { request: () => Promise.reject(new TypeError('request is not supported')) }
    await expect(switchChain(unable, 1)).rejects.toMatchObject({ name: 'WalletError' })
  })
})

describe('adding a network', () => {
  it('sends what the original sent', async () => {
    const provider = scriptedProvider()
    await addChain(provider, base)
    await addChain(provider, { ...base, blockExplorerUrl: null })
    expect(provider.calls[0]).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x2105',
          chainName: 'Base',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['https://node.example'],
          blockExplorerUrls: ['https://basescan.org'],
        },
      ],
    })
    expect(provider.calls[1]?.params).toMatchObject([{ blockExplorerUrls: null }])
  })

  it('passes on what the wallet refuses', async () => {
    const declined = scriptedProvider({ wallet_addEthereumChain: refuse(4001, 'No.') })
    await expect(addChain(declined, base)).rejects.toBeInstanceOf(RequestRejectedError)
    const unable = scriptedProvider({ wallet_addEthereumChain: refuse(-32601, 'No such method.') })
    await expect(addChain(unable, base)).rejects.toBeInstanceOf(UnsupportedMethodError)
  })
})
