import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@cryptolist/testkit/database'
import pino, { type Logger } from 'pino'
import type { Config } from '../../server/config/config.ts'
import { readConfig } from '../../server/config/read-config.ts'
import { type Context, createContext } from '../../server/context.ts'
import { type Database, openDatabase } from '../../server/database/open-database.ts'

/** The board on a database of its own, without its HTTP server: for acts that tests call themselves. */
export interface StartedContext {
  context: Context
  config: Config
  database: Database
  close(): Promise<void>
}

/** Starts it; `environment` overrides what the tests usually set. Logs nothing unless it is told where. */
export async function startContext(
  environment: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<StartedContext> {
  const testDatabase = await createTestDatabase('started')
  const dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-context-'))
  const settings = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    RATE_LIMITS: 'off',
    ...environment,
  })
  const database = await openDatabase(settings, log)
  const context = await createContext({ config: settings, database, log })
  return {
    context,
    config: context.config,
    database,
    async close() {
      await context.close()
      await database.close()
      await testDatabase.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
