import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { Call, Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Rule, refuse } from './rule.ts'

/** Parse takes whoever brings a wrong key for a client; then rules would take a client for the operator. */
export function rightMasterKey({ appId, masterKey }: Pick<Config, 'appId' | 'masterKey'>): Rule {
  return {
    name: 'no wrong master key',
    apply: (call) =>
      listMasterKeys(call, appId).every((key) => isSame(key, masterKey))
        ? undefined
        : refuse(parseCodes.operationForbidden, 'unauthorized', 403),
  }
}

const masterPaths =
  /^\/(aggregate|cloud_code|graphql-config|hooks|loginas|purge|push|push_audiences|schemas|scriptlog|security|serverinfo)(\/|$)/

/** What only the operator may ask for. */
export const masterKeyNeeded: Rule = {
  name: "the operator's paths",
  apply: ({ operations, hasMasterKey }) =>
    !hasMasterKey && operations.some(needsMasterKey)
      ? refuse(parseCodes.operationForbidden, 'unauthorized: master key is required', 403)
      : undefined,
}

function needsMasterKey({ method, path }: Operation): boolean {
  return masterPaths.test(path) || (path === '/config' && method !== 'GET')
}

/** Of basic authentication only what is meant for this application: a proxy before us may ask for its own. */
function listMasterKeys({ masterKeys = [], basic }: Call, appId: string): string[] {
  const isOurs =
    basic?.user === appId && basic.password !== '' && !basic.password.startsWith('javascript-key=')
  return isOurs ? [...masterKeys, basic.password] : [...masterKeys]
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((key) => createHash('sha256').update(key).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
