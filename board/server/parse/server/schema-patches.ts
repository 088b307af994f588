import { isCut, isRelationName } from '../grammar/values.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseSdk } from './types.ts'

type FieldType = string | { type?: string } | undefined

/** What Parse asks before it makes classes and fields. */
interface SchemaClass {
  prototype: {
    enforceClassExists(className: string): Promise<unknown>
    enforceFieldExists(className: string, field: string, type: FieldType, ...rest: unknown[]): unknown
    validateSchemaData(
      className: string,
      fields: Record<string, FieldType>,
      ...rest: unknown[]
    ): { code: number; error: string } | undefined
  }
}

const refusing = new WeakSet<object>()

/** PostgreSQL cuts long names, and two would become one: they are refused whoever sets them, cloud code and its triggers included. */
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
    return enforceFieldExists.call(this, className, field, type, ...rest)
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
    return isCut(field) || (typeOf(type) === 'Relation' && !isRelationName(className, field))
  })
  return cut?.[0].slice(0, 80)
}

function typeOf(type: FieldType): string | undefined {
  return typeof type === 'object' ? type.type : type
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
