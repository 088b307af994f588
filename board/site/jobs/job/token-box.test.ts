import type { TokenTerms } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { harborTerms } from '../job.fixture.ts'
import { tokenLines } from './token-box.tsx'
import { axisMonths, findVesting, shareAt } from './vesting-strip.tsx'

const terms: TokenTerms = { ...harborTerms, onTermination: 'keep_vested' }

const nothingSaid: TokenTerms = {
  ...terms,
  grantPctMin: null,
  grantPctMax: null,
  paidAs: 'unknown',
  valuationBasis: 'none_stated',
  vestMonths: null,
  cliffMonths: null,
  unlock: null,
  lockupMonths: null,
  onTermination: 'unknown',
}

describe('tokenLines', () => {
  it('says all eight lines', () => {
    expect(tokenLines(terms).map((line) => line.text)).toEqual([
      '0.10–0.25% of supply',
      'Yes, liquid',
      '48 months, monthly',
      '12 months',
      'None',
      '30-day average price',
      'Keep what has vested',
      'Direct grant, Ethereum',
    ])
  })

  it('keeps the eight lines where the employer said nothing', () => {
    const lines = tokenLines(nothingSaid)
    expect(lines).toHaveLength(8)
    expect(lines.filter((line) => line.text === null)).toHaveLength(7)
  })

  it('says amounts in dollars or in tokens', () => {
    expect(tokenLines({ ...nothingSaid, grantUsdMin: 20_000, grantUsdMax: 40_000 })[0]?.text).toBe(
      '$20,000–40,000 in tokens',
    )
    expect(tokenLines({ ...nothingSaid, grantTokensMin: '15000', grantTokensMax: '15000' })[0]?.text).toBe(
      '15,000 HRBR',
    )
  })
})

describe('findVesting', () => {
  it('draws a cliff as a cliff', () => {
    const vesting = findVesting(terms)
    expect(vesting).toMatchObject({ horizonMonths: 60, startMonth: 12, startShare: 0.25, endMonth: 48 })
    expect(vesting && [0, 11, 12, 30, 48, 60].map((month) => shareAt(vesting, month))).toEqual([
      0, 0, 0.25, 0.625, 1, 1,
    ])
  })

  it('moves everything by the lock', () => {
    const vesting = findVesting({ ...terms, lockupMonths: 24 })
    expect(vesting).toMatchObject({ horizonMonths: 72, startMonth: 36, endMonth: 72 })
    expect(vesting && shareAt(vesting, 35)).toBe(0)
  })

  it('labels the months in which the course turns, and none too close to them', () => {
    const late = findVesting({ ...terms, cliffMonths: 6, lockupMonths: 12 })
    expect(late && axisMonths(late)).toEqual([0, 18, 36, 48, 60])
    const vesting = findVesting(terms)
    expect(vesting && axisMonths(vesting)).toEqual([0, 12, 24, 36, 48, 60])
  })

  it('steps by quarters', () => {
    const vesting = findVesting({ ...terms, unlock: 'quarterly', cliffMonths: 0, vestMonths: 12 })
    expect(vesting && [0, 2, 3, 5, 6, 11, 12].map((month) => shareAt(vesting, month))).toEqual([
      0, 0, 0.25, 0.25, 0.5, 0.75, 1,
    ])
  })

  it('draws nothing where the terms do not say the course', () => {
    expect(findVesting(nothingSaid)).toBeUndefined()
    expect(findVesting({ ...terms, unlock: 'milestone' })).toBeUndefined()
    expect(findVesting({ ...terms, vestMonths: 0 })).toBeUndefined()
  })
})
