import type { Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Rule, refuse } from './rule.ts'

/** Parse takes whoever brings a wrong key for a client, and whoever claims to come through a proxy for its neighbour. */
export const noWrongKey: Rule = {
  name: 'no wrong master key',
  apply: ({ hasWrongKey }) =>
    hasWrongKey ? refuse(parseCodes.operationForbidden, 'unauthorized', 403) : undefined,
}

const masterPaths =
  /^\/(aggregate|cloud_code|graphql-config|hooks|loginas|purge|push|push_audiences|schemas|scriptlog|security|serverinfo)(\/|$)/

/** What only the operator may ask for. */
export const masterKeyNeeded: Rule = {
  name: "the operator's paths",
  apply: ({ operations, isMaster }) =>
    !isMaster && operations.some(needsMasterKey)
      ? refuse(parseCodes.operationForbidden, 'unauthorized: master key is required', 403)
      : undefined,
}

function needsMasterKey({ method, path }: Operation): boolean {
  return masterPaths.test(path) || (path === '/config' && method !== 'GET')
}
