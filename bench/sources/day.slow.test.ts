import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../board/server/database/open-database.ts'
import type { FollowContext } from '../../board/server/domain/boards/ask-board.ts'
import { getSystem } from '../../board/server/domain/systems/address.ts'
import { seedTaxonomy } from '../../board/server/domain/taxonomy/seed.ts'
import { openTestDatabase } from '../../board/tests/support/opened-database.ts'
import { ageSources, createContext, followAll, readAll } from './replay.ts'
import { cities, type Opening, textOf, titleOf } from './systems/posting.ts'
import { worldSystems, writers } from './systems/writers.ts'
import { createWorld, type Fault, type World, type WorldBoard } from './world.ts'

const openingsEach = 6

let database: Database
let world: World
let context: FollowContext
/** Jobs that ever opened, so that each is another one. */
let opened = 0

beforeAll(async () => {
  database = await openTestDatabase()
  await seedTaxonomy(database.db)
  world = createWorld(worldSystems.length, 0, { systems: worldSystems })
  context = createContext(world, database)
  for (const board of world.boards) {
    board.hasFleetingIds = false
    board.openings.clear()
    for (let number = 0; number < openingsEach; number++) open(board, number === 0 ? 3 : 1)
  }
  await followAll(context, world)
  await readAll(context)
})
afterAll(() => database.close())

function open(board: WorldBoard, places = 1): Opening {
  opened += 1
  const openingCities = Array.from(
    { length: places },
    (_, next) => cities[(opened + next) % cities.length] ?? '',
  )
  const opening = { number: opened, edits: 0, cities: openingCities }
  board.openings.set(opened, opening)
  return opening
}

function close(board: WorldBoard, count: number): Opening[] {
  const gone = [...board.openings.values()].slice(0, count)
  for (const { number } of gone) board.openings.delete(number)
  return gone
}

/** An hour later all boards are read, and answer so. */
async function readHour(fault?: Fault): Promise<void> {
  await ageSources(database)
  for (const board of world.boards) board.fault = fault && { kind: fault, hours: 1 }
  await readAll(context)
  for (const board of world.boards) board.fault = undefined
}

interface Shown {
  system: string
  title: string
  publicId: string
  cities: string[]
  text: string
}

async function listShown(): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select s.system, j.title, j.public_id as "publicId", j.cities, j.description_md as text
    from board.jobs j join board.sources s on s.company_id = j.company_id where j.status = 'live' order by 1, 2`.execute(
    database.db,
  )
  return rows
}

/** Live listings and open jobs by system, as texts that a failure shows. */
const listLive = async () => (await listShown()).map(({ system, title }) => `${system}: ${title}`)
const listOpen = (of: World = world) =>
  of.boards
    .flatMap(({ system, openings }) =>
      [...openings.values()].map((opening) => `${system}: ${titleOf(opening)}`),
    )
    .sort()
const readLive = async () => (await listLive()).sort()

/** The words with which a job's text begins. */
function beginningOf(opening: Opening): string {
  return (/<p>([^<.]+\.)/.exec(textOf(opening)) ?? [])[1] ?? ''
}

/** The hours of one day: each test goes on where the one before it ended. */
describe('a board of each system', () => {
  it('is shown with the beginning of each text, and with all places of a job', async () => {
    const jobs = await listShown()
    const expected = world.boards.flatMap(({ system, openings }) =>
      [...openings.values()].map((opening) => ({
        system,
        title: titleOf(opening),
        cities: opening.cities.map((city) => city.split(',')[0]).sort(),
        text: expect.stringContaining(beginningOf(opening)),
      })),
    )
    const byTitle = (a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title)
    expect(
      jobs.map(({ publicId: _, ...job }) => ({ ...job, cities: job.cities.toSorted() })).sort(byTitle),
    ).toEqual(expected.sort(byTitle))
  })

  it.each<[Fault, string]>([
    ['outage', 'not at all'],
    ['gone', 'that it is not there'],
    ['empty', 'without a job'],
    ['foreign', 'with another company’s jobs'],
    ['shrunk', 'with a quarter of its jobs'],
    ['partial', 'with half of its jobs and the number of all'],
    ['cut', 'with half of its text'],
    ['page', 'with a page for people'],
  ])(
    'loses no listing while it answers %s (%s), and then shows what has changed meanwhile',
    async (fault) => {
      const before = await readLive()
      for (const board of world.boards) {
        close(board, 1)
        open(board)
      }
      await readHour(fault)
      const meanwhile = await readLive()
      // An answer with a total can't be cut without a word; elsewhere such an answer is a right one.
      const isSeen = (line: string) =>
        fault !== 'partial' || writers[line.split(':')[0] as keyof typeof writers].hasTotal === true
      expect(meanwhile).toEqual(expect.arrayContaining(before.filter(isSeen)))
      await readHour()
      expect(await readLive()).toEqual(listOpen())
    },
  )

  it('closes a job that is gone at once, and shows it under its former address when it returns', async () => {
    const before = await listShown()
    const gone = world.boards.map((board) => close(board, 1))
    await readHour()
    expect(await readLive()).toEqual(listOpen())
    for (const [index, board] of world.boards.entries())
      for (const opening of gone[index] ?? []) board.openings.set(opening.number, opening)
    await readHour()
    expect(await listShown()).toEqual(before)
  })

  it('shows a changed text, except where only a page of the job has it, which is asked for once', async () => {
    const urls: string[] = []
    const { guardedFetch } = context
    context.guardedFetch = (url, options) => {
      urls.push(url)
      return guardedFetch(url, options)
    }
    const before = new Map((await listShown()).map(({ publicId, text }) => [publicId, text]))
    for (const { openings } of world.boards) for (const opening of openings.values()) opening.edits += 1
    await readHour()
    for (const { system, title, publicId, text } of await listShown()) {
      const hasPage = getSystem(system as never).details !== undefined
      expect(text === before.get(publicId), `${system}: ${title}`).toBe(hasPage)
    }
    expect(urls).toHaveLength(worldSystems.length)
  })

  it('closes more than half of its listings at the second answer without them', async () => {
    const before = await readLive()
    for (const board of world.boards) close(board, openingsEach - 2)
    await readHour()
    expect(await readLive()).toEqual(before)
    await readHour()
    expect(await readLive()).toEqual(listOpen())
  })

  it('closes all listings at the third empty answer, but none where any name has an empty board', async () => {
    const before = await readLive()
    for (const board of world.boards) board.openings.clear()
    for (let hour = 0; hour < 2; hour++) {
      await readHour()
      expect(await readLive()).toEqual(before)
    }
    for (let hour = 0; hour < 3; hour++) await readHour()
    expect(await readLive()).toEqual(
      before.filter((line) => getSystem(line.split(':')[0] as never).isEmptyNoAnswer === true),
    )
    expect(await readLive()).not.toEqual([])
  })
})
