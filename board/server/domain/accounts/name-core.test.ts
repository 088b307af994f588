import { describe, expect, it } from 'vitest'
import { coreOf, sameNameOf } from './name-core.ts'
import { isReserved } from './reserved-names.ts'

describe('a name', () => {
  it.each([
    'Tarnbeck Studio',
    'Tarnbeck Studio GmbH',
    'Tarnbeck Studio Inc.',
    'The Tarnbeck Studio',
    'TARNBECK-STUDIO S.A.',
    'Tarnbeck Stud1o',
    'Tarnbeck Studio Sp. z o.o.',
    'Tarnbeck Studio Sdn Bhd',
    'Tarnbeck Studio OÜ',
    'Tarnbeck Studio ООО',
    'Tarnbeck Studio 有限公司',
  ])('is the same whatever its legal form: %s', (name) => {
    expect(sameNameOf(name)).toBe(sameNameOf('Tarnbeck Studio'))
  })

  it.each([
    'Uniswap Labs',
    'Uniswap Jobs Team',
    'UniswapCareers',
    'uniswapcareers',
    'uniswap-hiring',
    'Official Uniswap HQ',
    'The Uniswap Labs GmbH Careers',
    'Team Uniswap',
    'Un1swap Support Desk',
    'Uniswap Karriere',
    'Uniswap Recrutement',
    'Equipo Uniswap',
    'Uniswap Carrières',
    'Vagas Uniswap',
    'Команда Uniswap',
    'Uniswap 官方招聘',
  ])('has the core of the company that it speaks for: %s', (name) => {
    expect(coreOf(name)).toBe(coreOf('Uniswap'))
  })

  it.each([
    ['Labs', 'Careers'],
    ['Collabs', 'Col'],
    ['Solana', 'Solana Foundation'],
    ['Harbor', 'Harbour'],
    ['Steam', 'S'],
    ['Inc', 'GmbH'],
  ])('stays another: %s and %s', (one, two) => {
    expect(coreOf(one)).not.toBe(coreOf(two))
    expect(coreOf(one)).not.toBe('')
  })
})

describe('what is kept for the board', () => {
  it.each([
    'CryptoList Support',
    'cryptolist-team',
    'CryptoList Verified Desk',
    'My Crypt0List',
    'Crypto List Jobs',
    'thecrypt\u043elist',
    'Official Support',
    'Support-Team',
    'admin_hq',
    'Moderator Team',
    'root',
  ])('has %s', (name) => {
    expect(isReserved(name)).toBe(true)
  })

  it.each([
    'Crypto Listings GmbH',
    'cryptolisting',
    'Root Labs',
    'anna',
    'Career Support Labs Anna',
    'teamwork',
  ])('has not %s', (name) => {
    expect(isReserved(name)).toBe(false)
  })
})
