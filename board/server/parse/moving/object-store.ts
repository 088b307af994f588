import { createRequire } from 'node:module'
import type { Document } from '../../domain/migration/extended-json.ts'
import type { ObjectStore } from '../../domain/migration/object-store.ts'
import type { FieldType } from '../../domain/migration/schemas.ts'
import { isObject } from '../http/body.ts'

interface SchemaController {
  schemaData: Record<string, { fields: Record<string, FieldType> } | undefined>
  addClassIfNotExists(
    className: string,
    fields: Record<string, FieldType>,
    permissions?: Record<string, unknown>,
  ): Promise<unknown>
  enforceFieldExists(className: string, field: string, type: FieldType): Promise<unknown>
}
interface DatabaseController {
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

const permissionNames = new Set([
  'find',
  'count',
  'get',
  'create',
  'update',
  'delete',
  'readUserFields',
  'writeUserFields',
  'protectedFields',
])

/** Objects over Parse's own database controller: below triggers and the interface, which refuses given ids and dates. For operator commands only. */
export function openObjectStore(appId: string): ObjectStore {
  const configs: ConfigModule = createRequire(import.meta.url)('parse-server/lib/Config.js')
  const open = (): DatabaseController => {
    const database = configs.get(appId)?.database
    if (database === undefined) throw new Error(`Parse has no application ${appId}`)
    return database
  }
  const database = open()
  return {
    async describe(className) {
      const { schemaData } = await database.loadSchema({ clearCache: true })
      return schemaData[className]?.fields
    },
    async prepareClass(className, fields, permissions) {
      const schema = await database.loadSchema({ clearCache: true })
      const existing = schema.schemaData[className]?.fields
      if (existing === undefined) {
        await schema.addClassIfNotExists(className, fields, toPermissions(permissions))
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

/** New fields stay the operator's, whatever the old server allowed. */
function toPermissions(permissions: Document | undefined): Record<string, unknown> | undefined {
  if (permissions === undefined) return undefined
  const known = Object.entries(permissions).filter(([name]) => permissionNames.has(name))
  return {
    ...Object.fromEntries(known.filter(([, value]) => isObject(value) || Array.isArray(value))),
    addField: {},
  }
}
