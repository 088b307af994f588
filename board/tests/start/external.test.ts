import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Embedded, openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { cleanUp, makeDataDir } from './support.ts'

const log = pino({ level: 'silent' })
let embedded: Embedded
let dataDir = ''

beforeAll(async () => {
  dataDir = await makeDataDir()
  embedded = await openEmbedded(dataDir, 'server', log)
}, 60_000)
afterAll(async () => {
  await embedded.close()
  await cleanUp()
})

function urlOf(change: { user?: string; password?: string; database?: string; query?: string }): string {
  const { user, password, database, host, port } = { ...embedded.connection, ...change }
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}${change.query ?? ''}`
}

describe('a database of your own (DATABASE_URL)', () => {
  it('is opened with all migrations, and found reachable', async () => {
    const database = await openDatabase({ dataDir, databaseUrl: urlOf({ query: '?max=3' }) }, log)
    expect(database.connection).toMatchObject({ host: '127.0.0.1', max: 3 })
    expect(await database.isReachable()).toBe(true)
    const { rows } = await database.pool.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'board'`,
    )
    expect(rows[0].tables).toBeGreaterThan(3)
    await database.close()
  })

  it.each([
    [{ password: 'wrong' }, /does not let the user "cryptolist" in: .*Correct the user or the password/],
    [{ user: 'nobody' }, /does not let the user "nobody" in/],
    [{ database: 'elsewhere' }, /has no database "elsewhere". Create it \(createdb elsewhere\)/],
    [{ query: '?sslmode=require' }, /has no TLS. Set sslmode=disable/],
  ])('is refused with a sentence: %o', async (change, sentence) => {
    await expect(openDatabase({ dataDir, databaseUrl: urlOf(change) }, log)).rejects.toThrow(sentence)
  })

  it('gives a connection up whose answer did not come in time, and the transaction fails once', async () => {
    const database = await openDatabase({ dataDir, databaseUrl: urlOf({}) }, log, {
      timeouts: { connect: 3_000, statement: 1_000, answer: 100 },
    })
    const sleeping = database.db
      .transaction()
      .execute((transaction) => sql`select pg_sleep(1)`.execute(transaction))
    await expect(sleeping).rejects.toThrow('Query read timeout')
    expect(database.pool.totalCount).toBe(0)
    await database.close()
  })

  it('has none of our connections left once it is closed, and nothing is said of broken ones', async () => {
    const lines: string[] = []
    const listening = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const database = await openDatabase({ dataDir, databaseUrl: urlOf({}) }, listening)
    await Promise.all([1, 2, 3, 4, 5].map(() => database.pool.query('select pg_sleep(0.01)')))
    expect(await database.isReachable()).toBe(true)
    const openCount = database.pool.totalCount
    let closedCount = 0
    database.pool.on('remove', () => closedCount++)
    await database.close()
    expect(openCount).toBe(5)
    expect(closedCount).toBe(openCount)
    expect(lines).toEqual([])
  })
})
