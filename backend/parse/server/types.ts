import type { Express } from 'express'

// Those parts of Parse that the board uses, as they are in the pinned version: it has no types of its own for most of this.

/** An error as Parse throws it: its number is in moralis clients' catalogue. */
interface ParseErrorLike {
  code: number
  message: string
}

/** One object inside a trigger. */
export interface ParseObject {
  id: string | undefined
  dirtyKeys(): string[]
  toJSON(): Record<string, unknown>
  dirty(key: string): boolean
  get(key: string): unknown
  set(key: string, value: unknown): void
  unset(key: string): void
  isNew(): boolean
}

/** Parameter of a trigger. `context` is one object for the triggers before and after the same save. */
export interface SaveTrigger {
  object: ParseObject
  /** The object as it was; undefined for a new one. */
  original: ParseObject | undefined
  master: boolean
  user: (Pick<ParseObject, 'toJSON'> & { id: string; getSessionToken(): string | undefined }) | undefined
  /** One more for what the board itself asks (server/rest.ts). */
  context: Record<string | symbol, unknown>
  triggerName: string
  ip: string | undefined
  installationId: string | undefined
  log: unknown
}

/** A copy of a user for the operator's hooks. */
export interface UserView extends CallingUser {
  set(key: string, value: unknown): void
  unset(key: string): void
  _getSaveJSON(): Record<string, unknown>
  _setExisted(hasExisted: boolean): void
}

/** Parameter of a cloud function. */
export interface FunctionRequest {
  functionName: string
  params: Record<string, unknown>
  user: CallingUser | undefined
  master: boolean
  ip: string | undefined
  installationId: string | undefined
  /** None where other cloud code calls. */
  headers: Record<string, unknown> | undefined
  context: Record<string, unknown>
}

/** An object in a trigger of the operator's. */
export interface StoredObject {
  toJSON(...options: unknown[]): unknown
  /** The object as it would be written; throws for what cannot be. */
  _getSaveJSON(): unknown
  /** Drops what has been changed. */
  revert(): void
}

/** An object that cloud code writes. */
export interface WritableObject extends StoredObject {
  save(fields: Record<string, unknown>, options: { useMasterKey: boolean }): Promise<WritableObject>
  destroy(options: { useMasterKey: boolean }): Promise<unknown>
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

/** Parameter of a trigger of the operator's: `query` before a find, `objects` after one, `object` otherwise. */
export interface TriggerRequest {
  object?: StoredObject
  objects?: unknown
  query?: StoredQuery
  master?: boolean
  user?: CallingUser | undefined
}

export interface StoredQuery {
  toJSON(): Record<string, unknown>
  equalTo(name: string, value: unknown): this
  limit(count: number): this
  find(options: { useMasterKey: boolean }): Promise<WritableObject[]>
  findAll(options: { useMasterKey: boolean }): Promise<WritableObject[]>
}

/** Who calls cloud code. */
export interface CallingUser extends StoredObject {
  id: string
  get(key: string): unknown
  getSessionToken(): string | undefined
  /** Takes values for what the server knows, not for changes. */
  _finishFetch(values: Record<string, unknown>): void
}

/** The part of Parse's cloud code that the operator's own is given to. */
export type OperatorCloud = Record<
  TriggerKind,
  (className: string, run: (request: TriggerRequest) => Promise<unknown>, validator: unknown) => void
> & { job(name: string, run: (request: { user?: CallingUser | undefined }) => Promise<unknown>): void }

export interface ParseCloud {
  define(name: string, run: (request: FunctionRequest) => Promise<unknown>, validator?: unknown): void
  beforeSave(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  afterSave(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  beforeDelete(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  afterDelete(className: string, run: (trigger: SaveTrigger) => Promise<void>): void
  /** After signing in with a password. */
  afterLogin(
    run: (trigger: Pick<SaveTrigger, 'object'> & { installationId: string | undefined }) => Promise<void>,
  ): void
}

interface RequestOptions {
  useMasterKey?: boolean
  sessionToken?: string
  context?: object
  installationId?: string
}

interface RestController {
  request(
    method: string,
    path: string,
    data: Record<string, unknown>,
    options?: RequestOptions,
  ): Promise<unknown>
}

export interface FileOptions {
  useMasterKey?: boolean
  sessionToken?: string
  metadata?: Record<string, unknown>
  tags?: Record<string, unknown>
  ipfs?: boolean
}

/** Handles files for the SDK. */
export interface FileController {
  saveFile: unknown
  download: unknown
  saveBase64(
    name: string,
    source: { base64: string; type?: string },
    options?: FileOptions,
  ): Promise<{ name: string; url: string; ipfs?: string; hash?: string }>
  deleteFile(name: string, options?: FileOptions): Promise<void>
}

export interface PlaceClass {
  _validate(latitude: number, longitude: number): void
}

/** A file of cloud code, whose bytes come as base64. */
export interface CloudFile {
  _name: string
  _url: string | undefined
  _source: { base64: string; type?: string }
  _metadata: Record<string, unknown>
  _tags: Record<string, unknown>
}

/** The part of Parse's own SDK that the board uses. */
export interface ParseSdk {
  Cloud: ParseCloud & OperatorCloud
  Object: (new (
    className: string,
    fields?: Record<string, unknown>,
  ) => WritableObject) & { fromJSON(json: Record<string, unknown>): UserView & ParseObject }
  File: new (name: string, source: { base64: string }) => CloudFile
  Query: new (className: string) => StoredQuery
  Error: new (code: number, message: string) => Error & ParseErrorLike
  GeoPoint: PlaceClass
  /** Objects, dates, files and points in their forms for the wire; throws for what has none. */
  _encode(value: unknown): unknown
  /** The other way round. */
  _decode(key: undefined, value: unknown): unknown
  CoreManager: {
    getFileController(): FileController
    setFileController(controller: FileController): void
    getRESTController(): RestController
    setRESTController(controller: RestController): void
  }
}

/** An object as Parse hands it to its publisher. */
export interface PublishedObject {
  _toFullJSON(): unknown
}

/** The part of parse-server that asks whether a class is watched and hears what happened. */
export interface LiveQueryController {
  hasLiveQuery(className: string): boolean
  onAfterSave(
    className: string,
    current: PublishedObject,
    original: PublishedObject | null | undefined,
    permissions: unknown,
  ): void
  onAfterDelete(
    className: string,
    current: PublishedObject | undefined,
    original: unknown,
    permissions: unknown,
  ): void
  clearCachedRoles(user: unknown): void
}

/** Those parts of a started parse-server that live queries need. */
export interface PublishingServer {
  config: {
    liveQueryController: LiveQueryController
    databaseController: {
      loadSchema(): Promise<{ getClassLevelPermissions(className: string): unknown }>
      /** Rejects with Parse's error where a value doesn't fit its field; adds fields that the class lacks. */
      validateObject(
        className: string,
        fields: Record<string, unknown>,
        query: object,
        options: object,
      ): Promise<unknown>
    }
  }
}

/** The part of parse-server that sends what is waiting in its queue of pushes. */
export interface PushWorker {
  run(item: unknown): Promise<unknown>
}

/** Parse's log lines in the board's log. Nothing but texts and errors passes: the rest may hold passwords and tokens. */
export interface LogAdapter {
  log(level: string, ...parts: unknown[]): void
}

export interface ParseServerInstance {
  readonly config: PublishingServer['config'] & {
    hooksController: { load(): Promise<void> }
    cacheController: { clear(): Promise<unknown> }
    /** `log` of hooks. */
    loggerController: unknown
    /** There once it has started. */
    pushWorker?: PushWorker
  }
  start(): Promise<unknown>
  readonly app: Express
}
