import type { CryptoPay, Pay, TokenTerms } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { describePayNote } from './pay-labels.ts'

const cash: Pay = {
  kind: 'cash',
  min: 1,
  max: 1,
  currency: 'USD',
  period: 'year',
  text: '$1',
  longText: '$1',
  usdYear: null,
  rateDate: null,
}
const terms: TokenTerms = {
  symbol: 'HRBR',
  name: 'Harbor',
  chain: null,
  contractAddress: null,
  status: 'liquid',
  grantPctMin: null,
  grantPctMax: null,
  grantUsdMin: null,
  grantUsdMax: null,
  grantTokensMin: null,
  grantTokensMax: null,
  paidAs: 'direct_grant',
  valuationBasis: 'none_stated',
  vestMonths: null,
  cliffMonths: null,
  unlock: null,
  lockupMonths: null,
  acceleratesOnChange: null,
  onTermination: 'unknown',
  note: null,
}
const crypto: CryptoPay = { mode: 'optional', assets: ['USDC'], pct: 30, chain: null, cadence: null }
const base = { slug: 'base', name: 'Base' }

describe('tokens', () => {
  it.each<[string, Partial<TokenTerms>[]]>([
    ['+ tokens 0.10–0.25%, liquid', [{ grantPctMin: 0.1, grantPctMax: 0.25 }]],
    ['+ tokens 1–2%, liquid', [{ grantPctMin: 1, grantPctMax: 2 }]],
    ['+ tokens 0.005–0.100%, liquid', [{ grantPctMin: 0.005, grantPctMax: 0.1 }]],
    [
      '+ tokens $20–40k, thinly traded',
      [{ grantUsdMin: 20_000, grantUsdMax: 40_000, status: 'listed_illiquid' }],
    ],
    ['+ tokens 1,000–2,500 HRBR, liquid', [{ grantTokensMin: '1000', grantTokensMax: '2500' }]],
    ['+ tokens, not yet issued', [{ status: 'pre_tge' }]],
    ['+ token warrant, not yet issued', [{ status: 'no_token_equity_warrant', paidAs: 'warrant' }]],
    ['+ tokens, liquid, and 1 more', [{}, { symbol: 'OTHER' }]],
  ])('%s', (text, tokens) => {
    const all = tokens.map((over) => ({ ...terms, ...over }))
    expect(describePayNote({ pay: cash, tokens: all, cryptoPay: null, source: 'direct' })).toBe(text)
  })
  it('are the whole note when there is no cash', () => {
    const pay: Pay = { kind: 'token_only', text: 'Tokens only' }
    expect(describePayNote({ pay, tokens: [terms], cryptoPay: null, source: 'direct' })).toBe(
      'Tokens, liquid',
    )
  })
})

describe('cash paid in crypto', () => {
  it.each<[string, Partial<CryptoPay>]>([
    ['30% in USDC on Base, optional', { chain: base }],
    ['100% in USDC', { mode: 'required', pct: 100 }],
    ['In USDC or ETH, optional', { pct: null, assets: ['USDC', 'ETH'] }],
    ['In crypto', { pct: null, assets: [], mode: 'required' }],
  ])('%s', (text, over) => {
    expect(
      describePayNote({ pay: cash, tokens: [], cryptoPay: { ...crypto, ...over }, source: 'direct' }),
    ).toBe(text)
  })
})

describe('nothing but cash', () => {
  const none: CryptoPay = { ...crypto, mode: 'none' }
  it('is said only by who posts here', () => {
    expect(describePayNote({ pay: cash, tokens: [], cryptoPay: none, source: 'direct' })).toBe('Cash only')
    expect(describePayNote({ pay: cash, tokens: [], cryptoPay: none, source: 'lever' })).toBeNull()
    expect(describePayNote({ pay: cash, tokens: [], cryptoPay: null, source: 'direct' })).toBeNull()
  })
  it('is not said of what pays no cash', () => {
    const pay: Pay = { kind: 'unpaid', text: 'Volunteer' }
    expect(describePayNote({ pay, tokens: [], cryptoPay: none, source: 'direct' })).toBeNull()
  })
})
