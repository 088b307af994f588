import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leverPosting } from '../../server/domain/boards/fake-systems.fixture.ts'
import { runBoard } from '../../server/domain/boards/follow.ts'
import {
  acmeApi,
  type FollowedBoards,
  followAndRun,
  leverPostings,
  listStates,
  startFollowedBoards,
} from '../../server/domain/boards/followed-boards.fixture.ts'

let boards: FollowedBoards
let folder: string

beforeAll(async () => {
  boards = await startFollowedBoards()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-source-kill-'))
})
beforeEach(() => boards.clear())
afterAll(async () => {
  await boards.close()
  await rm(folder, { recursive: true, force: true })
})

function startRun(): ChildProcess {
  const file = fileURLToPath(new URL('../../dist/server/source.js', import.meta.url))
  return spawn(process.execPath, [file, 'run', 'lever:acme'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: boards.database.url,
      DATA_DIR: join(folder, 'data'),
      FOLLOW_TEST_SERVER: boards.systems.origin,
    },
    stdio: 'ignore',
  })
}

const patience = { interval: 20 }

async function kill(run: ChildProcess): Promise<void> {
  const exited = once(run, 'exit')
  run.kill('SIGKILL')
  await exited
}

/** Kills a run as soon as it waits for a table that something else has locked. */
async function killAtTable(table: string): Promise<void> {
  await boards.database.db.transaction().execute(async (db) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(db)
    const run = startRun()
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        boards.database.db,
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting, patience).toBe(true)
    await kill(run)
  })
}

/** Kills a run that has asked and gets no answer. */
async function killAtAnswer(): Promise<void> {
  const whole = boards.systems.answers.get(acmeApi) ?? {}
  const requestCount = boards.systems.requests.length
  boards.systems.answers.set(acmeApi, { handle: () => undefined })
  const run = startRun()
  await expect.poll(() => boards.systems.requests.length, patience).toBeGreaterThan(requestCount)
  await kill(run)
  boards.systems.answers.set(acmeApi, whole)
}

const steps: [string, () => Promise<void>][] = [
  ['takes its lease', () => killAtTable('board.sources')],
  ['waits for the answer', killAtAnswer],
  ['writes listings', () => killAtTable('board.jobs')],
  ['writes which listing shows which job', () => killAtTable('board.source_postings')],
  ['enters itself in the register', () => killAtTable('board.source_runs')],
]

it.each(steps)(
  'loses and doubles nothing if the process dies while a run %s',
  { timeout: 120_000 },
  async (_step, die) => {
    boards.systems.answers.set(acmeApi, { body: leverPostings(1, 3) })
    await followAndRun(boards, 'lever:acme')
    const before = await listStates(boards)
    const changed = [leverPosting(1), leverPosting(2, { text: 'Renamed' }), leverPosting(4)]
    boards.systems.answers.set(acmeApi, { body: changed })
    await die()
    // All that the dead process had begun is undone once its connection is.
    const isGone = async (): Promise<number> => {
      const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
        boards.database.db,
      )
      return rows.length
    }
    await expect.poll(isGone, patience).toBe(0)
    expect(await listStates(boards)).toEqual(before)
    // As if five minutes had passed.
    await sql`update board.sources set leased_until = now() - interval '1 second'`.execute(boards.database.db)
    expect(await runBoard(boards.context, 'lever:acme')).toMatchObject({
      outcome: 'read',
      counts: { added: 1, changed: 1, closed: 1, unchanged: 1 },
    })
    expect(await listStates(boards)).toEqual([
      'Protocol Engineer 1: live',
      'Protocol Engineer 3: closed',
      'Protocol Engineer 4: live',
      'Renamed: live',
    ])
    const { rows } = await sql`select from board.source_runs`.execute(boards.database.db)
    expect(rows).toHaveLength(2)
  },
)
