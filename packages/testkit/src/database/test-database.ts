import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface TestDatabase {
  url: string
  /** Gives it up: it is dropped when a later one is made and nobody is connected any more. */
  close(): Promise<void>
}

/** The content of a new one: all migrations and the vocabularies; `started`: also what a board adds when it starts, so that it starts faster; `joined`: also what the backend adds. */
export type TestTemplate = 'migrated' | 'started' | 'joined'

/** Names of the environment variables by which the test run's global set-up says where PostgreSQL is, and how its templates are called. */
export const testPostgresVariable = 'TEST_POSTGRES_URL'
export const testTemplateVariable = 'TEST_POSTGRES_TEMPLATE'

/** PostgreSQL copies one template at a time; the lock makes parallel workers wait instead of failing. */
const templateLock = 731_177
const givenUp = new Set<string>()
let connecting: Promise<pg.Client> | undefined

/** Copies a template database. Throws when the test run has no PostgreSQL. */
export async function createTestDatabase(template: TestTemplate = 'migrated'): Promise<TestDatabase> {
  const adminUrl = process.env[testPostgresVariable]
  const templates = process.env[testTemplateVariable]
  if (adminUrl === undefined || templates === undefined)
    throw new Error(
      'There is no PostgreSQL for this test. It must import @cryptolist/testkit/database, by itself or by its helpers: see scripts/tests/projects.ts.',
    )
  connecting ??= connect(adminUrl)
  const client = await connecting
  await dropUnused(client)
  const name = `test_${randomBytes(6).toString('hex')}`
  await client.query(`select pg_advisory_lock(${templateLock})`)
  try {
    // A third of the CPU of PostgreSQL's usual way, which writes each page to its log as well.
    await client.query(`create database ${name} template ${templates}_${template} strategy file_copy`)
  } finally {
    await client.query(`select pg_advisory_unlock(${templateLock})`)
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, close: async () => void givenUp.add(name) }
}

/** One connection for all files that run in this process. */
async function connect(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {
    connecting = undefined
  })
  await client.connect()
  return client
}

/** Skips databases that are still in use, because cutting off a connection fails its test. What is left is deleted with the cluster. */
async function dropUnused(client: pg.Client): Promise<void> {
  if (givenUp.size === 0) return
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname = any($1)
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`,
    [[...givenUp]],
  )
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname} with (force)`)
    givenUp.delete(datname)
  }
}
