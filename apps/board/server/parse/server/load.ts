import { createRequire } from 'node:module'
import type { Express } from 'express'
import type { Pool } from 'pg'
import type { LogAdapter } from './log-adapter.ts'

/** An error as Parse throws it: its number is in moralis clients' catalogue. */
interface ParseErrorLike {
  code: number
  message: string
}

/** One object inside a trigger. */
interface ParseObject {
  id: string | undefined
  dirty(key: string): boolean
  get(key: string): unknown
  set(key: string, value: unknown): void
  unset(key: string): void
  isNew(): boolean
}

/** What a trigger is told. `context` is one object for the triggers before and after the same save. */
export interface SaveTrigger {
  object: ParseObject
  master: boolean
  user: { id: string; getSessionToken(): string | undefined } | undefined
  context: Record<string, unknown>
}

export interface ParseCloud {
  define(name: string, run: () => Promise<unknown>): void
  beforeSave(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  afterSave(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
}

interface RequestOptions {
  useMasterKey?: boolean
  installationId?: string
}

/** The part of Parse's own SDK that the board uses. */
export interface ParseSdk {
  Cloud: ParseCloud
  Error: new (code: number, message: string) => Error & ParseErrorLike
  CoreManager: {
    getRESTController(): {
      request(
        method: string,
        path: string,
        data: Record<string, unknown>,
        options: RequestOptions,
      ): Promise<unknown>
    }
  }
}

interface ParseServerInstance {
  start(): Promise<unknown>
  readonly app: Express
}

/** The storage adapter over pg-promise. */
export interface ParseStorage {
  _client: { $pool: Pool }
}

interface ParseServerModule {
  ParseServer: new (options: Record<string, unknown>) => ParseServerInstance
}
interface StorageModule {
  PostgresStorageAdapter: new (options: { databaseOptions: Record<string, unknown> }) => ParseStorage
}

export interface LoadedParse {
  ParseServer: ParseServerModule['ParseServer']
  PostgresStorageAdapter: StorageModule['PostgresStorageAdapter']
  Parse: ParseSdk
}

interface SchemaCacheModule {
  default: { clear(): void }
}
interface RefusalsModule {
  createSanitizedError: (code: number, detail: string, config?: unknown, message?: string) => Error
  createSanitizedHttpError: (status: number, detail: string, config?: unknown) => Error
}
interface DatabaseControllerClass {
  prototype: { destroy(...parts: unknown[]): Promise<unknown> }
}
interface LoggerModule {
  setLogger(logger: Record<string, (...parts: unknown[]) => void>): void
}

/** Loads the pinned parse-server and the very copy of the SDK that it uses; another copy would know nothing of our triggers. */
export function loadParse(logAdapter: LogAdapter): LoadedParse {
  // Parse makes a folder for logs in the current one as soon as it is loaded, unless this says otherwise.
  process.env.PARSE_SERVER_LOGS_FOLDER = 'null'
  const ownRequire = createRequire(import.meta.url)
  const logger: LoggerModule = ownRequire('parse-server/lib/logger.js')
  logger.setLogger(toLogger(logAdapter))
  const server: ParseServerModule = ownRequire('parse-server')
  expectRejections(ownRequire('parse-server/lib/Controllers/DatabaseController.js'))
  const storage: StorageModule = ownRequire(
    'parse-server/lib/Adapters/Storage/Postgres/PostgresStorageAdapter.js',
  )
  const schemas: SchemaCacheModule = ownRequire('parse-server/lib/Adapters/Cache/SchemaCache.js')
  // One for the whole process: what an earlier server knew of its database isn't true of the next one's.
  schemas.default.clear()
  const Parse: ParseSdk = createRequire(ownRequire.resolve('parse-server'))('parse/node')
  quietRefusals(ownRequire('parse-server/lib/Error.js'), Parse, logAdapter)
  return {
    ParseServer: server.ParseServer,
    PostgresStorageAdapter: storage.PostgresStorageAdapter,
    Parse,
  }
}

/** Parse logs why it refuses something as an "error" without a number; what was refused is a line for debugging. */
function quietRefusals(refusals: RefusalsModule, Parse: ParseSdk, { log }: LogAdapter): void {
  refusals.createSanitizedError = (code, detail, _config, message = 'Permission denied') => {
    log('debug', detail)
    return new Parse.Error(code, message)
  }
  refusals.createSanitizedHttpError = (status, detail) => {
    log('debug', detail)
    return Object.assign(new Error('Permission denied'), { status })
  }
}

const expecting = new WeakSet<object>()

/**
 * Parse ends older sessions of an installation without waiting for it. When the database goes away just then, nobody would take the
 * rejection and it would end the process.
 */
function expectRejections({ prototype: controller }: DatabaseControllerClass): void {
  if (expecting.has(controller)) return
  expecting.add(controller)
  const { destroy } = controller
  controller.destroy = function (...parts) {
    const destroyed = destroy.apply(this, parts)
    destroyed.catch(() => undefined)
    return destroyed
  }
}

/** What Parse logs with until it has read its options; what it would say then is about its coming versions. */
function toLogger(adapter: LogAdapter): Record<string, (...parts: unknown[]) => void> {
  const debug = (...parts: unknown[]): void => adapter.log('debug', ...parts)
  const names = ['warn', 'info', 'verbose', 'debug', 'silly', 'logRequest', 'logResponse']
  return {
    ...Object.fromEntries(names.map((name) => [name, debug])),
    error: (...parts) => adapter.log('error', ...parts),
  }
}
