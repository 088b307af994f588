import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type AddedJob, addCompany, addJob, type JobFields } from '../support/listings.ts'

let board: TestBoard
const inLisbon: AddedJob[] = []
let elsewhere: AddedJob
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const office = { work_mode: 'onsite', remote_countries: [], office_countries: ['PT'] } as const
  // Nothing else is alike in all of them, so that no narrower list has the same jobs.
  const jobs: JobFields[] = [
    { ...office, cities: ['Lisbon'], role_family: 'backend', tags: ['solidity'] },
    { ...office, cities: ['LISBON', 'Porto'], role_family: 'design', employment: ['contract'] },
    { ...office, cities: ['Lisboa'], tags: ['solidity'], work_mode: 'hybrid' },
    { ...office, cities: ['Braga', 'Lisbon'] },
    { remote_countries: ['PT'], cities: ['Lisbon'] },
  ]
  const [first, ...others] = [await addCompany(db), await addCompany(db), await addCompany(db)] as const
  for (const [index, fields] of jobs.entries())
    inLisbon.push(await addJob(db, others[index] ?? first, fields))
  elsewhere = await addJob(db, first, { ...office, cities: ['Porto'] })
  await board.context.landings.list()
})
afterAll(() => board.close())

const get = (path: string) =>
  fetch(board.origin + path, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } })
const read = async (path: string) => (await get(path)).text()
const listedIds = async (path: string) =>
  [...(await read(path)).matchAll(/ id="j-([0-9a-z]{8})"/g)].map(([, id = '']) => id).toSorted()
const idsOf = (jobs: readonly AddedJob[]) => jobs.map(({ publicId }) => publicId).toSorted()

it('a list of a city has its jobs, says it in its heading and shows it as chosen', async () => {
  const path = '/jobs?city=lisbon'
  expect(await listedIds(path)).toEqual(idsOf(inLisbon))
  const html = await read(path)
  expect(html).toMatch(/<h1[^>]*>5 jobs in Lisbon</)
  expect(html).toMatch(/<title>5 jobs in Lisbon/)
  expect(html).toMatch(/class="chip[^>]*>(?:<[^>]*>)*Lisbon/)
  expect(await listedIds('/jobs?not_city=lisbon')).toEqual(idsOf([elsewhere]))
  expect(await read('/jobs')).not.toContain('open=city')
})

it('programs and feeds get the same, by any spelling', async () => {
  for (const city of ['lisbon', 'Lisboa']) {
    const answer = await (await get(`/api/v1/jobs?city=${city}`)).json()
    expect([answer.total, answer.items.map(({ id }: { id: string }) => id).toSorted()]).toEqual([
      5,
      idsOf(inLisbon),
    ])
  }
  const { facets } = await (await get('/api/v1/jobs/facets')).json()
  const counted = facets.values.city.map((one: { value: string; name: string; count: number }) => [
    one.value,
    one.name,
    one.count,
  ])
  expect(counted).toEqual([
    ['lisbon', 'Lisbon', 5],
    ['porto', 'Porto', 2],
    ['braga', 'Braga', 1],
  ])
  expect((await read('/jobs.rss?city=porto')).match(/<item>/g)).toHaveLength(2)
})

it('a city has an address, for search engines where its list is long enough', async () => {
  expect(await listedIds('/solidity-jobs-in-lisbon')).toEqual(
    idsOf(inLisbon.filter((_, index) => [0, 2].includes(index))),
  )
  const robots = async (path: string) => /<meta name="robots" content="([^"]*)"/.exec(await read(path))?.[1]
  expect([await robots('/jobs-in-lisbon'), await robots('/jobs-in-porto')]).toEqual([
    undefined,
    'noindex,follow',
  ])
  expect(await read('/jobs?city=lisbon')).toContain(
    `<link rel="canonical" href="${board.origin}/jobs-in-lisbon"`,
  )
  const { status, headers } = await get('/jobs-in-lisboa')
  expect([status, headers.get('location')]).toEqual([301, '/jobs-in-lisbon'])
  const browse = await read('/browse')
  expect(browse).toMatch(/<h2>Places<\/h2>.*<a[^>]* href="\/jobs-in-lisbon"[^>]*>5 jobs in Lisbon</s)
  expect(browse).not.toContain('/jobs-in-porto')
})

it('a listing that moves is gone from its old city at once, on every way', async () => {
  const [moved] = inLisbon
  await sql`update board.jobs set cities = '{Faro}' where public_id = ${moved?.publicId}`.execute(
    board.context.database.db,
  )
  const left = idsOf(inLisbon.slice(1))
  expect(await listedIds('/jobs?city=lisbon')).toEqual(left)
  expect(await listedIds('/jobs-in-lisbon')).toEqual(left)
  expect((await (await get('/api/v1/jobs?city=lisbon')).json()).total).toBe(4)
  expect(await listedIds('/jobs-in-faro')).toEqual(idsOf(inLisbon.slice(0, 1)))
})
