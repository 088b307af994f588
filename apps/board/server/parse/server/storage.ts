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
  return new PostgresStorageAdapter({
    databaseOptions: {
      ...clientConfig(connection, requestPatience),
      max: Math.min(connection.max, maximumConnections),
    },
  })
}
