import { fileURLToPath } from 'node:url'
import { parseJobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Embedded, openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { type Database, openDatabase } from '../../server/database/open-database.ts'
import { listJobs, resolveSynonyms } from '../../server/domain/jobs/jobs.ts'
import { seedTaxonomy } from '../../server/domain/taxonomy/seed.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { createTestContext } from '../support/domain-context.ts'
import { addRandomBoard, createRandom, pick } from '../support/random-board.ts'
import { changeBoard } from '../support/random-changes.ts'
import { addressOf, cleanUp, makeDataDir, type Program, postgresOf, startProgram } from './support.ts'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const log = pino({ level: 'silent' })
const random = createRandom(20261126)
/** Lists of all kinds: by filters, by text, in each order. A word that would be read as a filter is in quotes. */
const searches = [
  '',
  'sort=cash_pay',
  'sort=closing_soon',
  'mode=remote&country=DE',
  'not_mode=onsite&tag=rust&tag=go',
  'min_pay=120000&sort=cash_pay',
  'moving=visa&not_language=en',
  'token=liquid',
  'proof=domain',
  'q=wallet',
  'q=protocol+-senior',
  'q=%22senior+wallet%22+or+aud*&sort=relevance',
  'q=%22backend%22&mode=hybrid',
]
const changes = { often: 60, unheard: 20 }

let postgres: Embedded
let clusterDir: string
let database: Database
let startBoard: () => Program
let programs: Program[]
let origins: string[]
let moderator: BrowserSession

beforeAll(async () => {
  clusterDir = await makeDataDir()
  postgres = await openEmbedded(clusterDir, 'server', log)
  const { user, password, host, port, database: name } = postgres.connection
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`
  database = await openDatabase({ dataDir: '', databaseUrl }, log)
  await seedTaxonomy(database.db)
  await addRandomBoard(database.db, random, 150)
  const dataDir = await makeDataDir()
  startBoard = () =>
    startProgram(main, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'off' })
  programs = [startBoard(), startBoard()]
  origins = await Promise.all(programs.map(addressOf))
  moderator = await joinAsAdmin(origins[0] ?? '')
})
afterAll(async () => {
  await cleanUp()
  await database.close()
  await postgres.close()
})

async function joinAsAdmin(origin: string): Promise<BrowserSession> {
  const browser = openBrowserSession({ origin })
  await browser.submit('/sign-up', { username: 'mia', password: 'long enough', next: '/account' })
  await sql`
    insert into board.staff (user_id, role) select "objectId", 'admin' from "_User" where username = 'mia'`.execute(
    database.db,
  )
  return browser
}

/** A change that a program makes for a moderator. */
async function freezeSomething(): Promise<void> {
  const { rows } = await sql<{ link: string }>`
    select public_id as link from board.jobs where status = 'live' and frozen_at is null order by 1`.execute(
    database.db,
  )
  const answer = await moderator.submit('/admin/frozen', {
    link: pick(random, rows).link,
    reason: 'misleading_pay',
  })
  expect(answer.status).toBe(303)
}

/** Changes the board by SQL, while lists are read. */
async function changeOften(): Promise<void> {
  for (let round = 0; round < changes.often; round++) {
    await changeBoard(database.db, random)
    if (round % 5 === 0) await askAll('facets=1')
  }
}

/** Kills something while the board changes, after changes that no program has heard of. What is under way may fail. */
async function killAmidChanges(kill: () => void): Promise<void> {
  for (let change = 0; change < changes.unheard; change++) await changeBoard(database.db, random)
  const underWay = [changeBoard(database.db, random), changeBoard(database.db, random), freezeSomething()]
  kill()
  await Promise.allSettled(underWay)
}

async function askAll(search: string): Promise<unknown[]> {
  return Promise.all(
    origins.map(async (origin) => {
      const answer = await fetch(`${origin}/api/v1/jobs?${search}`)
      expect(answer.status, search).toBe(200)
      return answer.json()
    }),
  )
}

/** The answer of PostgreSQL without any index. */
async function answerInSql(search: string): Promise<unknown> {
  const context = createTestContext({ database })
  const query = await resolveSynonyms(context, parseJobQuery(new URLSearchParams(search)))
  const { items, total, next, facets } = await listJobs(context, query, { withFacets: true })
  return JSON.parse(JSON.stringify({ items, total, next, facets }))
}

async function expectRightAnswers(): Promise<void> {
  for (const search of searches) {
    const expected = (await answerInSql(search)) as { next: string | null }
    expect(await askAll(`${search}&facets=1`), search).toEqual([expected, expected])
    if (expected.next === null) continue
    const further = `${search}&after=${encodeURIComponent(expected.next)}`
    const page = await answerInSql(further)
    expect(await askAll(`${further}&facets=1`), further).toEqual([page, page])
  }
}

/** That a program has built its index so many times, and so answers from it. */
const hasBuilt = (program: Program, times: number) =>
  program.says(new RegExp(`(Search index: ready[\\s\\S]*){${times}}`))

describe('two programs that search on one database', () => {
  it('answer alike and as SQL does after one of them and then PostgreSQL were killed in the middle of changes', async () => {
    await Promise.all(programs.map((program) => hasBuilt(program, 1)))
    await freezeSomething()
    await expectRightAnswers()

    const [stays, dies] = programs as [Program, Program]
    await changeOften()
    await killAmidChanges(() => dies.child.kill('SIGKILL'))
    expect(await dies.ended).toBe('SIGKILL')
    const again = startBoard()
    origins[1] = await addressOf(again)
    await hasBuilt(again, 1)
    await changeOften()
    await expectRightAnswers()

    const pid = await postgresOf(clusterDir)
    await killAmidChanges(() => process.kill(pid, 'SIGKILL'))
    const areReady = () =>
      Promise.all(origins.map(async (origin) => (await fetch(`${origin}/readyz`)).status))
    await expect.poll(areReady).toEqual([200, 200])
    expect(await postgresOf(clusterDir)).not.toBe(pid)
    await expectRightAnswers()
    // SQL answers until they have built it again.
    await Promise.all([stays, again].map((program) => hasBuilt(program, 2)))
    await freezeSomething()
    await changeOften()
    await expectRightAnswers()
  })
})
