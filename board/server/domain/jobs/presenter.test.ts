import { expect, it } from 'vitest'
import { regions } from '../taxonomy/terms.ts'
import { describePlace, type PlaceFacts } from './presenter.ts'

const nowhere: PlaceFacts = {
  mode: 'remote',
  remoteCountries: [],
  excludedCountries: [],
  regions: [],
  officeCountries: [],
  cities: [],
  isRelocationPaid: null,
}
const countriesOf = (slug: string) => regions.find((region) => region.slug === slug)?.countries ?? []

it.each<[string, Partial<PlaceFacts>]>([
  ['', {}],
  ['EMEA', { regions: ['emea'] }],
  ['EMEA, US', { regions: ['emea'], remoteCountries: ['US'] }],
  [
    'New York, US, Europe',
    { mode: null, regions: ['europe'], cities: ['New York'], officeCountries: ['US'] },
  ],
  ['Worldwide', { remoteCountries: ['WW'] }],
  ['Worldwide except US', { remoteCountries: ['WW'], excludedCountries: ['US'] }],
  ['EU, UK, Switzerland', { remoteCountries: [...countriesOf('eu27'), 'GB', 'CH'] }],
  ['EU, UK', { regions: ['eu27'], remoteCountries: [...countriesOf('eu27'), 'GB'] }],
  ['Germany, Austria', { remoteCountries: ['DE', 'AT'] }],
  ['US, UAE', { remoteCountries: ['US', 'AE'] }],
  [
    'Peru, Chile, Japan, India, Kenya and 3 more',
    { remoteCountries: ['PE', 'CL', 'JP', 'IN', 'KE', 'GH', 'FR', 'ES'] },
  ],
  ['New York, US', { mode: 'onsite', cities: ['New York'], officeCountries: ['US'] }],
  [
    'Taipei, Hong Kong, Singapore',
    { mode: 'onsite', cities: ['Taipei'], officeCountries: ['TW', 'HK', 'SG'] },
  ],
  ['New York, US', { mode: null, cities: ['New York'], officeCountries: ['US'] }],
  [
    'Zürich, relocation paid',
    { mode: 'onsite', cities: ['Zürich'], officeCountries: ['CH'], isRelocationPaid: true },
  ],
  ['London, Berlin', { mode: 'hybrid', cities: ['London', 'Berlin'], officeCountries: ['GB', 'DE'] }],
  ['Singapore', { mode: 'onsite', officeCountries: ['SG'] }],
  [
    'Lisbon, Portugal',
    { mode: 'hybrid', cities: ['Lisbon'], officeCountries: ['PT'], remoteCountries: ['PT'] },
  ],
  ['Lisbon, Portugal', { mode: 'remote', cities: ['Lisbon'], officeCountries: ['PT'] }],
])('%s', (text, facts) => {
  expect(describePlace({ ...nowhere, ...facts })).toBe(text)
})
