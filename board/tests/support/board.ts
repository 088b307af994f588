import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestTemplate } from '@cryptolist/testkit/database'
import pino from 'pino'
import { createServer } from '../../server/app.ts'
import { readConfig } from '../../server/config/read-config.ts'
import { type Context, type ContextDependencies, createContext } from '../../server/context.ts'
import { openDatabase } from '../../server/database/open-database.ts'

/** The whole program on a database of its own, listening on a free port of 127.0.0.1. */
export interface TestBoard {
  origin: string
  context: Context
  /** For others that use its database, such as a command. */
  databaseUrl: string
  close(): Promise<void>
}

/** Milliseconds; a database beside other tests may take its time, and is not away. */
const slowMachine = 20_000

/** Starts it; `environment` overrides what the tests usually set, `network` stands for the outside. */
export async function startTestBoard(
  environment: Record<string, string> = {},
  {
    network,
    neighbour,
    template = 'started',
  }: Pick<ContextDependencies, 'network' | 'neighbour'> & { template?: TestTemplate } = {},
): Promise<TestBoard> {
  const testDatabase = await createTestDatabase(template)
  const dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-board-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ...environment,
  })
  const log = pino({ level: config.logLevel })
  const database = await openDatabase(config, log, { reachableWithin: slowMachine })
  const context = await createContext({ config, database, log, neighbour, ...(network && { network }) })
  const server = createServer(context)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    context,
    databaseUrl: testDatabase.url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await context.close()
      await database.close()
      await testDatabase.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
