import { createTestDatabase } from '@cryptolist/testkit/database'
import pino from 'pino'
import { type Database, openDatabase } from '../../server/database/open-database.ts'

/** A database of the test's own, opened as a process opens it; `close` removes it. Logs nothing. */
export async function openTestDatabase(): Promise<Database & { url: string }> {
  const testDatabase = await createTestDatabase()
  const database = await openDatabase(
    { dataDir: '', databaseUrl: testDatabase.url },
    pino({ level: 'silent' }),
  )
  return {
    ...database,
    url: testDatabase.url,
    async close() {
      await database.close()
      await testDatabase.close()
    },
  }
}
