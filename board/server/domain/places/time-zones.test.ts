import { describe, expect, it } from 'vitest'
import gazetteer from '../../../data/gazetteer.json' with { type: 'json' }
import { cities } from '../taxonomy/terms.ts'
import { timeZonesOf } from './time-zones.ts'

const zoneOf = (city: string, ...officeCountries: string[]): string[] =>
  timeZonesOf({ cities: [city], officeCountries })

describe('the time zones of offices', () => {
  it.each([
    ['Lisbon', 'PT', 'Europe/Lisbon'],
    ['Ponta Delgada', 'PT', 'Atlantic/Azores'],
    ['Las Palmas de Gran Canaria', 'ES', 'Atlantic/Canary'],
    ['New York', 'US', 'America/New_York'],
    ['Washington', 'US', 'America/New_York'],
    ['San Francisco', 'US', 'America/Los_Angeles'],
    ['Denver', 'US', 'America/Denver'],
    ['Phoenix', 'US', 'America/Phoenix'],
    ['Honolulu', 'US', 'Pacific/Honolulu'],
    ['El Paso', 'US', 'America/Denver'],
    ['Pensacola', 'US', 'America/Chicago'],
    ['Knoxville', 'US', 'America/New_York'],
    ['Montréal', 'CA', 'America/Toronto'],
    ['Vancouver', 'CA', 'America/Vancouver'],
    ['Brisbane', 'AU', 'Australia/Brisbane'],
    ['São Paulo', 'BR', 'America/Sao_Paulo'],
    ['Manaus', 'BR', 'America/Manaus'],
    ['Tijuana', 'MX', 'America/Tijuana'],
    ['Shenzhen', 'CN', 'Asia/Shanghai'],
    ['Moscow', 'RU', 'Europe/Moscow'],
    ['A village', 'SG', 'Asia/Singapore'],
  ])('%s, %s: %s', (city, country, zone) => {
    expect(zoneOf(city, country)).toEqual([zone])
  })

  it.each([
    ['Arlington', 'US'],
    ['Springfield', 'US'],
    ['Westlake', 'US'],
    ['Vladivostok', 'RU'],
    ['A village', 'US'],
    ['Lisbon', 'DE', 'FR'],
    ['Lisbon'],
  ])('are not told of %s, %s', (city, ...countries) => {
    expect(zoneOf(city, ...countries)).toEqual([])
  })

  it('are each named once, in the order of the cities', () => {
    const place = { cities: ['Tokyo', 'Berlin', 'Munich'], officeCountries: ['DE', 'JP'] }
    expect(timeZonesOf(place)).toEqual(['Asia/Tokyo', 'Europe/Berlin'])
  })

  it('are those of the better known city where another country has one of its name', () => {
    expect(zoneOf('Geneva', 'CH', 'US')).toEqual(['Europe/Zurich'])
    expect(zoneOf('Geneva', 'US')).toEqual(['America/Chicago'])
  })

  it('are those of the countries without a city, if a country has a single one', () => {
    expect(timeZonesOf({ cities: [], officeCountries: ['SG', 'US', 'CH'] })).toEqual([
      'Asia/Singapore',
      'Europe/Zurich',
    ])
    expect(timeZonesOf({ cities: [], officeCountries: [] })).toEqual([])
  })
})

it('has only zones that exist', () => {
  const zones = [...Object.values(gazetteer.zones).flat(), ...cities.map(({ timeZone }) => timeZone)]
  const unknown = [...new Set(zones)].filter((zone) => {
    if (zone == null) return false
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).format() === ''
    } catch {
      return true
    }
  })
  expect(unknown).toEqual([])
})

it('has for every city a zone of its country', () => {
  const zones: Record<string, readonly unknown[]> = gazetteer.zones
  const outside = Object.entries(gazetteer.cities).filter(([country, rows]) =>
    rows.split(';').some((row) => Number(row.split('|')[3] ?? 0) >= (zones[country]?.length ?? 0)),
  )
  expect(outside.map(([country]) => country)).toEqual([])
})
