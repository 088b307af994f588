import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A database of a test's own, with all migrations and the vocabularies, and nothing else. */
export interface TestDatabase {
  url: string
  /** Drops it, even while somebody is connected. */
  close(): Promise<void>
}

/** Names of the environment variables by which the test run's global set-up says where PostgreSQL is. */
export const testPostgresVariable = 'TEST_POSTGRES_URL'
export const testTemplateVariable = 'TEST_POSTGRES_TEMPLATE'

/** Copies the template database. Throws when the test run has no PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[testPostgresVariable]
  const template = process.env[testTemplateVariable]
  if (adminUrl === undefined || template === undefined)
    throw new Error('No PostgreSQL for the tests: the global set-up has not run.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, close: () => drop(adminUrl, name) }
}

/** Lets connections that are closing go first: one that is ended by force fails whoever still holds it. */
async function drop(adminUrl: string, name: string): Promise<void> {
  for (let tries = 0; tries < 50 && (await countConnections(adminUrl, name)) > 0; tries += 1) await sleep(20)
  await administer(adminUrl, `drop database if exists ${name} with (force)`)
}

async function countConnections(adminUrl: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      'select count(*)::int as count from pg_stat_activity where datname = $1',
      [name],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // PostgreSQL copies one template at a time; the lock makes parallel workers wait instead of failing.
    await client.query('select pg_advisory_lock(731177)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
