import type { Place } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { findVisitorPlace, fitOf, fitWordsFor } from './fit.ts'

const place = (facts: Partial<Place>): Place => ({
  mode: null,
  remoteCountries: [],
  excludedCountries: [],
  regions: [],
  officeCountries: [],
  cities: [],
  text: '',
  ...facts,
})
const europe = [{ slug: 'europe', name: 'Europe' }]

describe('a job fits somebody in Germany', () => {
  it.each([
    ['by its country', place({ remoteCountries: ['DE', 'FR'] }), 'open'],
    ['by its region', place({ regions: europe }), 'open'],
    ['because it is open worldwide', place({ remoteCountries: ['WW'] }), 'open'],
    ['because its office is there', place({ officeCountries: ['DE'] }), 'open'],
    [
      'not, if it leaves the country out',
      place({ remoteCountries: ['WW'], excludedCountries: ['DE'] }),
      'closed',
    ],
    ['not, if only that is known', place({ excludedCountries: ['DE'] }), 'closed'],
    ['not, if it names other countries', place({ remoteCountries: ['US'] }), 'closed'],
    ['not without moving, if its office is elsewhere', place({ officeCountries: ['FR'] }), 'move'],
    [
      'not without moving, if its remote work is elsewhere too',
      place({ officeCountries: ['FR'], remoteCountries: ['FR'] }),
      'move',
    ],
    ['nobody knows how, if the employer says nothing', place({}), 'not_stated'],
    ['nobody knows how, if it leaves out others', place({ excludedCountries: ['US'] }), 'not_stated'],
  ] as const)('%s', (_, where, fit) => {
    expect(fitOf(where, 'DE')).toBe(fit)
  })
})

it('takes a country outside the region for closed', () => {
  expect(fitOf(place({ regions: europe }), 'BR')).toBe('closed')
})

it('knows the countries and time zones that people can state', () => {
  const find = (country?: string, timeZone?: string) => Object.values(findVisitorPlace({ country, timeZone }))
  expect(find('BR', 'Europe/Berlin')).toEqual(['BR', 'Europe/Berlin'])
  expect(find('WW', 'UTC')).toEqual([undefined, 'UTC'])
  for (const none of ['br', 'Mars/Olympus', 'europe/berlin', '', undefined])
    expect(find(none, none)).toEqual([undefined, undefined])
})

describe('the words of a row', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const hours = { timeZone: 'America/New_York', startMinute: 540, endMinute: 1020 }
  const wordsOf = (where: Place, country?: string, timeZone?: string, stated: typeof hours | null = hours) =>
    fitWordsFor({ country, timeZone }, at)({ place: where, hours: stated })

  it('say what the visitor has stated, and nothing of the rest', () => {
    const worldwide = place({ remoteCountries: ['WW'] })
    expect(wordsOf(worldwide)).toEqual([])
    expect(wordsOf(worldwide, 'DE')).toEqual(['open to you'])
    expect(wordsOf(worldwide, undefined, 'Europe/Berlin')).toEqual(['2 h overlap with you'])
    expect(wordsOf(worldwide, 'DE', 'Europe/Berlin')).toEqual(['open to you', '2 h overlap with you'])
    expect(wordsOf(worldwide, 'DE', 'Europe/Berlin', null)).toEqual(['open to you'])
    expect(wordsOf(place({}), 'DE', 'Asia/Tokyo')).toEqual(['0 h overlap with you'])
  })

  it('name the time zone that a search asks for, if it isn’t the visitor’s', () => {
    const wordsFor = (timeZone: string | undefined, wanted: string) =>
      fitWordsFor({ country: undefined, timeZone }, at, wanted)({ place: place({}), hours })
    expect(wordsFor(undefined, 'Europe/Berlin')).toEqual(['2 h overlap with Berlin time'])
    expect(wordsFor('UTC', 'America/New_York')).toEqual(['8 h overlap with New York time'])
    expect(wordsFor('Europe/Berlin', 'Europe/Berlin')).toEqual(['2 h overlap with you'])
  })

  it('leave out the hours of a job that nobody there can take', () => {
    expect(wordsOf(place({ remoteCountries: ['US'] }), 'DE', 'Europe/Berlin')).toEqual(['not open to you'])
    expect(wordsOf(place({ officeCountries: ['US'] }), 'DE', 'Europe/Berlin')).toEqual(['only if you move'])
  })
})
