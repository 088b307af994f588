import { createRequire } from 'node:module'
import type { Express } from 'express'
import type { Pool } from 'pg'
import type { PublishingServer } from '../live/start.ts'
import type { PushWorker } from '../push/worker.ts'
import { ownNewObjects } from './default-acl.ts'
import { keepLists } from './list-functions.ts'
import type { LogAdapter } from './log-adapter.ts'
import { shareConfig } from './shared-config.ts'
import { judgeRequests } from './storage-errors.ts'
import { tellFailedMembers } from './transactions.ts'

/** An error as Parse throws it: its number is in moralis clients' catalogue. */
interface ParseErrorLike {
  code: number
  message: string
}

/** One object inside a trigger. */
export interface ParseObject {
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
  /** The object as it was; undefined for a new one. */
  original: ParseObject | undefined
  master: boolean
  user: { id: string; getSessionToken(): string | undefined } | undefined
  context: Record<string, unknown>
}

/** What a cloud function is told. */
export interface FunctionRequest {
  functionName: string
  params: Record<string, unknown>
  user: { id: string; getSessionToken(): string | undefined } | undefined
  master: boolean
  ip: string | undefined
  installationId: string | undefined
  headers: Record<string, unknown>
  context: Record<string, unknown>
}

/** An object in a trigger of the operator's. */
export interface StoredObject {
  toJSON(): unknown
  /** What would be written; throws for what cannot be. */
  _getSaveJSON(): unknown
  /** Drops what has been changed. */
  revert(): void
}

export const triggerKinds = [
  'beforeSave',
  'afterSave',
  'beforeDelete',
  'afterDelete',
  'beforeFind',
  'afterFind',
] as const
export type TriggerKind = (typeof triggerKinds)[number]

/** What a trigger of the operator's is told; `objects` after a find, `object` otherwise. */
export interface TriggerRequest {
  object?: StoredObject
  objects?: unknown
}

/** The part of Parse's cloud code that the operator's own is given to. */
export type OperatorCloud = Record<
  TriggerKind,
  (className: string, run: (request: TriggerRequest) => Promise<unknown>, validator: unknown) => void
> & { job(name: string, run: (request: unknown) => Promise<unknown>): void }

export interface ParseCloud {
  define(name: string, run: (request: FunctionRequest) => Promise<unknown>, validator?: unknown): void
  beforeSave(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  afterSave(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  /** After signing in with a password. */
  afterLogin(run: (trigger: Pick<SaveTrigger, 'object'>) => Promise<void>): void
}

interface RequestOptions {
  useMasterKey?: boolean
  installationId?: string
}

interface FileOptions {
  useMasterKey?: boolean
  sessionToken?: string
  metadata?: Record<string, unknown>
  tags?: Record<string, unknown>
  ipfs?: boolean
}

/** What the SDK does files with. */
export interface FileController {
  saveFile: unknown
  download: unknown
  saveBase64(
    name: string,
    source: { base64: string; type?: string },
    options?: FileOptions,
  ): Promise<{ name: string; url: string }>
  deleteFile(name: string, options?: FileOptions): Promise<void>
}

interface PlaceClass {
  _validate(latitude: number, longitude: number): void
}

/** The part of Parse's own SDK that the board uses. */
export interface ParseSdk {
  Cloud: ParseCloud & OperatorCloud
  Object: new (className: string) => StoredObject
  Query: new (className: string) => object
  Error: new (code: number, message: string) => Error & ParseErrorLike
  GeoPoint: PlaceClass
  /** Objects, dates, files and points in their forms for the wire; throws for what has none. */
  _encode(value: unknown): unknown
  CoreManager: {
    getFileController(): FileController
    setFileController(controller: FileController): void
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
  readonly config: PublishingServer['config'] & {
    hooksController: { load(): Promise<void> }
    /** There once it has started. */
    pushWorker?: PushWorker
  }
  start(): Promise<unknown>
  readonly app: Express
}

/** Fields of a class, by name. */
export interface ClassFields {
  fields: Record<string, { type?: string } | undefined>
}

/** A class as the storage adapter knows it. */
export interface StoredClass extends ClassFields {
  classLevelPermissions?: Record<string, unknown>
}

interface Transaction {
  none(statement: string, values: unknown[]): Promise<unknown>
}

/** A batch that is one transaction. `resolve` ends it with what its queries come to. */
export interface TransactionalSession {
  t: Transaction
  batch: Promise<unknown>[]
  resolve(value: unknown): void
  promise: Promise<unknown>
  result: Promise<unknown>
}

/** The storage adapter over pg-promise. */
export interface ParseStorage {
  _client: { $pool: Pool; tx(run: (t: Transaction) => Promise<unknown>): Promise<unknown> }
  find(className: string, schema: ClassFields, query: unknown, ...rest: unknown[]): Promise<unknown>
  count(className: string, schema: ClassFields, query: unknown, ...rest: unknown[]): Promise<unknown>
  distinct(className: string, schema: ClassFields, query: unknown, ...rest: unknown[]): Promise<unknown>
  aggregate(className: string, schema: ClassFields, ...rest: unknown[]): Promise<unknown>
  createClass(className: string, schema: StoredClass, ...rest: unknown[]): Promise<unknown>
  createTransactionalSession(): Promise<TransactionalSession>
  commitTransactionalSession(session: TransactionalSession): Promise<void>
  abortTransactionalSession(session: TransactionalSession): Promise<void>
  upsertOneObject(
    className: string,
    schema: ClassFields,
    query: Record<string, unknown>,
    update: unknown,
    session?: TransactionalSession | null,
  ): Promise<unknown>
}

interface ParseServerModule {
  ParseServer: new (options: Record<string, unknown>) => ParseServerInstance
}
interface StorageModule {
  PostgresStorageAdapter: new (options: { databaseOptions: Record<string, unknown> }) => ParseStorage
}

export interface LoadedParse {
  /** Whether cloud code decides what of a class may be found. */
  hasFindTriggers(className: string, applicationId: string): boolean
  ParseServer: ParseServerModule['ParseServer']
  PostgresStorageAdapter: StorageModule['PostgresStorageAdapter']
  Parse: ParseSdk
}

interface TriggersModule {
  triggerExists(className: string, kind: string, applicationId: string): boolean
}
interface SchemaCacheModule {
  default: { clear(): void }
}
interface RefusalsModule {
  createSanitizedError: (code: number, detail: string, config?: unknown, message?: string) => Error
  createSanitizedHttpError: (status: number, detail: string, config?: unknown) => Error
}
interface DatabaseControllerClass {
  prototype: {
    destroy(...parts: unknown[]): Promise<unknown>
    abortTransactionalSession(): Promise<unknown>
  }
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
  const triggers: TriggersModule = ownRequire('parse-server/lib/triggers.js')
  const Parse: ParseSdk = createRequire(ownRequire.resolve('parse-server'))('parse/node')
  // Before the rest: some of it keeps these functions as they are when it is loaded.
  quietRefusals(ownRequire('parse-server/lib/Error.js'), Parse, logAdapter)
  acceptFarPlaces(Parse.GeoPoint)
  const server: ParseServerModule = ownRequire('parse-server')
  const controller: DatabaseControllerClass = ownRequire('parse-server/lib/Controllers/DatabaseController.js')
  expectRejections(controller)
  shareConfig({
    Config: ownRequire('parse-server/lib/Config.js'),
    cache: ownRequire('parse-server/lib/cache.js').default,
    DatabaseController: ownRequire('parse-server/lib/Controllers/DatabaseController.js'),
  })
  tellFailedMembers(ownRequire('parse-server/lib/PromiseRouter.js').default, controller)
  judgeRequests(controller, Parse)
  ownNewObjects(ownRequire('parse-server/lib/RestWrite.js'))
  keepLists(ownRequire('parse-server/lib/Adapters/Storage/Postgres/sql/index.js'))
  const storage: StorageModule = ownRequire(
    'parse-server/lib/Adapters/Storage/Postgres/PostgresStorageAdapter.js',
  )
  const schemas: SchemaCacheModule = ownRequire('parse-server/lib/Adapters/Cache/SchemaCache.js')
  // One for the whole process: what an earlier server knew of its database isn't true of the next one's.
  schemas.default.clear()
  return {
    ParseServer: server.ParseServer,
    hasFindTriggers: (className, applicationId) =>
      ['beforeFind', 'afterFind'].some((kind) => triggers.triggerExists(className, kind, applicationId)),
    PostgresStorageAdapter: storage.PostgresStorageAdapter,
    Parse,
  }
}

const internalError = 1

/**
 * Parse logs why it refuses something as an "error" without a number, and tells clients less than the one it grew from. What was refused
 * is a line for debugging, and clients get the words that they know (docs/errors.md): those name only what was asked for. What broke inside stays inside.
 */
function quietRefusals(refusals: RefusalsModule, Parse: ParseSdk, { log }: LogAdapter): void {
  refusals.createSanitizedError = (code, detail, _config, message = 'Permission denied') => {
    log('debug', detail)
    return new Parse.Error(code, code === internalError ? message : detail)
  }
  refusals.createSanitizedHttpError = (status, detail) => {
    log('debug', detail)
    return Object.assign(new Error(detail), { status })
  }
}

/**
 * Parse's adapter for PostgreSQL mistakes the longitudes of a polygon's corners for latitudes when it checks them, and would refuse Tokyo. What
 * clients send is checked before Parse (grammar/geo.ts).
 */
function acceptFarPlaces(place: PlaceClass): void {
  place._validate = (latitude, longitude) => {
    const isOnGlobe = [latitude, longitude].every((degrees) => Math.abs(degrees) <= 180)
    if (!isOnGlobe || Math.min(Math.abs(latitude), Math.abs(longitude)) > 90)
      throw new TypeError(`GeoPoint out of bounds: ${latitude}, ${longitude}.`)
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
