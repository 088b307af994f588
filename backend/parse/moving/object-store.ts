import { createRequire } from 'node:module'
import type { Document } from '../../migration/extended-json.ts'
import type { ObjectStore } from '../../migration/object-store.ts'
import type { FieldType, NameRules } from '../../migration/schemas.ts'
import { checkNestedKey, isClassName, isFieldName, isRelationName } from '../grammar/values.ts'
import { isObject } from '../http/body.ts'

interface SchemaController {
  schemaData: Record<string, { fields: Record<string, FieldType> } | undefined>
  addClassIfNotExists(
    className: string,
    fields: Record<string, FieldType>,
    permissions?: Record<string, unknown>,
  ): Promise<unknown>
  enforceFieldExists(className: string, field: string, type: FieldType): Promise<unknown>
  /** Says or throws what is wrong with it. */
  validateNewClass(
    className: string,
    fields: Record<string, FieldType>,
    permissions: Record<string, unknown>,
  ): unknown
}
interface DatabaseController {
  options: object
  loadSchema(options?: { clearCache: boolean }): Promise<SchemaController>
  find(className: string, query: Document, options: { limit: number }): Promise<Document[]>
  create(className: string, object: Document, options: object): Promise<unknown>
  destroy(className: string, query: Document, options: object): Promise<unknown>
  createTransactionalSession(): Promise<unknown>
  commitTransactionalSession(): Promise<unknown>
  abortTransactionalSession(): Promise<unknown>
  addRelation(field: string, className: string, owningId: string, relatedId: string): Promise<unknown>
}
interface ConfigModule {
  get(appId: string): { database: DatabaseController } | undefined
}

/** The names that /server takes. */
export const nameRules: NameRules = {
  isClassName,
  isFieldName,
  isRelationName,
  isKey: (key) => checkNestedKey(key) === undefined,
}

/** Objects over Parse's own database controller: below triggers and the interface, which refuses given ids and dates. For operator commands only. */
export function openObjectStore(appId: string): ObjectStore {
  const configs: ConfigModule = createRequire(import.meta.url)('parse-server/lib/Config.js')
  const open = (): DatabaseController => {
    const database = configs.get(appId)?.database
    if (database === undefined) throw new Error(`Parse has no application ${appId}`)
    // Words that requests are refused for, such as any with "constructor" in it, are names of the old data.
    database.options = { ...database.options, requestKeywordDenylist: [] }
    return database
  }
  const database = open()
  return {
    async describe(className) {
      const { schemaData } = await database.loadSchema({ clearCache: true })
      return schemaData[className]?.fields
    },
    async fitPermissions(className, fields, permissions) {
      const schema = await database.loadSchema({ clearCache: true })
      const isFit = (part: Document): boolean => {
        try {
          return schema.validateNewClass(className, { ...fields }, part) === undefined
        } catch {
          return false
        }
      }
      return sortPermissions(permissions, isFit)
    },
    async prepareClass(className, fields, permissions) {
      const schema = await database.loadSchema({ clearCache: true })
      const existing = schema.schemaData[className]?.fields
      if (existing === undefined) {
        await schema.addClassIfNotExists(className, fields, permissions)
        return
      }
      for (const [name, type] of Object.entries(fields))
        if (existing[name] === undefined) await schema.enforceFieldExists(className, name, type)
      await database.loadSchema({ clearCache: true })
    },
    list: (className, ids) =>
      database.find(className, { objectId: { $in: [...ids] } }, { limit: ids.length }),
    async create(className, object) {
      await database.create(className, structuredClone(object), {})
    },
    async replace(className, object) {
      // Of its own, for whatever is asked of a controller while its transaction lasts becomes a part of that.
      const whole = open()
      await whole.createTransactionalSession()
      try {
        await whole.destroy(className, { objectId: object.objectId }, {})
        await whole.create(className, structuredClone(object), {})
      } catch (error) {
        await whole.abortTransactionalSession().catch(() => undefined)
        throw error
      }
      await whole.commitTransactionalSession()
    },
    async relate({ className, field, owningId, relatedId }) {
      await database.addRelation(field, className, owningId, relatedId)
    },
  }
}

/** Each part of the permissions is tried by itself; one that Parse refuses is left out. */
function sortPermissions(
  permissions: Document,
  isFit: (part: Document) => boolean,
): { permissions: Document; refused: string[] } {
  const refused: string[] = []
  const isKept = (part: Document, name: string): boolean => {
    if (isFit(part)) return true
    refused.push(name)
    return false
  }
  const sort = (value: unknown, name: string, wrap: (part: unknown) => Document): unknown => {
    if (Array.isArray(value)) return value.filter((item) => isKept(wrap([item]), `${name} ${item}`))
    return isKept(wrap(value), name) ? value : undefined
  }
  const sorted = Object.entries(permissions).map(([action, value]): [string, unknown] => {
    // New fields stay the operator's, whatever the old server allowed.
    if (action === 'addField') return [action, {}]
    if (!isObject(value)) return [action, sort(value, action, (part) => ({ [action]: part }))]
    const entries = Object.entries(value).map(([who, right]): [string, unknown] => [
      who,
      sort(right, `${action} ${who}`, (part) => ({ [action]: { [who]: part } })),
    ])
    return [action, keepDefined(entries)]
  })
  return { permissions: { ...keepDefined(sorted), addField: {} }, refused }
}

function keepDefined(entries: [string, unknown][]): Document {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
