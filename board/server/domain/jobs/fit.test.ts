import type { Place } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { findHomeCountry, fitOf, homeCountries } from './fit.ts'

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

it('knows the countries that people can state, by name', () => {
  expect(homeCountries.map(({ name }) => name).slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands'])
  expect([
    findHomeCountry('BR'),
    findHomeCountry('WW'),
    findHomeCountry('br'),
    findHomeCountry(undefined),
  ]).toEqual(['BR', undefined, undefined, undefined])
})
