import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FakeSystems,
  leverPosting,
  startFakeSystems,
} from '../../server/domain/boards/fake-systems.fixture.ts'
import { type CommandOutcome, runCommand } from '../support/run-command.ts'

const api = 'api.lever.co/v0/postings/acme'
let testDatabase: TestDatabase
let systems: FakeSystems
let folder: string
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  systems = await startFakeSystems()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-source-'))
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await systems.close()
  await testDatabase.close()
  await rm(folder, { recursive: true })
})

const environment = () => ({ FOLLOW_TEST_SERVER: systems.origin, CONTACT_EMAIL: 'board@board.example' })
const source = (...args: string[]): Promise<CommandOutcome> =>
  runCommand('source', args, { databaseUrl: testDatabase.url, folder, environment: environment() })

async function listLive(): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    `select title from board.jobs where status = 'live' and not is_demo order by title`,
  )
  return rows.map(({ title }) => title)
}

it('adds a board with its first titles, says what is wrong with another, and loses and doubles nothing when it is killed', async () => {
  systems.answers.set(api, { body: [leverPosting(1)] })
  const added = await source('add', 'https://jobs.lever.co/acme', 'lever:nobody')
  expect(added.code).toBe(1)
  expect(added.stdout).toContain('lever:acme: 1 job at acme')
  expect(added.stdout).toContain('Protocol Engineer 1')
  expect(added.stdout).toContain('lever:acme: Read. 1 added')
  expect(added.stdout).toContain('lever:nobody isn’t followed')

  systems.answers.set(api, { body: [leverPosting(2), leverPosting(3)] })
  const requestCount = systems.requests.length
  const file = fileURLToPath(new URL('../../dist/server/source.js', import.meta.url))
  const command = spawn(process.execPath, [file, 'run', 'lever:acme'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: join(folder, 'data'),
      ...environment(),
    },
  })
  await expect.poll(() => systems.requests.length, { interval: 5 }).toBeGreaterThan(requestCount)
  command.kill('SIGKILL')
  await once(command, 'exit')
  expect([['Protocol Engineer 1'], ['Protocol Engineer 2', 'Protocol Engineer 3']]).toContainEqual(
    await listLive(),
  )

  // As if five minutes had passed.
  await pool.query(`update board.sources set leased_until = now() - interval '1 second'`)
  expect((await source('run', 'lever:acme')).stdout).toMatch(/lever:acme: (?:Read|Nothing has changed)\./)
  expect(await listLive()).toEqual(['Protocol Engineer 2', 'Protocol Engineer 3'])
})

it('adds the boards of a file, under the names of companies that it has, and counts them', async () => {
  for (const name of ['harbor', 'pebble'])
    systems.answers.set(`api.lever.co/v0/postings/${name}`, { body: [leverPosting(1, {}, name)] })
  const list = join(folder, 'list.txt')
  await writeFile(list, '# Ours\nlever:acme\nlever:harbor, Harbor Labs\n\nlever:pebble\nlever:nobody\n')
  const added = await source('add', '--file', list)
  expect(added.code).toBe(1)
  expect(added.stdout).toContain('lever:harbor: 1 job at Harbor Labs')
  expect(added.stdout).toContain('lever:nobody isn’t followed')
  expect(added.stdout).toContain('Added 2 of 4 boards, 1 already followed, 1 not added (see above).')
  const { rows } = await pool.query(
    `select c.name from board.sources s join board.companies c on c.id = s.company_id order by s.board`,
  )
  expect(rows).toEqual([{ name: 'Acme' }, { name: 'Harbor Labs' }, { name: 'Pebble' }])
  const log = await pool.query(
    `select facts ->> 'subject' as board, facts ->> 'byCommand' as by_command from board.moderation_log
     where action = 'follow_board' order by id`,
  )
  expect(log.rows).toEqual(
    ['lever:acme', 'lever:harbor', 'lever:pebble'].map((board) => ({ board, by_command: 'true' })),
  )
})

it.each([
  ['a file that is missing', ['add', '--file', 'missing.txt'], 'Can’t read the file missing.txt'],
  ['a file and boards', ['add', 'lever:acme', '--file', 'list.txt'], 'Usage:'],
  ['a file and one company for all', ['add', '--file', 'list.txt', '--company', 'Acme'], 'Usage:'],
  ['a file and another act', ['run', '--file', 'list.txt'], 'Usage:'],
])('explains what is wrong with %s', async (_what, args, words) => {
  const { code, stderr } = await source(...args)
  expect([code, stderr.includes(words)]).toEqual([1, true])
})
