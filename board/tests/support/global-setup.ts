import {
  makeTestFolder,
  removeDeadTestFolders,
  type TestTemplate,
  testPostgresVariable,
  testTemplateVariable,
} from '@cryptolist/testkit/database'
import pg from 'pg'
import pino from 'pino'
import { readConfig } from '../../server/config/read-config.ts'
import type { ContextDependencies } from '../../server/context.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { openDatabase } from '../../server/database/open-database.ts'
import { seedTaxonomy } from '../../server/domain/taxonomy/seed.ts'
import { getAssets } from '../../site/document/assets.ts'

const templates = 'cryptolist_template'

/** One PostgreSQL for the whole test run, with the template databases that test files copy. Each project calls it; the first one starts it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[testPostgresVariable] !== undefined) return undefined
  const log = pino({ level: 'error' })
  warnOfMissingClient(log)
  await removeDeadTestFolders()
  const { path: dataDir, remove } = await makeTestFolder()
  // Loading the server takes as long as PostgreSQL takes to start.
  const [embedded, server] = await Promise.all([
    openEmbedded(dataDir, 'server', log),
    import('../../server/context.ts'),
  ])
  const { user, password, host, port, database } = embedded.connection
  const adminUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
  await makeTemplates(adminUrl, dataDir, server)
  process.env[testPostgresVariable] = adminUrl
  process.env[testTemplateVariable] = templates
  return async () => {
    await embedded.close()
    await remove()
  }
}

/** The boards of tests log nothing, so all that a test sees of a page without its client is a 500. */
function warnOfMissingClient(log: pino.Logger): void {
  try {
    getAssets()
  } catch (error) {
    log.error(error instanceof Error ? error.message : error)
  }
}

async function makeTemplates(
  adminUrl: string,
  dataDir: string,
  { createContext }: typeof import('../../server/context.ts'),
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  // A test run may lose its database in a crash; nothing in it is worth waiting for the disk, or tidying up.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query(`alter system set max_wal_size = '4GB'`)
  await client.query('select pg_reload_conf()')
  // The tests connect some thousand times, and nobody guesses this password.
  await client.query('set scram_iterations = 1')
  await client.query(`alter role current_user password ${client.escapeLiteral(client.password ?? '')}`)
  await client.query(`create database ${templates}_migrated`)
  await client.end()
  await withTemplate(adminUrl, 'migrated', dataDir, ({ database }) => seedTaxonomy(database.db))
  await addTemplate({ adminUrl, dataDir }, ['started', 'migrated'], async (parts) => {
    const context = await createContext({ ...parts, role: 'command' })
    await context.close()
    // The boards of tests do by themselves nothing that is due by the clock: it would come in the middle of what a test does.
    await parts.database.pool.query(`update pgboss.version set cron_on = now() + interval '1 year'`)
  })
}

/** Makes a template of another one and of what is done to it. */
export async function addTemplate(
  { adminUrl, dataDir }: { adminUrl: string; dataDir: string },
  [name, from]: [name: TestTemplate, from: TestTemplate],
  fill: (parts: ContextDependencies) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${templates}_${name} template ${templates}_${from}`)
  await client.end()
  await withTemplate(adminUrl, name, dataDir, fill)
}

async function withTemplate(
  adminUrl: string,
  name: TestTemplate,
  dataDir: string,
  use: (parts: ContextDependencies) => Promise<unknown>,
): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${templates}_${name}`
  const log = pino({ level: 'error' })
  const config = readConfig({ DATABASE_URL: url.href, DATA_DIR: dataDir, DEMO: 'off' })
  const database = await openDatabase(config, log)
  await use({ config, database, log })
  await database.close()
}
