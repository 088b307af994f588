import { databaseAway, diskFull } from '@cryptolist/board/database/database-errors'
import type { Database } from '@cryptolist/board/database/open-database'
import type { JsonObject } from '../http/body.ts'
import type { ParseSdk } from './types.ts'

interface ParseRequestOptions {
  /** Which id a new object gets. Parse takes none from a client. */
  objectId?: string
  /** Whether the operator's hooks on users have seen it already. */
  hooksHaveRun?: boolean
}

/** Parse's REST interface from inside the process, with the master key. Rejects with Parse's own errors (a number as `code`), or with unavailable. */
export interface ParseRest {
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: Record<string, unknown>,
    options?: ParseRequestOptions,
  ): Promise<unknown>
}

export interface ParseRestDependencies {
  Parse: ParseSdk
  database: Pick<Database, 'isReachable' | 'disk'>
}

const internalError = 1

/** In the context of what the board itself asks, where no client can put it: it isn't text. */
export const ownRequest = Symbol('own request')
export const hooksHaveRun = Symbol('hooks have run')

/** By the context of the request: what Parse passes to triggers only. */
const givenIds = new WeakMap<object, string>()

/** A write that Parse is about to do. */
interface Write {
  data: JsonObject
  /** Set when it changes an object that is there. */
  query: unknown
  context: object
}
interface WriteClass {
  prototype: { setRequiredFieldsIfNeeded(this: Write): Promise<unknown> }
}

const giving = new WeakSet<object>()

/** Lets requests from inside choose the ids of new objects. Triggers before the save have run by then, and see none, as ever. */
export function giveIds({ prototype: write }: WriteClass): void {
  if (giving.has(write)) return
  giving.add(write)
  const { setRequiredFieldsIfNeeded } = write
  write.setRequiredFieldsIfNeeded = function () {
    const objectId = givenIds.get(this.context)
    if (objectId !== undefined && this.query === null) this.data.objectId = objectId
    return setRequiredFieldsIfNeeded.call(this)
  }
}

/** Uses the SDK's controller, which parse-server replaces by one that bypasses HTTP as soon as its app is created. */
export function createParseRest({ Parse, database }: ParseRestDependencies): ParseRest {
  const controller = Parse.CoreManager.getRESTController()
  return {
    async request(method, path, data = {}, given = {}) {
      const context = { [ownRequest]: true, [hooksHaveRun]: given.hooksHaveRun }
      if (given.objectId !== undefined) givenIds.set(context, given.objectId)
      try {
        return await controller.request(method, path, data, { useMasterKey: true, context })
      } catch (error) {
        // Parse forgets why: it says the same of a lost database as of a mistake of its own.
        if (isInternal(error) && !(await database.isReachable())) throw databaseAway(error)
        if (isInternal(error) && (await database.disk.isFull())) throw diskFull(error)
        throw error
      }
    },
  }
}

function isInternal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === internalError
}
