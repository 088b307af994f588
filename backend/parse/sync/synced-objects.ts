import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import type { Refusal, SyncedFields, SyncedObjects } from '../../chain/sync/synced-objects.ts'
import { parseCodes } from '../http/parse-error.ts'
import { describeClass } from '../server/classes.ts'
import type { ParseRest } from '../server/rest.ts'

const anybody = { '*': true }
const nobody = {}
/** Of a class that the chain alone fills. */
const permissions = {
  find: anybody,
  count: anybody,
  get: anybody,
  create: nobody,
  update: nobody,
  delete: nobody,
  addField: nobody,
  protectedFields: { '*': [] },
}

/** Codes of failures on this side: it may work later. */
const ownFaults: readonly (number | undefined)[] = [undefined, -1, parseCodes.INTERNAL_SERVER_ERROR]

/** Writes objects through Parse with the master key, as cloud code would. */
export function createSyncedObjects(rest: ParseRest): SyncedObjects {
  const write = async (...request: Parameters<ParseRest['request']>): Promise<Refusal | undefined> => {
    try {
      await rest.request(...request)
      return undefined
    } catch (error) {
      const code = codeOf(error)
      if (code === parseCodes.OBJECT_NOT_FOUND && request[0] !== 'POST') return undefined
      if (ownFaults.includes(code)) throw error
      return { refusal: error instanceof Error ? error.message : `Error ${code}` }
    }
  }
  const has: SyncedObjects['has'] = async (className, objectId) => {
    const where = { objectId }
    const answer = await rest.request('GET', `classes/${className}`, { where, limit: 0, count: 1 })
    return counted.parse(answer).count > 0
  }
  return {
    prepareClass: (className, fields) => prepareClass(rest, className, fields),
    has,
    async create(className, objectId, fields) {
      const refusal = await write('POST', `classes/${className}`, { ...fields }, { objectId })
      // Another process, or this one before it was killed, was faster.
      return refusal !== undefined && (await has(className, objectId)) ? undefined : refusal
    },
    update: (className, objectId, fields) => write('PUT', `classes/${className}/${objectId}`, { ...fields }),
    remove: (className, objectId) => write('DELETE', `classes/${className}/${objectId}`),
  }
}

const counted = z.object({ count: z.number() })

async function prepareClass(rest: ParseRest, className: string, wanted: SyncedFields): Promise<void> {
  const existing = await describeClass(rest, className)
  const missing = Object.entries(wanted).filter(([name, type]) => {
    const currentType = existing?.fields[name]?.type
    if (currentType !== undefined && currentType !== type)
      throw BoardError.invalidField(
        'tableName',
        `The field ${name} of the class ${className} is of the type ${currentType}, and would have to be ${type}. Choose another class.`,
      )
    return currentType === undefined
  })
  if (existing !== undefined && missing.length === 0) return
  await rest.request(existing === undefined ? 'POST' : 'PUT', `schemas/${className}`, {
    className,
    fields: Object.fromEntries(missing.map(([name, type]) => [name, { type }])),
    ...(existing === undefined ? { classLevelPermissions: permissions } : {}),
  })
}

function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'number' ? error.code : undefined
}
