import { readdirSync, readFileSync } from 'node:fs'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '@cryptolist/testkit/database'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogue } from '../../backup/catalogue.ts'
import { isForm } from '../../backup/forms/forms.ts'
import { readConfig } from '../../config/read-config.ts'
import { createContext } from '../../context.ts'
import { parseDatabaseUrl } from '../connection.ts'
import { openDatabase } from '../open-database.ts'
import { commandTimeouts, createKysely, createPool, endPool } from '../pool.ts'
import { addMadeUpRows } from './made-up-rows.fixture.ts'
import { migrate } from './migrate.ts'

const folder = new URL('./', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const log = pino({ level: 'silent' })
const logLines: string[] = []
const listening = { info: (...parts: unknown[]) => void logLines.push(String(parts.at(-1))) }

/** A database as the versions left it, one migration after the other, each time with rows in what that one made. */
let base: TestDatabase
let url: (name: string) => string
let admin: Client
const databaseNames: string[] = []
beforeAll(async () => {
  base = await createTestDatabase('started')
  const [, name = ''] = /([^/]+)$/.exec(base.url) ?? []
  url = (other) => base.url.replace(name, other)
  admin = await connect(url('postgres'))
  await withClient(base.url, async (client) => {
    // Objects that Parse and the queue made stay.
    await client.query('drop schema board, chain cascade')
    await client.query('drop function if exists public.st_distancesphere cascade')
    await client.query('drop domain if exists public.geometry cascade')
    await client.query(`create schema board;
      create table board.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table board.kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
      insert into board.kysely_migration_lock (id) values ('migration_lock')`)
  })
})
afterAll(async () => {
  for (const name of databaseNames) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await base.close()
})

async function connect(address: string): Promise<Client> {
  const client = new Client({ connectionString: address })
  await client.connect()
  return client
}

async function withClient<T>(address: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(address)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Applies the next migration as its version did, fills what it made, and copies the database. */
async function leave(name: string): Promise<string> {
  await withClient(base.url, async (client) => {
    await client.query('begin')
    await client.query(readFileSync(new URL(name, folder), 'utf8'))
    await client.query(`insert into board.kysely_migration values ($1, $2)`, [
      name.replace('.sql', ''),
      new Date().toISOString(),
    ])
    expect(await addMadeUpRows(client), `tables of ${name} that got no rows`).toEqual([])
    await client.query('commit')
    // As a backup reads them.
    await client.query(`set search_path = ''`)
    const { before, after } = await readCatalogue(client)
    const unknown = [...before, ...after].filter((statement) => !isForm(statement))
    expect(unknown, `what a backup of ${name} couldn't restore`).toEqual([])
  })
  const copy = `left_by_${name.slice(0, 4)}_${process.pid}`
  await admin.query(`create database ${copy} template ${new URL(base.url).pathname.slice(1)}`)
  databaseNames.push(copy)
  return url(copy)
}

/** Brings it up to date as a start does; what it then is and holds. */
async function upgrade(address: string): Promise<{ structure: string; rows: Record<string, number> }> {
  const pool = createPool(parseDatabaseUrl(address), commandTimeouts, log, 2)
  try {
    await migrate(createKysely(pool), listening)
  } finally {
    await endPool(pool)
  }
  return withClient(address, async (client) => {
    const { before, after } = await readCatalogue(client)
    const ours = [...before, ...after].filter(
      (statement) => /\b(board|chain)\./.test(statement) && !statement.includes('setval('),
    )
    return { structure: ours.sort().join('\n'), rows: await countRows(client) }
  })
}

/** Starts the board on it, with what it does to data of older versions; the listings are still there. */
async function start(address: string): Promise<void> {
  const dataDir = await makeTestFolder()
  const config = readConfig({ DATABASE_URL: address, DATA_DIR: dataDir.path, DEMO: 'on' })
  const database = await openDatabase(config, log, { role: 'server' })
  const context = await createContext({ config, database, log })
  await context.close()
  const { rows } = await database.pool.query('select id from board.jobs where not is_demo')
  expect(rows).toHaveLength(2)
  await database.close()
  await dataDir.remove()
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('board', 'chain') and relkind = 'r' and relname not like 'kysely%'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables)
    counts[name] = (await client.query(`select count(*)::int as count from ${name}`)).rows[0].count
  return counts
}

describe('a database that an older version left', () => {
  it('is brought up to date from each of them, to the same structure as a new one, with all of its rows', {
    timeout: 600_000,
  }, async () => {
    const left = new Map<string, string>()
    for (const name of names) left.set(name, await leave(name))
    const { structure } = await upgrade((await createTestDatabase()).url)
    for (const [name, address] of left) {
      const before = await withClient(address, countRows)
      const after = await upgrade(address)
      expect(after.structure, `structure after ${name}`).toBe(structure)
      const lost = Object.entries(before).filter(([table, count]) => (after.rows[table] ?? count) < count)
      expect(lost, `rows lost after ${name}`).toEqual([])
    }
    const all = names.length
    expect(logLines).toContain(`Database: migration 1 of ${all - 10}, ${names[10]?.replace('.sql', '')}`)
    expect(logLines).toContain('Database: 1 migrations applied')
    for (const number of [10, 16, 36]) await start(left.get(names[number - 1] ?? '') ?? '')
  })
})
