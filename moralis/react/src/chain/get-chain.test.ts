import { expect, it } from 'vitest'
import { getChain, getSupportedChains } from './use-chain.ts'

const original = [
  '0x1',
  '0x3',
  '0x4',
  '0x5',
  '0x2a',
  '0x38',
  '0x61',
  '0x89',
  '0xfa',
  '0xa869',
  '0xa86a',
  '0x13881',
]

it('lists the original’s networks first, in its order, then those of today', () => {
  const ids = getSupportedChains().map(({ chainId }) => chainId)
  expect(ids.slice(0, original.length)).toEqual(original)
  expect(ids).toContain('0x2105')
  expect(new Set(ids).size).toBe(ids.length)
})

it('finds a network by its hexadecimal number', () => {
  expect(getChain('0x89')).toMatchObject({
    name: 'Polygon Mainnet',
    chainId: '0x89',
    nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
    blockExplorerUrl: 'https://explorer-mainnet.maticvigil.com',
  })
  expect(Object.keys(getChain('0xA86A') ?? {})).toEqual([
    'name',
    'chainId',
    'shortName',
    'networkId',
    'nativeCurrency',
    'rpc',
    'faucets',
    'infoURL',
    'blockExplorerUrl',
  ])
})

it('finds no unknown network, and none by its name', () => {
  expect([getChain('0x539'), getChain('eth'), getChain('')]).toEqual([undefined, undefined, undefined])
})

it('returns copies that an app may change', () => {
  getSupportedChains()[0]?.rpc.push('http://127.0.0.1:8545')
  expect(getChain('0x1')?.rpc).not.toContain('http://127.0.0.1:8545')
})
