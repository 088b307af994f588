import { shareConnections } from '../../database/connection.ts'
import { isDatabaseAway, isDiskFull, isStatementTooSlow } from '../../database/database-errors.ts'
import type { Database } from '../../database/open-database.ts'
import { clientConfig, keptOpen, requestTimeouts, shareOpenConnections } from '../../database/pool.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { LoadedParse } from './load.ts'
import { changeNested } from './nested-changes.ts'
import { leaveOutBroken, refuseSecondPlaces } from './schema-patches.ts'
import { type StorageTask, toRequestError } from './storage-errors.ts'
import { limitTransactions } from './transactions.ts'
import type { ClassFields, ParseStorage } from './types.ts'

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
  fitQueries(storage)
  changeNested(storage)
  initializeOverOne(storage)
  closeNewClasses(storage, permissionsOfNewClass)
  leaveOutBroken(storage)
  refuseSecondPlaces(storage, loaded.Parse)
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

/** Conditions are fitted to what the class has; and results of other kinds than objects get none of its relations, which Parse would set on texts. */
function fitQueries(storage: ParseStorage): void {
  const { find, count, distinct, aggregate } = storage
  storage.find = (className, schema, query, ...rest) =>
    find.call(storage, className, schema, fitCondition(schema, query), ...rest)
  // Counted, not guessed: PostgreSQL's own guess at a table is 0 until it has looked at it.
  storage.count = (className, schema, query, readPreference) =>
    count.call(storage, className, schema, fitCondition(schema, query), readPreference, false)
  storage.distinct = (className, schema, query, name, ...rest) => {
    const known = withoutRelations(schema)
    const values = distinct.call(storage, className, known, fitCondition(schema, query), name, ...rest)
    // The statement is on its way. In each text that comes back Parse would look for the fields of the class, and `at` is a method of texts.
    known.fields = { [String(name)]: known.fields[String(name)] }
    return values
  }
  storage.aggregate = (className, schema, ...rest) =>
    aggregate.call(storage, className, withoutRelations(schema), ...rest)
}

function withoutRelations(schema: ClassFields): ClassFields {
  const fields = Object.entries(schema.fields).filter(([, field]) => field?.type !== 'Relation')
  return { ...schema, fields: Object.fromEntries(fields) }
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

/** Matches nothing: no object lacks its id. */
const nothing: JsonObject = { objectId: null }

/** Operators that hold for an object which lacks the field. */
const holdWithout: Record<string, (value: unknown) => boolean> = {
  $exists: (value) => value === false,
  $ne: (value) => value !== null,
  $nin: () => true,
  $eq: (value) => value === null,
  $in: (value) => Array.isArray(value) && value.includes(null),
}

/** Fits a condition to PostgreSQL: unknown fields count as empty (their column is missing), dates and files become what is stored. */
function fitCondition({ fields }: ClassFields, condition: unknown): JsonObject {
  if (!isObject(condition)) return {}
  const fitted: JsonObject = {}
  const negated: JsonObject[] = []
  for (const [key, constraint] of Object.entries(condition)) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      fitted[key] = Array.isArray(constraint) ? constraint.map((part) => fitClause(fields, part)) : constraint
    } else if (key.startsWith('_') || isKnown(fields, key)) {
      const type = fields[key]?.type
      const { positive, negative } = splitNegation(type, fitConstraint(type, constraint))
      if (positive !== undefined) fitted[key] = positive
      if (negative !== undefined) negated.push({ $or: [{ [key]: negative }, { [key]: { $exists: false } }] })
    } else if (!holdsWithout(constraint)) {
      return { ...nothing }
    }
  }
  if (negated.length === 0) return fitted
  return { ...fitted, $and: [...(Array.isArray(fitted.$and) ? fitted.$and : []), ...negated] }
}

interface Split {
  positive?: unknown
  negative?: JsonObject
}

/** What is not in a list, or not a member of one, holds for an object without the field too; in SQL it would not. */
function splitNegation(type: string | undefined, constraint: unknown): Split {
  if (type === undefined || !isObject(constraint)) return { positive: constraint }
  const { $nin, $ne, ...others } = constraint
  const isNotIn = Array.isArray($nin) && $nin.length > 0 && !$nin.includes(null)
  const isNoMember = type === 'Array' && $ne !== undefined && $ne !== null
  if (!isNotIn && !isNoMember) return { positive: constraint }
  const rest = {
    ...others,
    ...($nin !== undefined && !isNotIn && { $nin }),
    ...($ne !== undefined && !isNoMember && { $ne }),
  }
  return {
    ...(Object.keys(rest).length > 0 && { positive: rest }),
    negative: { ...(isNotIn && { $nin }), ...(isNoMember && { $ne }) },
  }
}

/** An empty clause is true of everything, and the adapter would leave it out. */
function fitClause(fields: ClassFields['fields'], clause: unknown): JsonObject {
  const fitted = fitCondition({ fields }, clause)
  return Object.keys(fitted).length === 0 ? { objectId: { $exists: true } } : fitted
}

function isKnown(fields: ClassFields['fields'], key: string): boolean {
  return Object.hasOwn(fields, key.split('.')[0] ?? '')
}

function holdsWithout(constraint: unknown): boolean {
  if (!isObject(constraint)) return constraint === null
  const operators = Object.entries(constraint)
  return operators.length > 0 && operators.every(([name, value]) => holdWithout[name]?.(value) ?? false)
}

function fitConstraint(type: string | undefined, constraint: unknown): unknown {
  if (Array.isArray(constraint)) return { $eq: JSON.stringify(constraint) }
  // A list is asked for by one of its members.
  if (!isObject(constraint))
    return type === 'Array' && constraint !== null ? { $in: [constraint] } : constraint
  if (constraint.__type === 'File') return constraint.name
  if (constraint.__type !== undefined && type !== 'Bytes' && type !== 'Object') return constraint
  const isOperators = Object.keys(constraint).some((name) => name.startsWith('$'))
  if (!isOperators) return { $eq: JSON.stringify(constraint) }
  if (type === 'Array' || type === 'Object') return constraint
  return Object.fromEntries(Object.entries(constraint).map(([name, value]) => [name, fitValue(value)]))
}

function fitValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fitValue)
  if (!isObject(value)) return value
  if (value.__type === 'Date') return value.iso
  return value.__type === 'File' ? value.name : value
}
