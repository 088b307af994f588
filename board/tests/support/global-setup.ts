import {
  makeTestFolder,
  removeDeadTestFolders,
  testPostgresVariable,
  testTemplateVariable,
} from '@cryptolist/testkit'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '../../server/config/read-config.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { seedTaxonomy } from '../../server/domain/taxonomy/seed.ts'

const template = 'cryptolist_template'

/** One PostgreSQL for the whole test run, with a template database that each test file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const log = pino({ level: 'error' })
  await removeDeadTestFolders()
  const { path: dataDir, remove } = await makeTestFolder()
  const embedded = await openEmbedded(dataDir, 'server', log)
  const { user, password, host, port, database } = embedded.connection
  const adminUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
  await makeTemplate(adminUrl, dataDir)
  process.env[testPostgresVariable] = adminUrl
  process.env[testTemplateVariable] = template
  return async () => {
    await embedded.close()
    await remove()
  }
}

async function makeTemplate(adminUrl: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  // A test run may lose its database in a crash; nothing in it is worth waiting for the disk.
  await client.query('alter system set fsync = off')
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${template}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  const log = pino({ level: 'error' })
  const opened = await openDatabase(readConfig({ DATABASE_URL: url.href, DATA_DIR: dataDir }), log)
  await seedTaxonomy(opened.db)
  await opened.close()
}
