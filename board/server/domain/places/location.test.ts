import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { isEmbargoed, regions } from '../taxonomy/terms.ts'
import { parseLocation } from './location.ts'
import { correctPlace, describeCountries } from './places.ts'
import { tell } from './told-place.fixture.ts'

describe('parseLocation', () => {
  it.each([
    // Ashby and Gem: department, place, mode, employment
    ['Business Development & Sales • New York - Hybrid • Full time', 'hybrid |  | US | New York | full_time'],
    [
      'Corporate • Remote - San Francisco, California • Full time',
      'remote | US |  | San Francisco | full_time',
    ],
    ['Data & Platform • Remote - India • Full time', 'remote | India |  |  | full_time'],
    ['Remote • Remote', 'remote |  |  | '],
    ['New York City, London • Hybrid, Remote', 'remote |  | US, UK | New York, London'],
    ['San Francisco • In office', 'onsite |  | US | San Francisco'],
    ['Remote - European time zones, Remote - US • Remote', 'remote |  |  | '],
    // Lever: places, then the mode in a field of its own
    ['TAIWAN, TAIPEI / HONG KONG,REMOTE', 'remote | Taiwan, Hong Kong |  | Taipei'],
    ['ASIA / TAIWAN, TAIPEI,HYBRID', 'hybrid |  | Taiwan | Taipei'],
    ['UAE,ON-SITE', 'onsite |  | UAE | '],
    ['GLOBAL / DUBAI,REMOTE', 'remote | Worldwide |  | Dubai'],
    ['GLOBAL-NAJ,REMOTE', 'remote |  |  | '],
    ['APAC-C1,REMOTE', 'remote |  |  | '],
    ['REMOTE - EUROPE TIMEZONE,REMOTE', 'remote |  |  | '],
    ['NEW YORK - HYBRID / US (EAST COAST TIME ZONE) - REMOTE,HYBRID', 'remote | US | US | New York'],
    ['EU,HYBRID', 'hybrid |  |  | '],
    ['FULLY REMOTE (US/EU),REMOTE', 'remote | EU, US |  | '],
    ['COSTA RICA, SAN JOSÉ,REMOTE', 'remote | Costa Rica |  | San José'],
    // The field contradicts the text
    ['REMOTE - EUROPEAN REGION,HYBRID', '- |  | Europe | '],
    ['LONDON - HYBRID / NEW YORK - HYBRID,REMOTE', '- |  | UK, US | London, New York'],
    // Greenhouse and career pages
    ['New York; Miami, Florida; Remote (USA)', 'remote | US | US | New York, Miami'],
    ['Remote; New York, NY; San Francisco, CA', 'remote |  | US | New York, San Francisco'],
    ['Remote; Canada; Portugal; UK', 'remote | Canada, Portugal, UK |  | '],
    ['Chicago or Remote*', 'remote |  | US | Chicago'],
    ['Lubbock, Texas (REMOTE)', 'remote | US |  | Lubbock'],
    ['Remote - Canada', 'remote | Canada |  | '],
    ['Remote-US', 'remote | US |  | '],
    ['Remote-International', 'remote |  |  | '],
    ['Remote (GH)', 'remote |  |  | '],
    ['Remote', 'remote |  |  | '],
    ['Anywhere', 'remote | Worldwide |  | '],
    ['Remote (Global, no location restrictions)', 'remote | Worldwide |  | '],
    ['Remote Global (US, EU)', 'remote | EU, US |  | '],
    ['Remote, worldwide except the US', 'remote | Worldwide except US |  | '],
    ['Remote - EMEA', 'remote | EMEA |  | '],
    ['Hybrid - London, UK', 'hybrid |  | UK | London'],
    ['In-Person or Remote | NYC Preferred', 'remote |  | US | New York'],
    ['undefined:\nSingapore', '- |  | Singapore | '],
    ["Malta St Julian's STJ 1901", "- |  | Malta | St Julian's"],
    ['New York, NY; Europe | Spain', '- |  | US, Spain | New York'],
    ['APAC', '- |  | APAC | '],
    ['HQ', '- |  |  | '],
    ['Syndica', '- |  |  | '],
    ['', '- |  |  | '],
    // Names that several places share
    ['New York; Connecticut; Georgia; Maryland', '- |  | US | New York'],
    ['Portugal; Armenia; Georgia; Greece', '- |  | Portugal, Armenia, Georgia, Greece | '],
    ['GEORGIA, TBILISI,REMOTE', 'remote | Georgia |  | Tbilisi'],
    ['Georgia', '- |  |  | '],
    ['Seattle, Washington', '- |  | US | Seattle'],
    ['Washington, DC', '- |  | US | Washington'],
    ['Menlo Park, CA', '- |  | US | Menlo Park'],
    ['Berlin, DE', '- |  | Germany | Berlin'],
    ['Paris, Texas', '- |  | US | Paris'],
    ['Dublin, OH', '- |  | US | Dublin'],
    ['London, Ontario', '- |  | Canada | London'],
    // Cities of the gazetteer: with their country or state, or alone where no other country has one as large
    ['Foster City, CA', '- |  | US | Foster City'],
    ['Aalen (Germany)', '- |  | Germany | Aalen'],
    ['Remote, Eindhoven, Netherlands', 'remote |  | Netherlands | Eindhoven'],
    ['Novi Sad', '- |  | Serbia | Novi Sad'],
    ['Wrocław, Gdańsk or Kraków', '- |  | Poland | Wrocław, Gdańsk, Krakow'],
    ['Cambridge, MA', '- |  | US | Cambridge'],
    ['Cambridge, UK', '- |  | UK | Cambridge'],
    ['San Jose, Costa Rica', '- |  | Costa Rica | San José'],
    ['Havana', '- |  |  | Havana'],
    ['上海、成都、深圳', '- |  | China | Shanghai, Chengdu, Shenzhen'],
    ['杭州 可远程', 'remote | China |  | Hangzhou'],
    // Of several countries, or another word
    ['San Jose', '- |  |  | '],
    ['Cambridge', '- |  |  | '],
    ['Reading', '- |  |  | '],
    ['Mobile', '- |  |  | '],
    ['Aalen, France', '- |  | France | '],
    ['București, Bucharest, Romania', '- |  | Romania | Bucharest'],
  ])('%j', (location, expected) => {
    expect(tell(parseLocation(location))).toBe(expected)
  })

  it('knows the mode or the place of nearly every real row, and a place wherever one is named', async () => {
    const content = await readFile(new URL('../../../tests/fixtures/listings.json', import.meta.url), 'utf8')
    const { data }: { data: { title: string; location: string }[] } = JSON.parse(content)
    const locations = data.filter(({ title }) => title !== '').map(({ location }) => location)
    const silent = locations.filter((location) => {
      const place = parseLocation(location)
      return [place.workMode ?? [], place.regions, place.officeCountries].flat().length === 0
    })
    expect(new Set(silent)).toEqual(
      new Set(['HQ', 'Open', 'Syndica'].filter((word) => locations.includes(word))),
    )
  })
})

it('takes a region for itself and for none of its countries', () => {
  expect(parseLocation('Remote - Asia; Remote - US')).toMatchObject({
    regions: ['asia'],
    remoteCountries: ['US'],
  })
  expect(parseLocation('Remote - UK & Ireland')).toMatchObject({ regions: [], remoteCountries: ['GB', 'IE'] })
})

it('derives a country under embargo from its name alone', () => {
  expect(regions.flatMap(({ countries }) => countries).filter(isEmbargoed)).toEqual([])
  expect(parseLocation('Havana; Remote')).toMatchObject({ remoteCountries: [], officeCountries: [] })
  expect(parseLocation('Remote - Cuba').remoteCountries).toEqual(['CU'])
})

it.each([
  `London${' '.repeat(1_000_000)}`,
  `London${'\n '.repeat(500_000)}`,
  `London${'('.repeat(1_000_000)}`,
  `London${', EMEA, Europe'.repeat(100_000)}`,
])('reads a place followed by a million spaces, lines, brackets or regions in no time', (location) => {
  expect(tell(parseLocation(`${location}x`))).toBe(tell(parseLocation('London')))
})

describe('describeCountries', () => {
  it.each([
    [['WW'], 'Worldwide'],
    [['US'], 'US'],
    [['GB', 'IE'], 'UK and Ireland'],
    [['CH', 'GB', 'US'], 'Switzerland, UK, US'],
    [['DE', 'AT', 'CH'], 'DACH'],
    [[], ''],
    [['XX'], 'XX'],
  ])('%j is %j', (codes, words) => {
    expect(describeCountries(codes)).toBe(words)
  })
})

describe('correctPlace', () => {
  it.each([
    ['GERMNY', 'DE', 'Germany'],
    ['UNTED-KINGDOM', 'GB', 'United Kingdom'],
    ['PORTUGUAL', 'PT', 'Portugal'],
    ['EUROP', 'EUROPE', 'Europe'],
  ])('reads %s as %s', (typed, value, name) => {
    expect(correctPlace(typed)).toEqual({ value, name })
  })

  it.each(['DE', 'GERMANY', 'EUROPE', 'XYZZY', 'GER'])('leaves %s as it is', (typed) => {
    expect(correctPlace(typed)).toBeUndefined()
  })
})
