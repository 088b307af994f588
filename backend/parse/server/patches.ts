import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { changeNestedFunction } from './nested-changes.ts'
import { dateFunction } from './reading/broken-dates.ts'
import { orderFunction } from './reading/find.ts'
import type { ClassFields } from './storage-types.ts'
import type { LogAdapter, ParseSdk, PlaceClass } from './types.ts'

/** A write that Parse is about to do, with who asked for it. */
interface Write {
  className: string
  /** Set when it changes an object that is there. */
  query: unknown
  data: JsonObject
  auth: { isMaster: boolean; isMaintenance: boolean; user?: { id: string } }
  storage: { fieldsChangedByTrigger?: string[] }
}
interface WriteClass {
  prototype: { setRequiredFieldsIfNeeded(this: Write): Promise<unknown> }
}

const owning = new WeakSet<object>()

/**
 * An object that a signed-in client makes without an ACL can be read by everybody and written by its maker; to Parse it would be everybody's to
 * write. The answer contains the ACL. Objects made with the master key or while signed out have none unless they bring one.
 */
export function ownNewObjects({ prototype: write }: WriteClass): void {
  if (owning.has(write)) return
  owning.add(write)
  const { setRequiredFieldsIfNeeded } = write
  write.setRequiredFieldsIfNeeded = function () {
    const { auth, className, data, query, storage } = this
    const userId = auth.isMaster || auth.isMaintenance ? undefined : auth.user?.id
    if (userId !== undefined && query === null && !className.startsWith('_') && !isObject(data.ACL)) {
      data.ACL = { '*': { read: true }, [userId]: { read: true, write: true } }
      storage.fieldsChangedByTrigger = [...(storage.fieldsChangedByTrigger ?? []), 'ACL']
    }
    return setRequiredFieldsIfNeeded.call(this)
  }
}

/** Parse would stumble over `null` for a field with a default: to a new object it is no value, and what has to have one says so. */
export function defaultNulls({ prototype: write }: WriteClass): void {
  if (defaulting.has(write)) return
  defaulting.add(write)
  const { setRequiredFieldsIfNeeded } = write
  write.setRequiredFieldsIfNeeded = async function () {
    const { data, query } = this
    const nulls = Object.keys(data).filter((name) => data[name] === null && query === null)
    for (const name of nulls) delete data[name]
    await setRequiredFieldsIfNeeded.call(this)
    for (const name of nulls) data[name] ??= null
  }
}

const defaulting = new WeakSet<object>()

/** Parse's adapter checks a polygon's longitudes as latitudes, and would refuse Tokyo. Clients' values are checked in grammar/values.ts. */
export function acceptFarPlaces(place: PlaceClass): void {
  place._validate = (latitude, longitude) => {
    const isOnGlobe = [latitude, longitude].every((degrees) => Math.abs(degrees) <= 180)
    if (!isOnGlobe || Math.min(Math.abs(latitude), Math.abs(longitude)) > 90)
      throw new TypeError(`GeoPoint out of bounds: ${latitude}, ${longitude}.`)
  }
}

type CanAddField = (
  this: unknown,
  schema: { schemaData: Record<string, ClassFields | undefined> },
  className: string,
  object: JsonObject,
  ...rest: unknown[]
) => Promise<unknown>
interface ControllerClass {
  prototype: { canAddField: CanAddField }
}

/** Fields that clients may give a class, those that every class has among them. Each stays a column of its table. */
const maximumFields = 100

/** Fields that every class has from its beginning. */
const ownFields = ['objectId', 'createdAt', 'updatedAt', 'ACL']

const limited = new WeakSet<object>()

/** Refuses what a client writes that would give its class too many fields, before any of them is made. The operator may make more. */
export function limitFields(controllerClass: ControllerClass, Parse: Pick<ParseSdk, 'Error'>): void {
  const { prototype: controller } = controllerClass
  if (limited.has(controller)) return
  limited.add(controller)
  const { canAddField } = controller
  // Parse asks this for clients only, and before it changes a class.
  controller.canAddField = async function (schema, className, object, ...rest) {
    const existingFields = Object.keys(schema.schemaData[className]?.fields ?? {})
    const fields = new Set([...ownFields, ...existingFields])
    const before = fields.size
    for (const [name, value] of Object.entries(object))
      if (!(isObject(value) && value.__op === 'Delete')) fields.add(name.split('.')[0] ?? name)
    if (fields.size > before && fields.size > maximumFields)
      throw new Parse.Error(
        parseCodes.OBJECT_TOO_LARGE,
        `The class ${className} would have ${fields.size} fields; clients may give a class ${maximumFields}. Put some of them into one object.`,
      )
    return canAddField.call(this, schema, className, object, ...rest)
  }
}

/** The statements that make Parse's functions for lists in the database, at each start. */
interface ListFunctions {
  array: { add: unknown; addUnique: unknown }
}

/** Parse's own `Add` and `AddUnique` lose the order and repetitions of a list. These keep both, and there is one more for what is below a field. */
export function keepLists({ array }: ListFunctions): void {
  array.add = functionOf('array_add', '"array" || "values"')
  const addUnique = functionOf(
    'array_add_unique',
    `"array" || coalesce((
      select jsonb_agg(value order by first)
      from (
        select value, min(place) as first
        from jsonb_array_elements("values") with ordinality as given(value, place)
        where value not in (select jsonb_array_elements("array"))
        group by value
      ) as added), '[]'::jsonb)`,
  )
  array.addUnique = [addUnique, changeNestedFunction, dateFunction, orderFunction].join(';')
}

function functionOf(name: string, expression: string): string {
  return `create or replace function ${name}("array" jsonb, "values" jsonb)
    returns jsonb language sql immutable strict
    as $function$ select ${expression} $function$`
}

interface RefusalsModule {
  createSanitizedError: (code: number, detail: string, config?: unknown, message?: string) => Error
  createSanitizedHttpError: (status: number, detail: string, config?: unknown) => Error
}

const internalError = 1

/**
 * Parse logs why it refuses something as an "error" without a number, and tells clients less than the one it grew from. What was refused
 * is a line for debugging, and clients get the words that they know (backend/docs/errors.md): those name only what was asked for. What broke inside stays inside.
 */
export function quietRefusals(refusals: RefusalsModule, Parse: ParseSdk, { log }: LogAdapter): void {
  refusals.createSanitizedError = (code, detail, _config, message = 'Permission denied') => {
    log('debug', detail)
    return new Parse.Error(code, code === internalError ? message : detail)
  }
  refusals.createSanitizedHttpError = (status, detail) => {
    log('debug', detail)
    return Object.assign(new Error(detail), { status })
  }
}

export interface DatabaseControllerClass {
  prototype: {
    destroy(...parts: unknown[]): Promise<unknown>
    abortTransactionalSession(): Promise<unknown>
  }
}

const expecting = new WeakSet<object>()

/** Parse ends older sessions of an installation without awaiting it: if the database goes away then, the rejection would end the process. */
export function expectRejections({ prototype: controller }: DatabaseControllerClass): void {
  if (expecting.has(controller)) return
  expecting.add(controller)
  const { destroy } = controller
  controller.destroy = function (...parts) {
    const destroyed = destroy.apply(this, parts)
    destroyed.catch(() => undefined)
    return destroyed
  }
}

interface RequestConfig {
  applicationId?: string
  database?: unknown
  mount?: string
}

interface AppSettings {
  databaseController: { adapter: unknown }
}

interface ConfigModules {
  Config: {
    get(applicationId: string, mount?: string): RequestConfig | undefined
    prototype: { loadKeys(): Promise<void> }
  }
  cache: { get(applicationId: string): AppSettings | undefined }
  DatabaseController: new (adapter: unknown, config: RequestConfig) => unknown
}

const sharing = new WeakSet<object>()

/**
 * Parse copies some eighty settings for every request, and all of them once more in case one has to be fetched again. Here each request's
 * configuration inherits them from one that is made when they change; what a request sets stays its own. None of ours has to be fetched.
 */
export function shareConfig({ Config, cache, DatabaseController }: ConfigModules): void {
  if (sharing.has(Config)) return
  sharing.add(Config)
  const shared = new WeakMap<AppSettings, RequestConfig>()
  const { get } = Config
  Config.prototype.loadKeys = async () => {}
  Config.get = (applicationId, mount) => {
    const settings = cache.get(applicationId)
    if (settings === undefined) return undefined
    const base = shared.get(settings) ?? get.call(Config, applicationId)
    if (base === undefined) return undefined
    shared.set(settings, base)
    const config: RequestConfig = Object.create(base)
    config.database = new DatabaseController(settings.databaseController.adapter, config)
    if (mount !== undefined) config.mount = mount.replace(/\/$/, '')
    return config
  }
}
