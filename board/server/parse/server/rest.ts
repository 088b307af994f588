import { databaseAway } from '../../database/database-errors.ts'
import type { ParseSdk } from './types.ts'

interface ParseRequestOptions {
  /** Marks the session that the request makes. */
  installationId?: string
  /** False for what must be judged as a client's request. */
  isMaster?: boolean
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
  isReachable(): Promise<boolean>
}

const internalError = 1

/** Uses the SDK's controller, which parse-server replaces by one that bypasses HTTP as soon as its app is created. */
export function createParseRest({ Parse, isReachable }: ParseRestDependencies): ParseRest {
  const controller = Parse.CoreManager.getRESTController()
  return {
    async request(method, path, data = {}, { isMaster = true, installationId } = {}) {
      const options = { useMasterKey: isMaster, ...(installationId === undefined ? {} : { installationId }) }
      try {
        return await controller.request(method, path, data, options)
      } catch (error) {
        // Parse forgets why: it says the same of a lost database as of a mistake of its own.
        if (isInternal(error) && !(await isReachable())) throw databaseAway(error)
        throw error
      }
    },
  }
}

function isInternal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === internalError
}
