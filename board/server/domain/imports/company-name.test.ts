import { describe, expect, it } from 'vitest'
import { differByAccents, lettersOf, readCompany } from './company-name.ts'

describe('readCompany', () => {
  it.each([
    ['paxos', 'paxos', 'Paxos'],
    ['trust-wallet', 'trust-wallet', 'Trust Wallet'],
    ['OKX', 'okx', 'OKX'],
    ['gate.io', 'gate-io', 'Gate.io'],
    ['1inch', '1inch', '1inch'],
    ['HarborLabs', 'harborlabs', 'HarborLabs'],
    ['SeiLabs', 'seilabs', 'Sei Labs'],
    ['animocabrands', 'animocabrands', 'Animoca Brands'],
    ['talos.com', 'talos-com', 'Talos'],
    ['  Zürich Labs ', 'zurich-labs', 'Zürich Labs'],
  ])('%j', (text, slug, name) => {
    expect(readCompany(text)).toEqual({ slug, name })
  })

  it.each([
    ['Меридиан Обмен', 'Меридиан Обмен'],
    ['меридиан-обмен', 'Меридиан Обмен'],
    ['币安', '币安'],
    ['株式会社 カイ', '株式会社 カイ'],
    ['شركة المرفأ', 'شركة المرفأ'],
  ])('%j has no path of its own', (text, name) => {
    expect(readCompany(text)).toEqual({ slug: undefined, name })
  })

  it.each([
    ['nothing', ''],
    ['a letter', 'a'],
    ['more than 80', 'x'.repeat(81)],
    ['a Cyrillic letter among Latin ones', 'Сoinbase'],
    ['an invisible one', 'Coin\u200bbase'],
    ['full width', 'Ｃoinbase'],
    ['letters in a special form', '𝐂oinbase'],
    ['a mark of direction', 'Uniswap Labs\u202e'],
    ['a tick', 'Coinbase ✓ Verified'],
    ['a picture', 'Kraken ✅'],
    ['our own name', 'CryptoList Support'],
    ['our staff', 'Admin'],
    ['an address', 'https://evil.example'],
    ['a mark of ours alone', 'Verified Employer'],
  ])('%s is none', (_what, text) => {
    expect(() => readCompany(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('spells a known name only where the letters are the same', () => {
    expect(readCompany('Bitgo')).toEqual({ slug: 'bitgo', name: 'BitGo' })
    expect(readCompany('Bitgó')).toEqual({ slug: 'bitgo', name: 'Bitgó' })
  })
})

it('takes spellings for one name by their letters, whatever is between them', () => {
  expect(lettersOf('Trust-Wallet')).toBe(lettersOf('trust wallet'))
  expect(lettersOf('Ångström & Söhne')).toBe(lettersOf('A\u030angstro\u0308m + so\u0308hne'))
  expect(lettersOf('Coinbasé')).not.toBe(lettersOf('Coinbase'))
  expect(differByAccents('Coinbasé', 'Coinbase')).toBe(true)
  expect(differByAccents('Coin-base', 'Coinbase')).toBe(false)
  expect(differByAccents('Coinbase', 'Harbor')).toBe(false)
})
