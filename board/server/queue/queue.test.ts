import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseConnection, parseDatabaseUrl } from '../database/connection.ts'
import { commandTimeouts, createKysely, createPool, endPool } from '../database/pool.ts'
import type { Db } from '../database/schema.ts'
import { createQueue, type Queue } from './queue.ts'

let database: TestDatabase
let connection: DatabaseConnection
let client: pg.Client
let pool: pg.Pool
let db: Db
let lines: Record<string, unknown>[] = []
const open: Queue[] = []
const log = pino({ level: 'warn' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
const wait = { interval: 20 }

async function openQueue(): Promise<Queue> {
  const queue = await createQueue({ database: { connection }, log, pollMilliseconds: 20 })
  open.push(queue)
  return queue
}

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query(text)).rows
}

beforeAll(async () => {
  database = await createTestDatabase()
  connection = parseDatabaseUrl(database.url)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  pool = createPool(connection, commandTimeouts, log, 2)
  db = createKysely(pool)
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  for (const queue of open) await queue.close()
  await client.end()
  await endPool(pool)
  await database.close()
})

describe('the queue', () => {
  it('does what was added before, also in another process, and leaves nothing behind', async () => {
    const first = await openQueue()
    await first.add('greet', { name: 'Ana' })
    await first.close()
    const second = await openQueue()
    const seen: object[] = []
    await second.handle('greet', async (data: object) => void seen.push(data))
    await expect.poll(() => seen, wait).toEqual([{ name: 'Ana' }])
    await expect.poll(() => rows("select 1 from pgboss.job where name = 'greet'"), wait).toEqual([])
  })

  it('does again what was cut off in the middle', async () => {
    const crashed = await openQueue()
    let begun = false
    await crashed.handle('cut off', async () => {
      begun = true
      await new Promise(() => undefined)
    })
    await crashed.add('cut off', { step: 1 })
    await expect.poll(() => begun, wait).toBe(true)
    await crashed.close()
    await client.query("update pgboss.job set started_on = now() - interval '1 hour' where name = 'cut off'")
    const next = await openQueue()
    const seen: object[] = []
    await next.handle('cut off', async (data: object) => void seen.push(data))
    await expect.poll(() => makeDue('cut off').then(() => seen), wait).toEqual([{ step: 1 }])
  })

  it('tries a failing job again, later each time, and logs the last failure', async () => {
    const queue = await openQueue()
    let tries = 0
    await queue.handle('fail', async () => {
      tries += 1
      throw new Error('not today')
    })
    await queue.add('fail', {})
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect.poll(() => findWait('fail', attempt - 1), wait).toBeGreaterThan(0)
      waits.push((await findWait('fail', attempt - 1)) ?? 0)
      await makeDue('fail')
    }
    await expect
      .poll(() => rows("select state from pgboss.job where name = 'fail'"), wait)
      .toEqual([{ state: 'failed' }])
    expect(tries).toBe(11)
    expect(waits.at(0)).toBeLessThan(60)
    expect(waits.at(-1)).toBeGreaterThan(7_000)
    expect(lines.map(({ level }) => level)).toEqual([...Array(10).fill(40), 50])
    expect(lines.at(-1)).toMatchObject({ queue: 'fail', attempt: 11, msg: 'A job failed, no retries left' })
  })

  it('waits as long as it was asked to', async () => {
    const queue = await openQueue()
    await queue.add('later', {}, { afterSeconds: 3600 })
    expect(await findWait('later', 0)).toBeGreaterThan(3_500)
  })

  it('adds work with a key once until it is done', async () => {
    const queue = await openQueue()
    for (const key of ['12:00', '12:00', '12:01', '12:00']) await queue.add('once', { key }, { key })
    expect(await rows("select 1 from pgboss.job where name = 'once'")).toHaveLength(2)
    const seen: object[] = []
    await queue.handle('once', async (data: object) => void seen.push(data))
    await expect.poll(() => rows("select 1 from pgboss.job where name = 'once'"), wait).toEqual([])
    await queue.add('once', { key: 'later' }, { key: '12:00' })
    await expect.poll(() => seen, wait).toEqual([{ key: '12:00' }, { key: '12:01' }, { key: 'later' }])
  })

  it('keeps what was added in a transaction, and only if that was', async () => {
    const queue = await openQueue()
    const seen: object[] = []
    await queue.handle('within', async (data: object) => void seen.push(data))
    const add = (data: { n: number }, isUndone: boolean) =>
      db.transaction().execute(async (transaction) => {
        await queue.add('within', data, { within: transaction })
        if (isUndone) throw new Error('undone')
      })
    await expect(add({ n: 1 }, true)).rejects.toThrow('undone')
    await add({ n: 2 }, false)
    queue.wake('within')
    await expect.poll(() => seen, wait).toEqual([{ n: 2 }])
  })

  it('runs nothing in a command, which may add work', async () => {
    const command = await createQueue({
      database: { connection },
      log,
      role: 'command',
      pollMilliseconds: 20,
    })
    const seen: object[] = []
    await command.handle('command', async (data: object) => void seen.push(data))
    await command.repeat('never', '* * * * *', async () => void seen.push({}))
    await command.add('command', { n: 1 })
    await command.close()
    expect([seen, lines]).toEqual([[], []])
    expect(await rows("select data from pgboss.job where name = 'command' and state = 'created'")).toEqual([
      { data: { n: 1 } },
    ])
    expect(await rows("select 1 from pgboss.schedule where name = 'never'")).toEqual([])
    await (await openQueue()).handle('command', async (data: object) => void seen.push(data))
    await expect.poll(() => seen, wait).toEqual([{ n: 1 }])
  })

  it('runs what repeats, in one process of two', async () => {
    const [one, other] = [await openQueue(), await openQueue()]
    let runs = 0
    // Of no minute in which this runs, but once in four years.
    for (const queue of [one, other])
      await queue.repeat('tick', '0 4 29 2 *', async () => {
        runs += 1
      })
    expect(await rows("select cron, timezone from pgboss.schedule where name = 'tick'")).toEqual([
      { cron: '0 4 29 2 *', timezone: 'UTC' },
    ])
    await one.add('tick', {})
    await expect.poll(() => runs, wait).toBe(1)
    await expect.poll(() => rows("select 1 from pgboss.job where name = 'tick'"), wait).toEqual([])
    expect(runs).toBe(1)
  })

  it('goes on after its connections were cut, and says nothing of it', async () => {
    const queue = await openQueue()
    const seen: object[] = []
    await queue.handle('after', async (data: object) => void seen.push(data))
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect
      .poll(
        () =>
          queue.add('after', { n: 1 }).then(
            () => true,
            () => false,
          ),
        wait,
      )
      .toBe(true)
    await expect.poll(() => seen.length, wait).toBeGreaterThan(0)
    expect(lines.filter(({ level }) => level === 50)).toEqual([])
  })
})

/** Seconds until the job of that name, tried so often already, is due. */
async function findWait(name: string, retried: number): Promise<number | undefined> {
  const { rows } = await client.query(
    `select extract(epoch from start_after - now())::float as wait from pgboss.job
     where name = $1 and retry_count = $2 and state in ('created', 'retry')`,
    [name, retried],
  )
  return rows[0]?.wait
}

/** Makes it due now. */
async function makeDue(name: string): Promise<void> {
  await client.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [name])
}
