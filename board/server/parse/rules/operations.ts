import { quote } from '../grammar/refusal.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type RefuseRule, refuse } from './rule.ts'

// Parse answers these with another number than the catalogue's (docs/errors.md), or does them anyway.

/** Changing or deleting needs the id of an object. */
export const rejectMissingIds: RefuseRule = ({ operations }) =>
  operations.some(lacksId)
    ? refuse(parseCodes.missingObjectId, 'The path names no object. Put its id at the end.')
    : undefined

function lacksId({ method, path }: ReadonlyOperation): boolean {
  const isWhole = /^\/(classes\/[^/]+|users|roles|sessions|installations)$/.test(path)
  return isWhole && (method === 'PUT' || method === 'DELETE')
}

const knownOperations = new Set([
  'Add',
  'AddRelation',
  'AddUnique',
  'Batch',
  'Delete',
  'Increment',
  'Remove',
  'RemoveRelation',
  // Sent by newer clients with an upsert.
  'SetOnInsert',
])

/** `__op` names one of Parse's operations on fields. */
export const rejectUnknownOperations: RefuseRule = ({ operations }) => {
  const unknown = operations.flatMap(listUnknownOperations)[0]
  return unknown === undefined
    ? undefined
    : refuse(parseCodes.commandUnavailable, `The ${quote(unknown.__op)} operator is not supported yet.`)
}

function listUnknownOperations({ method, path, body }: ReadonlyOperation): JsonObject[] {
  if (method === 'GET' || !/^\/(classes|users|roles|sessions|installations)(\/|$)/.test(path)) return []
  return Object.values(body)
    .filter(isObject)
    .filter(
      ({ __op: name }) => name !== undefined && !(typeof name === 'string' && knownOperations.has(name)),
    )
}

/** The board verifies wallets itself; Parse would ask other services about the rest. */
const knownProviders = new Set(['moralisEth', 'moralisDot', 'moralisSol', 'anonymous'])

/** Nobody signs in by a provider that the board doesn't know. */
export const rejectUnknownProviders: RefuseRule = ({ operations }) =>
  operations.some(namesUnknownProvider)
    ? refuse(parseCodes.unsupportedService, 'This authentication method is unsupported.')
    : undefined

function namesUnknownProvider({ method, path, body }: ReadonlyOperation): boolean {
  if (method === 'GET' || !/^\/(users|classes\/_User|login|challenge)(\/|$)/.test(path)) return false
  return [body.authData, body.challengeData].filter(isObject).some(
    // Removing one asks nobody.
    (authData) => Object.keys(authData).some((name) => !knownProviders.has(name) && authData[name] !== null),
  )
}
