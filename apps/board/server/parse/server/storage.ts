import type { DatabaseConnection } from '../../database/connection.ts'
import { clientConfig, requestPatience } from '../../database/pool.ts'
import type { LoadedParse, ParseStorage } from './load.ts'

/** Connections that Parse holds beside the board's own. */
const maximumConnections = 10

/**
 * Parse's tables in the board's database, in the schema `public`. It gets the parts of the connection: from a URI it would read
 * neither percent-encoding nor `sslmode`.
 */
export function createStorage(
  { PostgresStorageAdapter }: LoadedParse,
  connection: DatabaseConnection,
): ParseStorage {
  const storage = new PostgresStorageAdapter({
    databaseOptions: {
      ...clientConfig(connection, requestPatience),
      max: Math.min(connection.max, maximumConnections),
    },
  })
  // A connection may break after its pool has let go of it, when the database stops at the same time as we do.
  storage._client.$pool.on('connect', (client) => client.on('error', () => undefined))
  return storage
}

/** Closes the connections; a second time does nothing. */
export async function closeStorage({ _client: { $pool: pool } }: ParseStorage): Promise<void> {
  if (!pool.ending) await pool.end()
}
