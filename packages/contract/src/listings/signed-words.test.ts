import { describe, expect, it } from 'vitest'
import { canonicalText, toSignedWords, type WordedContent } from './signed-words.ts'

const content: WordedContent = {
  title: ' Solidity Engineer ',
  employment: ['full_time', 'contract'],
  pay: { kind: 'cash', min: 22.5, max: 30, currency: 'EUR', period: 'hour' },
  cryptoPay: { mode: 'none', assets: [], pct: null, chain: null, cadence: null },
  tokens: [],
  place: {
    mode: 'remote',
    remoteCountries: ['FR', 'DE'],
    excludedCountries: [],
    officeCountries: [],
    cities: [],
  },
  hours: null,
  visaSponsored: null,
  relocationPaid: null,
  onsiteDaysPerWeek: null,
  description: 'Text',
  apply: { method: 'email' },
}
const words = (change: Partial<WordedContent> = {}) =>
  toSignedWords({ ...content, ...change }, 'board.example')

describe('the words that are signed', () => {
  it('are codes and numbers, sorted where the order says nothing', () => {
    expect(words()).toEqual({
      title: 'Solidity Engineer',
      employment: 'contract, full time',
      pay: 'EUR 22.5-30/hour',
      tokenTerms: 'none',
      place: 'remote; open to DE, FR',
      applyTarget: 'e-mail through board.example',
    })
    expect(words({ employment: ['contract', 'full_time'] })).toEqual(words())
  })

  it.each<[string, WordedContent['pay']]>([
    ['USD 150000/year', { kind: 'cash', min: 150_000, max: 150_000, currency: 'USD', period: 'year' }],
    ['unpaid', { kind: 'unpaid' }],
    ['tokens only', { kind: 'token_only' }],
  ])('of pay: %s', (expected, pay) => {
    expect(words({ pay }).pay).toBe(expected)
  })

  it('say how the cash is paid, where that is not by bank', () => {
    const cryptoPay = {
      mode: 'optional',
      assets: ['USDT', 'USDC'],
      pct: 30,
      chain: 'base',
      cadence: 'monthly',
    } as const
    expect(words({ cryptoPay }).pay).toBe('EUR 22.5-30/hour; 30% in USDC or USDT on base, optional, monthly')
    expect(
      words({ cryptoPay: { ...cryptoPay, pct: null, chain: null, assets: [], cadence: null } }).pay,
    ).toBe('EUR 22.5-30/hour; a part in crypto, optional')
  })

  it('say where and when', () => {
    const place: WordedContent['place'] = {
      ...content.place,
      mode: 'hybrid',
      remoteCountries: [],
      officeCountries: ['PT'],
      cities: ['Porto', 'Lisbon'],
    }
    const hours = { timeZone: 'Europe/Lisbon', startMinute: 545, endMinute: 1020 }
    expect(
      words({ place, hours, visaSponsored: true, relocationPaid: false, onsiteDaysPerWeek: 2 }).place,
    ).toBe(
      'hybrid; office in Lisbon, Porto, PT; 2 days a week there; 09:05-17:00 Europe/Lisbon; visa sponsored: yes; relocation paid: no',
    )
  })

  it('quote what was typed where it could pass for other words', () => {
    const place = (cities: string[]) => words({ place: { ...content.place, mode: 'onsite', cities } }).place
    expect(place(['Lisbon, Porto'])).toBe('onsite; open to DE, FR; office in "Lisbon, Porto"')
    expect(place(['Lisbon', 'Porto'])).toBe('onsite; open to DE, FR; office in Lisbon, Porto')
    expect(place(['São Paulo', "St. John's"])).toContain("office in St. John's, São Paulo")
  })

  it('have all terms of a token, and the same ones for a number however many zeros it is kept with', () => {
    const token = {
      symbol: 'HRBR',
      name: 'Harbor',
      chain: 'ethereum',
      contractAddress: '0xabc',
      status: 'pre_tge',
      grantPctMin: 0.1,
      grantPctMax: 0.25,
      grantUsdMin: null,
      grantUsdMax: null,
      grantTokensMin: '1000.50',
      grantTokensMax: null,
      paidAs: 'direct_grant',
      valuationBasis: 'avg_30d',
      vestMonths: 48,
      cliffMonths: 12,
      unlock: 'monthly',
      lockupMonths: 0,
      acceleratesOnChange: true,
      onTermination: 'keep_vested',
      note: 'Voted | yearly.',
    } as const
    const { tokenTerms } = words({ tokens: [token] })
    expect(tokenTerms).toBe(
      'HRBR (Harbor) on ethereum at 0xabc; pre tge; 0.1-0.25% of supply; 1000.5 tokens; as direct grant; valued by avg 30d; vesting 48 months; cliff 12 months; unlock monthly; lock 0 months; faster when the company is sold: yes; when leaving: keep vested; note: "Voted | yearly."',
    )
    expect(words({ tokens: [{ ...token, grantTokensMin: '1000.5' }] }).tokenTerms).toBe(tokenTerms)
    expect(words({ tokens: [{ ...token, lockupMonths: 1 }] }).tokenTerms).not.toBe(tokenTerms)
  })
})

it('hashes a text the same whatever made it', () => {
  expect(canonicalText('\r\n caf\u0065\u0301\r\nline\rend \n')).toBe('caf\u00e9\nline\nend')
})
