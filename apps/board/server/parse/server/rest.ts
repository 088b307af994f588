import type { ParseSdk } from './load.ts'

export interface ParseRequestOptions {
  /** Marks the session that the request makes. */
  installationId?: string
  /** False for what must be judged as a client's request. */
  isMaster?: boolean
}

/** Parse's REST interface from inside the process, with the master key. Rejects with Parse's own errors (a number as `code`). */
export interface ParseRest {
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: Record<string, unknown>,
    options?: ParseRequestOptions,
  ): Promise<unknown>
}

/** Makes it over the SDK's controller, which parse-server replaces by one that goes past HTTP as soon as its app is made. */
export function createParseRest(parse: ParseSdk): ParseRest {
  const controller = parse.CoreManager.getRESTController()
  return {
    request: (method, path, data = {}, { isMaster = true, installationId } = {}) =>
      controller.request(method, path, data, {
        useMasterKey: isMaster,
        ...(installationId === undefined ? {} : { installationId }),
      }),
  }
}
