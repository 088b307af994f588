import { describe, expect, it } from 'vitest'
import { toChainToAdd } from '../chains/chain.ts'
import { RequestPendingError, RequestRejectedError, WalletError } from '../connection/wallet-errors.ts'
import { base, goerli, polygon } from '../exports/chains.ts'
import { refuse, scriptedProvider } from '../provider/scripted-provider.fixture.ts'
import {
  addChain,
  switchChain,
  switchOrAddChain,
  UnknownChainError,
  UnsupportedMethodError,
} from './switch-chain.ts'

const unknownChain = refuse(4902, 'Unrecognized chain ID.')

/** A wallet that knows a network only once it was added. */
function forgetful(more: Record<string, () => unknown> = {}) {
  let isKnown = false
  return scriptedProvider({
    wallet_switchEthereumChain: () => (isKnown ? null : unknownChain()),
    wallet_addEthereumChain: () => {
      isKnown = true
      return null
    },
    ...more,
  })
}

const methods = (provider: ReturnType<typeof scriptedProvider>) => provider.calls.map(({ method }) => method)

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
    await addChain(provider, toChainToAdd(base, 'https://node.example'))
    await addChain(provider, { ...toChainToAdd(base), blockExplorerUrl: null })
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

  it('describes a network to add by its current name, currency and explorer', () => {
    expect(toChainToAdd(polygon)).toMatchObject({
      currencySymbol: 'POL',
      blockExplorerUrl: 'https://polygonscan.com',
    })
  })

  it('passes on what the wallet refuses', async () => {
    const declined = scriptedProvider({ wallet_addEthereumChain: refuse(4001, 'No.') })
    await expect(addChain(declined, toChainToAdd(base))).rejects.toBeInstanceOf(RequestRejectedError)
    const unable = scriptedProvider({ wallet_addEthereumChain: refuse(-32601, 'No such method.') })
    await expect(addChain(unable, toChainToAdd(base))).rejects.toBeInstanceOf(UnsupportedMethodError)
  })
})

describe('changing to a network that the wallet may not know', () => {
  it('adds the network from the catalogue and switches if the wallet did not', async () => {
    const slow = forgetful()
    await switchOrAddChain(slow, 8453)
    expect(methods(slow)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
    ])
    const quick = forgetful({ eth_chainId: () => '0x2105' })
    await switchOrAddChain(quick, 8453, { rpcUrl: 'https://node.example' })
    expect(methods(quick)).toHaveLength(3)
    expect(quick.calls[1]?.params).toMatchObject([{ rpcUrls: ['https://node.example'] }])
  })

  it('adds no network that the wallet knows or the user declined', async () => {
    const known = scriptedProvider()
    await switchOrAddChain(known, 8453)
    expect(methods(known)).toEqual(['wallet_switchEthereumChain'])
    const declined = scriptedProvider({ wallet_switchEthereumChain: refuse(4001, 'No.') })
    await expect(switchOrAddChain(declined, 8453)).rejects.toBeInstanceOf(RequestRejectedError)
    expect(methods(declined)).toHaveLength(1)
  })

  it('throws for an unknown chain and for one that was shut down', async () => {
    await expect(switchOrAddChain(forgetful(), 999_999)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'unknown_chain',
      message: 'Chain 999999 not supported or is not specified',
    })
    await expect(switchOrAddChain(forgetful(), goerli.chainId)).rejects.toMatchObject({
      code: 'dead_chain',
      message: 'Ethereum Testnet Görli was shut down. Its place was taken by the network 11155111.',
    })
  })

  it('gives a typed error where the wallet fails once it was added', async () => {
    const failing = forgetful({ eth_chainId: refuse(4900, 'Gone.') })
    const failed = switchOrAddChain(failing, 8453)
    await expect(failed).rejects.toBeInstanceOf(WalletError)
    await expect(failed).rejects.toMatchObject({ code: 4900, message: 'Gone.' })
  })

  it('takes a network that the app describes', async () => {
    const provider = forgetful({ eth_chainId: () => '0xf423f' })
    await switchOrAddChain(provider, 999_999, {
      chain: { ...toChainToAdd(base), chainId: 999_999, chainName: 'Own' },
    })
    expect(provider.calls[1]?.params).toMatchObject([{ chainId: '0xf423f', chainName: 'Own' }])
  })
})
