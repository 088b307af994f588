import { refuse, scriptedProvider } from '@cryptolist/testkit'
import { RequestRejectedError, WalletError } from '@cryptolist/wallet'
import { describe, expect, it } from 'vitest'
import { toChainToAdd } from './chain.ts'
import { goerli } from './original-chains.ts'
import { switchOrAddChain } from './switch-or-add-chain.ts'
import { base } from './todays-chains.ts'

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
    const provider = scriptedProvider()
    await switchOrAddChain(provider, 8453)
    expect(methods(provider)).toEqual(['wallet_switchEthereumChain'])
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
