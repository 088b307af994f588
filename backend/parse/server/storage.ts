import { shareConnections } from '@cryptolist/board/database/connection'
import { isDatabaseAway, isDiskFull, isStatementTooSlow } from '@cryptolist/board/database/database-errors'
import type { Database } from '@cryptolist/board/database/open-database'
import {
  clientConfig,
  keptOpen,
  requestTimeouts,
  shareOpenConnections,
} from '@cryptolist/board/database/pool'
import { escapeIdentifier } from 'pg'
import { parseCodes } from '../http/parse-error.ts'
import type { LoadedParse } from './load.ts'
import { changeNested } from './nested-changes.ts'
import { aggregateAsMongo } from './reading/aggregate.ts'
import { readAsMongo } from './reading/find.ts'
import { addFieldsBriefly, leaveOutBroken } from './schema-patches.ts'
import { type StorageTask, toRequestError } from './storage-errors.ts'
import type { ParseStorage } from './storage-types.ts'
import { limitTransactions } from './transactions.ts'

/** PostgreSQL ends Parse's statements before callers stop waiting, which tells a slow query from an unreachable database. */
const timeouts = { ...requestTimeouts, statement: requestTimeouts.answer - 500 }

type StorageMethod =
  | 'find'
  | 'count'
  | 'distinct'
  | 'aggregate'
  | 'createClass'
  | 'createObject'
  | 'updateObjectsByQuery'
  | 'deleteObjectsByQuery'

const tasks: Record<StorageMethod, StorageTask> = {
  find: 'read',
  count: 'read',
  distinct: 'read',
  aggregate: 'read',
  createClass: 'write',
  createObject: 'write',
  updateObjectsByQuery: 'write',
  deleteObjectsByQuery: 'read',
}

interface StorageDependencies {
  database: Pick<Database, 'connection' | 'isReachable' | 'outages' | 'disk'>
  /** Permissions of a class that is made without any. */
  permissionsOfNewClass: Record<string, unknown>
}

/** Parse's tables, in the schema `public`. The connection is passed in parts: Parse reads neither percent-encoding nor `sslmode` of a URI. */
export function createStorage(
  loaded: LoadedParse,
  { database, permissionsOfNewClass }: StorageDependencies,
): ParseStorage {
  const { connection } = database
  const { parse: max } = shareConnections(connection)
  const storage = new loaded.PostgresStorageAdapter({
    databaseOptions: {
      ...clientConfig(connection, timeouts),
      max,
      ...keptOpen,
    },
  })
  shareOpenConnections(storage._client.$pool, timeouts)
  // A connection may break after its pool has let go of it, when the database stops at the same time as we do.
  storage._client.$pool.on('connect', (client) => client.on('error', () => undefined))
  readAsMongo(storage, loaded.readTime)
  aggregateAsMongo(storage, loaded.readTime)
  orderIndexes(storage)
  changeNested(storage)
  initializeOverOne(storage)
  closeNewClasses(storage, permissionsOfNewClass)
  leaveOutBroken(storage)
  addFieldsBriefly(storage, loaded.Parse)
  limitTransactions(storage, Math.max(1, Math.floor(max / 3)))
  answerRefusals(storage, loaded, database)
  return storage
}

/** Parse looks at each of its classes at once, over as many new connections as it may open, each of which PostgreSQL starts and fills anew. */
function initializeOverOne(storage: ParseStorage): void {
  const { performInitialization } = storage
  storage.performInitialization = async (...given) => {
    const { options } = storage._client.$pool
    const { max } = options
    options.max = 1
    try {
      await performInitialization.apply(storage, given)
    } finally {
      options.max = max
    }
  }
}

/** Closes the connections; a second time does nothing. */
export async function closeStorage({ _client: { $pool: pool } }: ParseStorage): Promise<void> {
  if (!pool.ending) await pool.end()
}

/** Indexes begin with what is missing, as orders do (reading/find.ts): read backwards, they end with it. */
function orderIndexes(storage: ParseStorage): void {
  storage.createIndexes = async (className, indexes, connection = storage._client) => {
    for (const { name, key } of indexes) {
      const fields = Object.keys(key).map((field) => `${escapeIdentifier(field)} nulls first`)
      const where = `${escapeIdentifier(className)} (${fields.join(', ')})`
      await connection.any(`create index if not exists ${escapeIdentifier(name)} on ${where}`)
    }
  }
}

function closeNewClasses(storage: ParseStorage, permissions: Record<string, unknown>): void {
  const { createClass } = storage
  storage.createClass = (className, schema, ...rest) =>
    createClass.call(
      storage,
      className,
      { ...schema, classLevelPermissions: schema.classLevelPermissions ?? permissions },
      ...rest,
    )
}

function answerRefusals(
  storage: ParseStorage,
  { Parse }: LoadedParse,
  { isReachable, outages, disk }: Pick<Database, 'isReachable' | 'outages' | 'disk'>,
): void {
  for (const [name, task] of Object.entries(tasks)) {
    const method: unknown = Reflect.get(storage, name)
    if (typeof method !== 'function') continue
    const run = async (...parts: unknown[]): Promise<unknown> => {
      try {
        return await Reflect.apply(method, storage, parts)
      } catch (error) {
        // Parse forgets why a class could not be created, or a session not read.
        if (isDiskFull(error)) disk.noteFull()
        if (isDatabaseAway(error)) outages.note()
        // A frozen database answers as late as a busy one.
        if (isStatementTooSlow(error) && (await isReachable()))
          throw new Parse.Error(parseCodes.TIMEOUT, 'This took too long. Ask for less at once.')
        throw toRequestError(error, task, Parse)
      }
    }
    Reflect.set(storage, name, run)
  }
}
