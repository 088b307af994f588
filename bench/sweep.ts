import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../board/server/config/read-config.ts'
import { createContext } from '../board/server/context.ts'
import { openDatabase } from '../board/server/database/open-database.ts'
import { sweepListings } from '../board/server/domain/listings/sweep.ts'
import { createConsoleLog } from '../board/server/lifecycle/console-log.ts'

/** Expires what is due, once, next to a running board; returns milliseconds and the number of listings. */
export async function sweepOnce(databaseUrl: string): Promise<{ took: number; expired: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cryptolist-sweep-'))
  const log = createConsoleLog()
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', APP_ID: 'sweep' })
  const database = await openDatabase(config, log)
  const context = await createContext({ config, database, log, role: 'command' })
  try {
    const startedAt = performance.now()
    const { expired } = await sweepListings(context)
    return { took: performance.now() - startedAt, expired }
  } finally {
    await context.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
