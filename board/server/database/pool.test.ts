import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from './open-database.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, pino({ level: 'silent' }))
})
afterAll(async () => {
  await database.close()
  await testDatabase.close()
})

it('keeps the connection of a statement that the database refuses, and of none that went wrong otherwise', async () => {
  const { pool } = database
  await pool.query('select 1')
  const [first] = (await pool.query('select pg_backend_pid() as pid')).rows
  await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect((await pool.query('select pg_backend_pid() as pid')).rows).toEqual([first])
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  expect((await pool.query('select pg_backend_pid() as pid')).rows).not.toEqual([first])
})

it('closes no connection for being idle', async () => {
  const { pool } = database
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await Promise.all([1, 2, 3].map(() => pool.query('select 1')))
  const open = pool.totalCount
  expect(open).toBeGreaterThan(0)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(pool.totalCount).toBe(open)
})
