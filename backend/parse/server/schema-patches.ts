import { setTimeout } from 'node:timers/promises'
import { findErrorCode } from '@cryptolist/board/config/startup-error'
import { isCut, isNoColumn, isRelationName } from '../grammar/values.ts'
import { isObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseStorage, Transaction } from './storage-types.ts'
import type { ParseSdk } from './types.ts'

type FieldType = string | { type?: string } | undefined

/** Asked by Parse before it makes classes and fields. */
interface SchemaClass {
  prototype: {
    enforceClassExists(className: string): Promise<unknown>
    enforceFieldExists(
      className: string,
      field: string,
      type: FieldType,
      ...rest: unknown[]
    ): Promise<unknown> | undefined
    validateSchemaData(
      className: string,
      fields: Record<string, FieldType>,
      ...rest: unknown[]
    ): { code: number; error: string } | undefined
  }
}

const refusing = new WeakSet<object>()

/** PostgreSQL cuts long names, and two would become one; a few it has itself. They are refused for everyone, including cloud code and its triggers. */
export function refuseCutNames({ prototype: schema }: SchemaClass, Parse: Pick<ParseSdk, 'Error'>): void {
  if (refusing.has(schema)) return
  refusing.add(schema)
  const { enforceClassExists, enforceFieldExists, validateSchemaData } = schema
  schema.enforceClassExists = async function (className) {
    if (isCut(className))
      throw new Parse.Error(parseCodes.INVALID_CLASS_NAME, `Invalid classname: ${className.slice(0, 80)}.`)
    return enforceClassExists.call(this, className)
  }
  schema.enforceFieldExists = function (className, field, type, ...rest) {
    const wrong = findCutField(className, { [field]: type })
    if (wrong !== undefined)
      throw new Parse.Error(parseCodes.INVALID_KEY_NAME, `Invalid field name: ${wrong}.`)
    const added = enforceFieldExists.call(this, className, field, type, ...rest)
    // Parse stops at the first wrong field of an object. Nobody waits then for those before it, and a refusal of one would end the process.
    added?.catch(() => undefined)
    return added
  }
  schema.validateSchemaData = function (className, fields, ...rest) {
    const wrong = findCutField(className, fields)
    return wrong === undefined
      ? validateSchemaData.call(this, className, fields, ...rest)
      : { code: parseCodes.INVALID_KEY_NAME, error: `Invalid field name: ${wrong}.` }
  }
}

function findCutField(className: string, fields: Record<string, FieldType>): string | undefined {
  const cut = Object.entries(fields).find(([name, type]) => {
    const [field = ''] = name.split('.')
    return isNoColumn(field) || (typeOf(type) === 'Relation' && !isRelationName(className, field))
  })
  return cut?.[0].slice(0, 80)
}

function typeOf(type: FieldType): string | undefined {
  return typeof type === 'object' ? type.type : type
}

const readableName = /^_?[A-Za-z][\w:]*$/

interface ClassRow {
  className: string
  schema: unknown
}

/** One broken row of Parse's table of classes would end every request, and the start: such classes are as if they weren't there. */
export function leaveOutBroken(storage: ParseStorage): void {
  const { getAllClasses, _client: client } = storage
  storage.brokenClasses = []
  storage.getAllClasses = async () => {
    const rows: ClassRow[] = await client.any('select "className", "schema" from "_SCHEMA"')
    const readable = rows.filter(isReadable)
    storage.brokenClasses = rows.filter((row) => !readable.includes(row)).map(({ className }) => className)
    const map = (_statement: string, _values: null, read: (row: ClassRow) => unknown) => readable.map(read)
    const task = (_name: string, run: (t: { map: typeof map }) => unknown) => run({ map })
    const reader: ParseStorage = Object.create(storage, { _client: { value: { task } } })
    return getAllClasses.call(reader)
  }
}

function isReadable({ className, schema }: ClassRow): boolean {
  if (!readableName.test(className) || !isObject(schema) || !isObject(schema.fields)) return false
  const isNamed = schema.className === undefined || schema.className === className
  return (
    isNamed &&
    Object.values(schema.fields).every((type) => isObject(type) && typeof type.type === 'string') &&
    isHidingReadably(schema.classLevelPermissions)
  )
}

/** Fields are hidden by a list of names for each group of readers: of anything else, nobody knows what it was to hide. */
function isHidingReadably(permissions: unknown): boolean {
  if (!isObject(permissions)) return true
  const { protectedFields = {} } = permissions
  return (
    isObject(protectedFields) &&
    Object.values(protectedFields).every(
      (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
    )
  )
}

const lockMilliseconds = 300
const attempts = 12
const lockNotAvailable = '55P03'

/**
 * Fields are added in short attempts: one that waits for a lock, as a backup holds it, has everyone wait who uses the class. Two requests at once,
 * of any process, wait for each other.
 */
export function addFieldsBriefly(storage: ParseStorage, Parse: Pick<ParseSdk, 'Error'>): void {
  const { addFieldIfNotExists } = storage
  const attempt = (className: string, field: string, type: { type: string }): Promise<unknown> =>
    storage._client.tx(async (transaction) => {
      await transaction.any("select set_config('lock_timeout', $1, true)", [`${lockMilliseconds}ms`])
      if (type.type === 'GeoPoint') await refuseSecondPlace(transaction, className, field, Parse)
      const inside: ParseStorage = Object.create(storage, { _client: { value: transaction } })
      await addFieldIfNotExists.call(inside, className, field, type)
    })
  storage.addFieldIfNotExists = async (...field) => {
    for (let left = attempts - 1; ; left -= 1)
      try {
        await attempt(...field)
        return
      } catch (error) {
        if (left === 0 || findErrorCode(error) !== lockNotAvailable) throw error
        await setTimeout(lockMilliseconds)
      }
  }
}

/** A class has one GeoPoint field: Parse refuses two in an object, and then any change to the schema of a class with two, but not a second one in another object. */
async function refuseSecondPlace(
  transaction: Transaction,
  className: string,
  field: string,
  Parse: Pick<ParseSdk, 'Error'>,
): Promise<void> {
  // Not the row: those who add other fields lock that after the table, and would wait for this one.
  await transaction.any('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`place of ${className}`])
  const others = await transaction.any(
    `select from "_SCHEMA", jsonb_each("schema" -> 'fields') as fields (name, type)
    where "className" = $1 and name <> $2 and type ->> 'type' = 'GeoPoint'`,
    [className, field],
  )
  if (others.length > 0)
    throw new Parse.Error(parseCodes.INCORRECT_TYPE, 'there can only be one geopoint field in a class')
}

interface Controller {
  prototype: { deleteSchema(className: string): Promise<unknown> }
}

const keeping = new WeakSet<object>()

/** Parse would drop its own classes too, and make them again on the next use: without permissions, and open to everybody. */
export function keepSystemClasses(
  { prototype: controller }: Controller,
  Parse: Pick<ParseSdk, 'Error'>,
): void {
  if (keeping.has(controller)) return
  keeping.add(controller)
  const { deleteSchema } = controller
  controller.deleteSchema = async function (className) {
    if (className.startsWith('_'))
      throw new Parse.Error(
        parseCodes.INVALID_SCHEMA_OPERATION,
        `Class ${className} belongs to the server, cannot drop schema.`,
      )
    return deleteSchema.call(this, className)
  }
}
