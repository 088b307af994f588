import { readFileSync } from 'node:fs'
import { parseJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { fieldsOfJob } from '../listings/drafts/form-fields.ts'
import { makeListing } from '../listings/listing.fixture.ts'
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

it('so does a listing from before, once the database is brought up to date', async () => {
  const { id, publicId } = await post('AT', 'CH', 'DE', 'GB')
  await tests.database.db.updateTable('board.jobs').set({ regions: [] }).where('id', '=', id).execute()
  const file = new URL('../../database/migrations/0027_whole_regions.sql', import.meta.url)
  await tests.database.pool.query(readFileSync(file, 'utf8'))
  expect((await getJob(tests.context, publicId)).place.regions).toEqual([{ slug: 'dach', name: 'DACH' }])
})
