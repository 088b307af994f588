import { createTestDatabase } from '@cryptolist/testkit/database'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../board/server/config/read-config.ts'
import { type Database, openDatabase } from '../../board/server/database/open-database.ts'
import { createUsers } from '../../board/server/domain/accounts/users.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'

const password = 'long enough for anyone'
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** A database with the board's tables, in which the backend has never run. */
async function openUnused(): Promise<{ database: Database; url: string }> {
  const { url, close } = await createTestDatabase()
  opened.push({ close })
  const config = readConfig({ DATABASE_URL: url, DEMO: 'off' })
  const database = await openDatabase(config, pino({ level: 'silent' }))
  opened.push(database)
  return { database, url }
}

async function start(url: string): Promise<TestIdentity> {
  const identity = await startTestIdentity({ DATABASE_URL: url })
  opened.push(identity)
  return identity
}

/** Columns and indexes, whatever their order. */
async function describeTables({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select table_name || '.' || column_name || ' ' || data_type as part from information_schema.columns
      where table_schema = 'public' and table_name in ('_User', '_Session')
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename in ('_User', '_Session')
    order by part`)
  return rows.map(({ part }) => part)
}

describe('the tables of users and sessions', () => {
  it('are the same whether the board or the backend makes them', async () => {
    const [board, backend] = [await openUnused(), await openUnused()]
    await backend.database.pool.query('drop table "_User", "_Session"')
    await start(board.url)
    await start(backend.url)
    const tables = await describeTables(board.database)
    expect(tables.length).toBeGreaterThan(40)
    expect(tables).toEqual(await describeTables(backend.database))
  })

  it('keep users and sessions from before the backend', async () => {
    const { database, url } = await openUnused()
    const users = createUsers(database)
    const id = await users.signUp({ username: 'ana', password, email: 'ana@people.example' })
    const { token } = await users.createSession(id, 'password')
    const identity = await start(url)
    const me = await identity.send('/users/me', { _method: 'GET', _SessionToken: token })
    expect(me).toMatchObject({ status: 200, body: { objectId: id, email: 'ana@people.example' } })
    const { body } = await identity.send('/login', { username: 'ana', password })
    expect(body).toMatchObject({
      objectId: id,
      ACL: { [id]: { read: true, write: true } },
    })
    expect((await identity.send('/users', { username: 'ANA', password })).body.code).toBe(202)
  })
})
