import { describe, expect, it } from 'vitest'
import { parseLocation } from '../places/location.ts'
import { countries } from '../taxonomy/terms.ts'
import {
  ashby as ashbyAnswer,
  greenhouse as greenhouseAnswer,
  lever as leverAnswer,
} from './answers.fixture.ts'
import { placeText } from './draft-fields.ts'
import { readWholeAnswer } from './read-source.ts'
import { completePlaces, joinPlace, nameCountry } from './source-posting.ts'

/** The places of the only posting of an answer. */
function placesOf(answer: unknown) {
  const [posting] = readWholeAnswer(answer)?.postings ?? []
  if (posting === undefined) throw new Error('The answer has no posting')
  const { workMode, remoteCountries, officeCountries, cities } = parseLocation(placeText(posting))
  return { workMode: posting.workMode ?? workMode, remoteCountries, officeCountries, cities }
}

const lever = (job: object) => placesOf([{ ...leverAnswer[0], ...job }])
const ashby = (job: object) =>
  placesOf({ ...ashbyAnswer, jobs: [{ ...ashbyAnswer.jobs[0], secondaryLocations: [], ...job }] })
const greenhouse = (job: object) => placesOf({ jobs: [{ ...greenhouseAnswer.jobs[0], ...job }] })
const sanFrancisco = { postalAddress: { addressLocality: 'San Francisco', addressCountry: 'United States' } }

describe('a country code in a system’s field', () => {
  it('is read as that country, for every country', () => {
    const read = countries.map(({ code, alpha3 }) =>
      [code, code.toLowerCase(), alpha3].map((word) =>
        parseLocation(joinPlace(nameCountry(word)).join('; ')),
      ),
    )
    expect(read.map((places) => places.map(({ officeCountries }) => officeCountries))).toEqual(
      countries.map(({ code }) => [[code], [code], [code]]),
    )
  })

  it('keeps its city next to a province whose code is also another country’s', () => {
    const read = (...parts: string[]) => parseLocation(joinPlace(...parts).join('; '))
    expect(read('Tbilisi', nameCountry('GE') ?? '')).toMatchObject({
      officeCountries: ['GE'],
      cities: ['Tbilisi'],
    })
    expect(read('Berlin', 'BE', 'Germany')).toMatchObject({ officeCountries: ['DE'], cities: ['Berlin'] })
    expect(read('Milano', 'MI', 'Italy')).toMatchObject({ officeCountries: ['IT'], cities: ['Milan'] })
    expect(read('Barcelona', 'CT', 'ES')).toMatchObject({ officeCountries: ['ES'], cities: ['Barcelona'] })
    expect(read('Vancouver', 'BC', 'CA')).toMatchObject({ officeCountries: ['CA'], cities: ['Vancouver'] })
  })
})

describe('a system’s own address', () => {
  it('adds the country where the name of the place has none', () => {
    expect(lever({ workplaceType: 'remote', categories: { location: 'Remote' } })).toMatchObject({
      workMode: 'remote',
      remoteCountries: ['PT'],
    })
    expect(lever({ country: 'GE', workplaceType: 'unspecified', categories: {} })).toMatchObject({
      officeCountries: ['GE'],
    })
    expect(ashby({ location: 'HQ', workplaceType: 'OnSite', address: sanFrancisco })).toMatchObject({
      workMode: 'onsite',
      officeCountries: ['US'],
      cities: ['San Francisco'],
    })
    expect(ashby({ location: 'Remote', workplaceType: 'Remote', address: sanFrancisco })).toMatchObject({
      workMode: 'remote',
      remoteCountries: ['US'],
    })
  })

  it('never narrows a place that its name states', () => {
    for (const location of ['Remote - Europe', 'Worldwide', 'Remote (no US)', 'Remote (CET ±2)', 'Berlin'])
      expect(completePlaces([location], ['Portugal'])).toEqual([location])
  })
})

it('reads the country of a place with another work mode than the field', () => {
  expect(
    lever({
      workplaceType: 'hybrid',
      categories: { location: 'Lisbon', allLocations: ['Lisbon', 'Porto', 'Remote - US'] },
    }),
  ).toMatchObject({ workMode: 'hybrid', officeCountries: ['PT', 'US'], cities: ['Lisbon', 'Porto'] })
})

it('reads remote work from Greenhouse’s yes-or-no field', () => {
  const metadata = (value: unknown) => [{ id: 1, name: 'Remote', value, value_type: 'yes_no' }]
  const location = { name: 'Portugal' }
  expect(greenhouse({ location, metadata: metadata(true) })).toMatchObject({
    workMode: 'remote',
    remoteCountries: ['PT'],
  })
  expect(greenhouse({ location, metadata: metadata('Yes') })).toMatchObject({ workMode: 'remote' })
  expect(greenhouse({ location, metadata: metadata(false) })).toMatchObject({
    workMode: undefined,
    officeCountries: ['PT'],
  })
  expect(greenhouse({ location, metadata: metadata('Hybrid') })).toMatchObject({ workMode: 'hybrid' })
})
