import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { type Chain, fromDecimalToHex, fromHexToDecimal, toChainToAdd } from './chain.ts'
import { chains, findChain, getChain, originalChains, rpcUrls, speedyNodeUrls } from './find-chain.ts'

describe('the catalogue', () => {
  it('has the original’s networks first, in its order', () => {
    const ids = [1, 3, 4, 5, 42, 56, 97, 137, 250, 43113, 43114, 80001]
    expect(chains.slice(0, ids.length).map(({ chainId }) => chainId)).toEqual(ids)
    expect(originalChains.map(({ chainId }) => chainId)).toEqual(ids)
  })

  it('agrees with viem about every network that still runs', () => {
    const living = chains.filter((chain) => !chain.isDead)
    expect(living.length).toBeGreaterThan(20)
    for (const chain of living) {
      const facts = Object.values(viemChains).find(({ id }) => id === chain.chainId)
      const { nativeCurrency, explorerUrl, name } = { ...chain, ...chain.today }
      expect.soft({ id: chain.chainId, rpcUrl: chain.rpcUrls[0], isTestnet: chain.isTestnet }).toEqual({
        id: facts?.id,
        rpcUrl: facts?.rpcUrls.default.http[0],
        // viem does not mark this one.
        isTestnet: chain.chainId === 97 ? true : (facts?.testnet ?? false),
      })
      expect.soft(withoutSlash(explorerUrl)).toBe(withoutSlash(String(facts?.blockExplorers?.default.url)))
      expect.soft(nativeCurrency.symbol.toUpperCase()).toBe(facts?.nativeCurrency.symbol.toUpperCase())
      if (!originalChains.includes(chain)) expect.soft({ name, nativeCurrency }).toEqual(facts && pick(facts))
    }
  })

  it('marks networks that were shut down, without nodes and with their replacement', () => {
    const dead = chains.filter((chain) => chain.isDead)
    expect(dead.map(({ chainId, replacedBy }) => [chainId, replacedBy])).toEqual([
      [3, 11155111],
      [4, 11155111],
      [5, 11155111],
      [42, 11155111],
      [80001, 80002],
    ])
    for (const chain of dead) {
      expect(chain.rpcUrls).toEqual([])
      expect(findChain(chain.replacedBy)?.isDead).toBe(false)
    }
  })

  it('lists each chain id once', () => {
    expect(new Set(chains.map(({ chainId }) => chainId)).size).toBe(chains.length)
  })

  it('finds a network by its number in any spelling, and none for anything else', () => {
    for (const spelling of [137, '137', '0x89', 137n]) expect(findChain(spelling)?.shortName).toBe('MATIC')
    for (const nothing of [1337, 'polygon', '', null, undefined, {}, -1])
      expect(findChain(nothing)).toBeUndefined()
    expect(() => getChain(1337)).toThrow('Chain 1337 not supported or is not specified')
    expect(() => getChain('polygon')).toThrow(expect.objectContaining({ code: 'not_a_chain_id' }))
  })

  it('describes a network to add by its current name, currency and explorer', () => {
    expect(toChainToAdd(getChain(137))).toMatchObject({
      currencySymbol: 'POL',
      blockExplorerUrl: 'https://polygonscan.com',
    })
  })

  it('gives a wallet no network without a node', () => {
    const nowhere: Chain = { ...getChain(1), rpcUrls: [] }
    expect(() => toChainToAdd(nowhere)).toThrow('No rpc url provided for chainId 0x1')
  })
})

describe('the nodes of the networks', () => {
  it('lists one node for each running network, and the caller’s own', () => {
    const urls = rpcUrls({ overrides: { '0x1': 'https://one.example', 5: 'https://five.example' } })
    expect(Object.keys(urls)).toHaveLength(chains.filter(({ isDead }) => !isDead).length + 1)
    expect(urls).toMatchObject({
      1: 'https://one.example',
      5: 'https://five.example',
      8453: 'https://mainnet.base.org',
    })
    expect(() => rpcUrls({ overrides: { mainnet: 'https://x.example' } })).toThrow(
      '"mainnet" is not the number',
    )
  })

  it('names the Speedy Nodes, which were shut down, only where they are asked for', () => {
    expect(Object.keys(speedyNodeUrls('key'))).toHaveLength(originalChains.length)
    expect(speedyNodeUrls('key', 'https://proxy.example')[250]).toBe(
      'https://proxy.example/key/fantom/mainnet',
    )
    expect(rpcUrls({ speedyNodeApiKey: 'key' })).toEqual(rpcUrls())
  })
})

describe('numbers as the original converts them', () => {
  it('converts chain ids as the original does, and throws Error objects', () => {
    expect([fromDecimalToHex(137), fromHexToDecimal('0x89'), fromHexToDecimal('89')]).toEqual([
      '0x89',
      137,
      137,
    ])
    expect(fromHexToDecimal('zz')).toBeNaN()
    expect(() => fromDecimalToHex('137')).toThrow(
      expect.objectContaining({ code: 'not_a_number', message: 'The input provided should be a number' }),
    )
    expect(() => fromHexToDecimal(137)).toThrow(
      expect.objectContaining({ code: 'not_a_text', message: 'The input provided should be a string' }),
    )
  })
})

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '')
}

function pick({ name, nativeCurrency }: viemChains.Chain): Pick<viemChains.Chain, 'name' | 'nativeCurrency'> {
  return { name, nativeCurrency }
}
