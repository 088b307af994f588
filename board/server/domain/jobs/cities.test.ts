import { parseJobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seedTaxonomy } from '../taxonomy/seed.ts'
import { prepareJobs } from './jobs.fixture.ts'
import { listJobs, resolveSynonyms } from './jobs.ts'

const tests = prepareJobs()

const office = (cities: string[], office_countries: string[]) =>
  tests.add({ work_mode: 'onsite', remote_countries: [], office_countries, cities })
const remote = (cities: string[], remote_countries: string[]) =>
  tests.add({ work_mode: 'remote', remote_countries, cities })

async function list(search: string) {
  const query = await resolveSynonyms(tests.context, parseJobQuery(new URLSearchParams(search)))
  return listJobs(tests.context, query, { withFacets: ['city'] })
}
const find = async (search: string) => (await list(search)).items.map(({ id }) => id).toSorted()

it.each([
  ['berlin', 'Berlin', 'DE'],
  ['new-york', 'New York', 'US'],
  ['new-york', 'NYC', 'US'],
  ['new-york', 'new york city', 'US'],
  ['zurich', 'Zürich', 'CH'],
  ['zurich', 'ZURICH', 'CH'],
  ['sao-paulo', 'São Paulo', 'BR'],
  ['sao-paulo', 'Sao Paulo', 'BR'],
  ['munich', 'MÜNCHEN', 'DE'],
  ['lodz', 'Łódź', 'PL'],
  ['cluj-napoca', 'Cluj Napoca', 'RO'],
  ['st-julian-s', 'St. Julian’s', 'MT'],
  ['washington-dc', 'Washington, D.C.', 'US'],
  ['tokyo', '東京', 'JP'],
  ['bangalore', 'Bengaluru', 'IN'],
  ['san-jose', 'San Jose', 'US'],
  ['san-jose-costa-rica', 'San Jose', 'CR'],
  ['luxembourg-city', 'Luxembourg City', 'LU'],
])('city=%s finds a listing in %j, %s, whether it is remote or not', async (city, written, country) => {
  const listings = [await office([written], [country]), await remote([written], [country])]
  expect(await find(`city=${city}`)).toEqual(listings.map(({ publicId }) => publicId).toSorted())
  expect(await find(`not_city=${city}`)).toEqual([])
})

it.each([
  ['london', ['London'], ['CA']],
  ['paris', ['Paris'], ['US']],
  ['san-jose', ['San José'], ['CR']],
  ['berlin', ['Berlin Heights'], ['DE']],
  ['new-york', ['York'], ['US']],
  ['luxembourg-city', [], ['LU']],
  ['mexico-city', [], ['MX']],
])('city=%s doesn’t find a listing in %j, %j', async (city, written, countries) => {
  await office(written, countries)
  expect(await find(`city=${city}`)).toEqual([])
})

it('a listing in several cities is in each of them, and counted once in each', async () => {
  const { publicId } = await office(['Berlin', 'berlin', 'Lisbon', 'Springfield'], ['DE', 'PT'])
  await office(['Lisbon'], ['PT'])
  expect(await find('city=berlin')).toEqual([publicId])
  expect(await find('city=berlin&not_city=lisbon')).toEqual([])
  const { facets } = await list('')
  expect(facets?.values.city.map(({ name, value, count }) => [name, value, count])).toEqual([
    ['Lisbon', 'lisbon', 2],
    ['Berlin', 'berlin', 1],
  ])
})

it('a country that is a city is one where an office is, and not where candidates live', async () => {
  const { publicId } = await office([], ['SG'])
  await remote([], ['SG', 'JP'])
  expect(await find('city=singapore')).toEqual([publicId])
})

it('other spellings in an address mean the city, and an unknown one finds nothing', async () => {
  const { publicId } = await office(['New York'], ['US'])
  for (const word of ['nyc', 'NYC', 'New York', 'new-york-city'])
    expect([word, await find(`city=${encodeURIComponent(word)}`)]).toEqual([word, [publicId]])
  expect(await find('city=york')).toEqual([])
})

it('a listing that moves is no longer in its old city, nor in one whose country it leaves', async () => {
  const { id, publicId } = await office(['Berlin'], ['DE'])
  const jobs = tests.database.db.updateTable('board.jobs').where('id', '=', id)
  await jobs.set({ cities: ['Paris'], office_countries: ['FR'] }).execute()
  expect([await find('city=berlin'), await find('city=paris')]).toEqual([[], [publicId]])
  await jobs.set({ office_countries: ['US'] }).execute()
  expect(await find('city=paris')).toEqual([])
})

it('listings that were there before the list of cities get theirs with it', async () => {
  const { publicId } = await office(['Berlin'], ['DE'])
  await sql`update board.jobs set city_slugs = '{}'`.execute(tests.database.db)
  await sql`update board.seeds set hash = 'older'`.execute(tests.database.db)
  expect(await find('city=berlin')).toEqual([])
  await seedTaxonomy(tests.database.db)
  expect(await find('city=berlin')).toEqual([publicId])
})
