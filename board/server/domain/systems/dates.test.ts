import { describe, expect, it } from 'vitest'
import { closingTime } from './closing-time.ts'
import { readEnd, readTime } from './dates.ts'
import { noPay, type SourcePosting } from './source-posting.ts'

function closing(end: string, { places = ['Berlin, Germany'], posted = '' } = {}): string | undefined {
  const posting: SourcePosting = {
    system: 'json_ld',
    id: '1',
    url: undefined,
    company: undefined,
    title: undefined,
    description: undefined,
    places,
    workMode: undefined,
    employment: [],
    pay: noPay,
    postedAt: readTime(posted),
    closesAt: readEnd(end),
  }
  return closingTime(posting)?.toISOString()
}

describe('a time that a system states', () => {
  it.each([
    ['2026-11-28', '2026-11-28T00:00:00.000Z'],
    ['20261128', '2026-11-28T00:00:00.000Z'],
    ['2026-11-28T09:14', '2026-11-28T09:14:00.000Z'],
    ['2026-11-28T09:14:38Z', '2026-11-28T09:14:38.000Z'],
    ['2026-11-28T09:14:38.123456Z', '2026-11-28T09:14:38.123Z'],
    ['2026-11-28T09:14:38+01:00', '2026-11-28T08:14:38.000Z'],
    ['2026-11-28T09:14:38-0530', '2026-11-28T14:44:38.000Z'],
    ['2026-11-28T09:14:38+01', '2026-11-28T08:14:38.000Z'],
    ['2026-11-28T24:00:00Z', '2026-11-29T00:00:00.000Z'],
    ['2026-11-28 09:14:38 UTC', '2026-11-28T09:14:38.000Z'],
    ['2026-11-28 09:14:38', '2026-11-28T09:14:38.000Z'],
    ['Sat, 28 Nov 2026 09:14:38 +0000', '2026-11-28T09:14:38.000Z'],
    ['28 Nov 2026 09:14 GMT', '2026-11-28T09:14:00.000Z'],
    ['Sat, 28 Nov 26 09:14:38 EST', '2026-11-28T14:14:38.000Z'],
    ['Sat, 28 Nov 2026 09:14:38 Z', '2026-11-28T09:14:38.000Z'],
  ])('is read: %s', (word, time) => {
    expect(readTime(word)?.toISOString()).toBe(time)
  })

  it.each([
    '05.12.2026',
    '05/12/2026',
    '12/05/2026',
    '5-12-2026',
    '2026/12/05',
    'December 5, 2026',
    '5 December 2026',
    '2026-12',
    '2026',
    '2026-02-30',
    '2026-13-01',
    '2026-11-28T25:00:00Z',
    '2026-11-28T09:60:00Z',
    'Sat, 31 Feb 2026 09:14:38 +0000',
    'Sat Nov 28 2026 09:14:38 GMT+0100 (CET)',
    '1795857278',
    '1970-01-01',
    '0001-01-01T00:00:00Z',
    '+012026-11-28T00:00:00Z',
    '9999-12-31',
    '',
    'soon',
  ])('isn’t stated in any other form: %s', (word) => {
    expect([readTime(word), readEnd(word)]).toEqual([undefined, undefined])
  })
})

describe('the end of a posting', () => {
  it('is the moment that is stated', () => {
    expect(closing('2026-11-28T18:00:00+01:00')).toBe('2026-11-28T17:00:00.000Z')
  })

  it('is the end of a day without a time, where the job is', () => {
    expect(closing('2026-11-28')).toBe('2026-11-28T23:00:00.000Z')
    expect(closing('2026-07-28')).toBe('2026-07-28T22:00:00.000Z')
    expect(closing('2026-11-28', { places: ['Tokyo'] })).toBe('2026-11-28T15:00:00.000Z')
  })

  it('is the end of the day in the last zone of a country that has several', () => {
    expect(closing('2026-11-28', { places: ['Remote, United States'] })).toBe('2026-11-29T10:00:00.000Z')
    expect(closing('2026-11-28', { places: ['Berlin', 'Lisbon'] })).toBe('2026-11-29T01:00:00.000Z')
  })

  it('is the end of the day everywhere, where the job’s zone isn’t known', () => {
    expect(closing('2026-11-28', { places: [] })).toBe('2026-11-29T12:00:00.000Z')
    expect(closing('2026-11-28', { places: ['Kosovo'] })).toBe('2026-11-29T12:00:00.000Z')
    expect(closing('2026-11-28', { places: ['Remote'] })).toBe('2026-11-29T12:00:00.000Z')
    expect(closing('2026-11-28', { places: ['Remote worldwide'] })).toBe('2026-11-29T12:00:00.000Z')
  })

  it('is the end of the day too where a program wrote midnight for it', () => {
    for (const midnight of [
      '2026-11-28T00:00',
      '2026-11-28T00:00:00',
      '2026-11-28T00:00:00+00:00',
      '2026-11-28T00:00:00.000Z',
    ])
      expect(closing(midnight)).toBe('2026-11-28T23:00:00.000Z')
  })

  it('is in the job’s zone where the time has none', () => {
    expect(closing('2026-11-28T18:00:00')).toBe('2026-11-28T17:00:00.000Z')
  })

  it('isn’t stated by a placeholder', () => {
    expect(closing('1970-01-01')).toBeUndefined()
    expect(closing('2026-11-01', { posted: '2026-11-20' })).toBeUndefined()
    expect(closing('2026-11-20', { posted: '2026-11-20T15:00:00Z' })).toBe('2026-11-20T23:00:00.000Z')
  })
})
