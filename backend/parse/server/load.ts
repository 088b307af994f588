import { createRequire } from 'node:module'
import type { Logger } from 'pino'
import { showNestedChanges, tellChangedFields } from './nested-changes.ts'
import { showOwnUser } from './own-user.ts'
import {
  acceptFarPlaces,
  type DatabaseControllerClass,
  defaultNulls,
  expectRejections,
  keepLists,
  limitFields,
  ownNewObjects,
  quietRefusals,
  shareConfig,
} from './patches.ts'
import { giveIds } from './rest.ts'
import { keepSystemClasses, refuseCutNames } from './schema-patches.ts'
import { judgeRequests } from './storage-errors.ts'
import type { ParseStorage } from './storage-types.ts'
import { tellFailedMembers } from './transactions.ts'
import { type QueryTriggers, translateQueries } from './translate-queries.ts'
import type { LogAdapter, ParseSdk, ParseServerInstance } from './types.ts'

interface ParseServerModule {
  ParseServer: new (options: Record<string, unknown>) => ParseServerInstance
}
interface StorageModule {
  PostgresStorageAdapter: new (options: { databaseOptions: Record<string, unknown> }) => ParseStorage
}

export interface LoadedParse {
  hasFindTriggers(className: string, applicationId: string): boolean
  hasFunction(name: string, applicationId: string): boolean
  ParseServer: ParseServerModule['ParseServer']
  PostgresStorageAdapter: StorageModule['PostgresStorageAdapter']
  forgetSchemas(): void
  /** Reads "3 days ago"; no result for what is no time. */
  readTime(text: string): { result?: Date }
  Parse: ParseSdk
}

interface TriggersModule extends QueryTriggers {
  triggerExists(className: string, kind: string, applicationId: string): boolean
  getFunction(name: string, applicationId: string): unknown
}
interface SchemaCacheModule {
  default: { clear(): void }
}
interface UtilsModule {
  relativeTimeToDate(text: string): { result?: Date }
}
interface LoggerModule {
  setLogger(logger: Record<string, (...parts: unknown[]) => void>): void
}

/**
 * Loads the pinned parse-server and the very copy of the SDK that it uses; another copy would know nothing of our triggers. What each patch is
 * for: backend/docs/parse-server.
 */
export function loadParse(logAdapter: LogAdapter): LoadedParse {
  // Parse makes a folder for logs in the current one as soon as it is loaded, unless this says otherwise.
  process.env.PARSE_SERVER_LOGS_FOLDER = 'null'
  const ownRequire = createRequire(import.meta.url)
  const logger: LoggerModule = ownRequire('parse-server/lib/logger.js')
  logger.setLogger(toLogger(logAdapter))
  const triggers: TriggersModule = ownRequire('parse-server/lib/triggers.js')
  const Parse: ParseSdk = createRequire(ownRequire.resolve('parse-server'))('parse/node')
  translateQueries(triggers)
  // Before the rest: some of it keeps these functions as they are when it is loaded.
  quietRefusals(ownRequire('parse-server/lib/Error.js'), Parse, logAdapter)
  acceptFarPlaces(Parse.GeoPoint)
  const server: ParseServerModule = ownRequire('parse-server')
  const controller: DatabaseControllerClass &
    Parameters<typeof keepSystemClasses>[0] &
    Parameters<typeof tellChangedFields>[0] = ownRequire('parse-server/lib/Controllers/DatabaseController.js')
  expectRejections(controller)
  tellChangedFields(controller)
  shareConfig({
    Config: ownRequire('parse-server/lib/Config.js'),
    cache: ownRequire('parse-server/lib/cache.js').default,
    DatabaseController: ownRequire('parse-server/lib/Controllers/DatabaseController.js'),
  })
  tellFailedMembers(ownRequire('parse-server/lib/PromiseRouter.js').default, controller)
  judgeRequests(controller, Parse)
  limitFields(ownRequire('parse-server/lib/Controllers/DatabaseController.js'), Parse)
  keepSystemClasses(controller, Parse)
  refuseCutNames(ownRequire('parse-server/lib/Controllers/SchemaController.js').default, Parse)
  const write: Parameters<typeof ownNewObjects>[0] &
    Parameters<typeof giveIds>[0] &
    Parameters<typeof showNestedChanges>[0] = ownRequire('parse-server/lib/RestWrite.js')
  const query = ownRequire('parse-server/lib/RestQuery.js')._UnsafeRestQuery
  judgeRequests(query, Parse)
  showOwnUser(query)
  ownNewObjects(write)
  defaultNulls(write)
  giveIds(write)
  showNestedChanges(write, Parse)
  keepLists(ownRequire('parse-server/lib/Adapters/Storage/Postgres/sql/index.js'))
  const storage: StorageModule = ownRequire(
    'parse-server/lib/Adapters/Storage/Postgres/PostgresStorageAdapter.js',
  )
  const utils: UtilsModule = ownRequire('parse-server/lib/Utils.js')
  const schemas: SchemaCacheModule = ownRequire('parse-server/lib/Adapters/Cache/SchemaCache.js')
  // One for the whole process: what an earlier server knew of its database isn't true of the next one's.
  schemas.default.clear()
  return {
    ParseServer: server.ParseServer,
    hasFindTriggers: (className, applicationId) =>
      ['beforeFind', 'afterFind'].some((kind) => triggers.triggerExists(className, kind, applicationId)),
    hasFunction: (name, applicationId) => triggers.getFunction(name, applicationId) !== undefined,
    PostgresStorageAdapter: storage.PostgresStorageAdapter,
    forgetSchemas: () => schemas.default.clear(),
    readTime: (text) => utils.relativeTimeToDate(text),
    Parse,
  }
}

/** The logger of Parse until it has read its options; what it would say then is about its coming versions. */
function toLogger(adapter: LogAdapter): Record<string, (...parts: unknown[]) => void> {
  const debug = (...parts: unknown[]): void => adapter.log('debug', ...parts)
  const names = ['warn', 'info', 'verbose', 'debug', 'silly', 'logRequest', 'logResponse']
  return {
    ...Object.fromEntries(names.map((name) => [name, debug])),
    error: (...parts) => adapter.log('error', ...parts),
  }
}

type Level = 'error' | 'warn' | 'info' | 'debug' | 'trace'

const levels: Record<string, Level> = {
  error: 'error',
  warn: 'warn',
  info: 'debug',
  verbose: 'trace',
  debug: 'trace',
  silly: 'trace',
}

/** Parse's numbers for what went wrong on this side. Every other number is a refusal. */
const ownFaults = new Set([-1, 1])

/** A client's mistake is an "error" to Parse; here it is a line for debugging. */
export function createLogAdapter(log: Logger): LogAdapter {
  const parseLog = log.child({ part: 'parse' })
  return {
    log(level, ...parts) {
      const error = parts.find((part) => part instanceof Error)
      // Parse gives the stack trace once more, as text.
      const texts = parts.filter((part) => typeof part === 'string' && !error?.stack?.endsWith(part))
      const text = texts.join(' ')
      const name = isQuiet(error, text) ? 'debug' : (levels[level] ?? 'trace')
      if (error === undefined) parseLog[name](text)
      else parseLog[name]({ err: error }, text)
    },
  }
}

/** Refusals, and what is going to be different in Parse's next version. */
function isQuiet(error: Error | undefined, text: string): boolean {
  if (/^(Failed running auth step|DeprecationWarning)/.test(text)) return true
  return (
    error !== undefined && 'code' in error && typeof error.code === 'number' && !ownFaults.has(error.code)
  )
}
