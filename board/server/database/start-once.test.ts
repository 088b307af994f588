import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseDatabaseUrl } from './connection.ts'
import { clientConfig, commandTimeouts, requestTimeouts } from './pool.ts'
import { startOnce } from './start-once.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => vi.useRealTimers())
afterAll(() => database.close())

describe('startOnce', () => {
  it('waits for a first start that takes longer than any request', async () => {
    const connection = parseDatabaseUrl(database.url)
    const watcher = new Client(clientConfig(connection, commandTimeouts))
    await watcher.connect()
    const order: string[] = []
    let finishFirst = (): void => {}
    const first = startOnce({ connection }, log, async () => {
      await new Promise<void>((resolve) => {
        finishFirst = resolve
      })
      order.push('first')
    })
    const count = async (condition: string): Promise<number> => {
      const { rows } = await watcher.query(
        `select count(*)::int as count from pg_locks join pg_database on database = pg_database.oid
          where datname = current_database() and locktype = 'advisory' and ${condition}`,
      )
      return rows[0].count
    }
    while ((await count('granted')) === 0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const second = startOnce({ connection }, log, async () => order.push('second'))
    while ((await count('not granted')) === 0);
    vi.advanceTimersByTime(requestTimeouts.answer * 10)
    vi.useRealTimers()
    finishFirst()
    await Promise.all([first, second])
    expect(order).toEqual(['first', 'second'])
    expect(await count('true')).toBe(0)
    await watcher.end()
  })
})
