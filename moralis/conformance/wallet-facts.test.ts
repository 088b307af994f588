import { createRequire } from 'node:module'
import { readField, toChainId } from '@cryptolist/wallet'
import { originalChains, speedyNodeUrls } from '@cryptolist/web3/chains'
import { ETH, FromWei, Token } from '@cryptolist/web3/units'
import { describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const Units = require('moralis/lib/node/UnitConvert')
const { getMoralisRpcs } = require('moralis/lib/node/Web3Connector/MoralisRpcs')
const { getSupportedChains } = require('react-moralis')

describe('networks', () => {
  it('have the names, currencies and explorers that they had, in the same order', () => {
    const records: unknown[] = getSupportedChains()
    const before = records.map((record) => ({
      chainId: toChainId(readField(record, 'chainId')),
      name: readField(record, 'name'),
      shortName: readField(record, 'shortName'),
      networkId: readField(record, 'networkId'),
      nativeCurrency: readField(record, 'nativeCurrency'),
      explorerUrl: readField(record, 'blockExplorerUrl'),
      infoUrl: readField(record, 'infoURL'),
    }))
    const now = originalChains.map(
      ({ chainId, name, shortName, networkId, nativeCurrency, explorerUrl, infoUrl }) => ({
        chainId,
        name,
        shortName,
        networkId,
        nativeCurrency,
        explorerUrl,
        infoUrl,
      }),
    )
    expect(now).toEqual(before)
  })

  it('have the addresses of the Speedy Nodes that they had', () => {
    expect(speedyNodeUrls('key')).toEqual(getMoralisRpcs('key'))
  })
})

describe('units', () => {
  const amounts = [
    '0',
    '1',
    '.5',
    '1.',
    '0.000000000000000001',
    '00012.5',
    '-1',
    '-0.5',
    0.1,
    3,
    '1000000000000',
  ]
  it.each(amounts)('of %s are what they were', (amount) => {
    expect(ETH(amount)).toBe(Units.ETH(amount))
    expect(Token(amount, 18)).toBe(Units.Token(amount, 18))
  })

  const values = [
    '0',
    '1',
    '1000000000000000000',
    '1500000',
    '-1',
    '-1500000000000000000',
    '0x10',
    1_500_000,
    0,
    10n ** 18n,
  ]
  it.each(values)('%s in words are what they were', (value) => {
    for (const decimals of [0, 6, 18]) expect(FromWei(value, decimals)).toBe(Units.FromWei(value, decimals))
  })

  it.each(['', '.', ' 1', '1,5', '1.2.3', '1e18', 1e21, 1e-7, '0x10', 'one', Number.NaN])(
    'of %s were refused, too',
    (amount) => {
      expect(() => Units.ETH(amount)).toThrow()
      expect(() => ETH(amount)).toThrow(expect.objectContaining({ name: 'UnitsError' }))
    },
  )
})
