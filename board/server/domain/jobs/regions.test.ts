import { readFileSync } from 'node:fs'
import { parseJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { makeListing } from '../listings/listing.fixture.ts'
import { fieldsOfJob } from '../posting/form-fields.ts'
import { prepareJobs } from './jobs.fixture.ts'
import { getJob, listJobs } from './jobs.ts'

const tests = prepareJobs()

const post = (...remoteCountries: string[]) =>
  makeListing(tests.database.db, {
    companyId: tests.company.id,
    content: {
      place: { mode: 'remote', remoteCountries, excludedCountries: [], officeCountries: [], cities: [] },
    },
  })
const list = (query: string) =>
  listJobs(tests.context, parseJobQuery(new URLSearchParams(query)), { withFacets: true })
const find = async (query: string) => (await list(query)).items.map(({ id }) => id)

it('a listing that names every country of a region counts for the region and for each country', async () => {
  const dach = await post('AT', 'CH', 'DE', 'GB')
  const partly = await post('DE', 'CH')
  expect(await find('country=DACH')).toEqual([dach.publicId])
  expect((await find('country=CH')).toSorted()).toEqual([dach.publicId, partly.publicId].toSorted())
  const { items, facets } = await list('country=DACH')
  expect(items[0]?.place).toMatchObject({
    regions: [{ slug: 'dach', name: 'DACH' }],
    remoteCountries: ['AT', 'CH', 'DE', 'GB'],
    text: 'DACH, UK',
  })
  expect(facets?.values.country).toContainEqual(
    expect.objectContaining({ value: 'DACH', name: 'DACH', count: 1 }),
  )
  expect(fieldsOfJob(await getJob(tests.context, dach.publicId), null).remote_countries).toBe('DACH, GB')
})

it('a country finds what names it, what is open to a region around it and what is open worldwide, and counts them apart', async () => {
  const named = await post('DE')
  const around = await post('AT', 'CH', 'DE')
  const { id } = await post('PT')
  await tests.database.db
    .updateTable('board.jobs')
    .set({ regions: ['europe', 'emea'], remote_countries: [], excluded_countries: ['FR'], source: 'feed' })
    .set({ source_id: 'one', published_at: null })
    .where('id', '=', id)
    .execute()
  const everywhere = await post('WW')
  const reachOf = async (query: string) =>
    (await list(query)).facets?.reach.map(({ names, count, isIncluded }) => [...names, count, isIncluded])
  expect(await reachOf('country=DE')).toEqual([
    ['Germany', 2, true],
    ['EMEA', 'Europe', 1, true],
    ['Worldwide', 1, true],
  ])
  expect((await list('country=DE')).total).toBe(4)
  expect(await reachOf('country=FR&reach=worldwide')).toEqual([['Worldwide', 1, true]])
  expect(await find('country=FR')).toEqual([everywhere.publicId])
  expect((await find('country=DE&reach=named')).toSorted()).toEqual(
    [named.publicId, around.publicId].toSorted(),
  )
  expect(await reachOf('country=SY')).toEqual([])
})

it('so does a listing from before, once the database is brought up to date', async () => {
  const { id, publicId } = await post('AT', 'CH', 'DE', 'GB')
  await tests.database.db.updateTable('board.jobs').set({ regions: [] }).where('id', '=', id).execute()
  const file = new URL('../../database/migrations/0027_whole_regions.sql', import.meta.url)
  await tests.database.pool.query(readFileSync(file, 'utf8'))
  expect((await getJob(tests.context, publicId)).place.regions).toEqual([{ slug: 'dach', name: 'DACH' }])
})
