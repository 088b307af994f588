import { quote } from '../grammar/refusal.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { Operation } from '../http/call.ts'
import { parseCodes, parseError } from '../http/parse-error.ts'
import { type Answer, type AnswerRule, type Rule, refuse } from './rule.ts'

/** One thing that Parse answers with another number than the catalogue's (docs/errors.md), or does all the same. */
interface Deviation {
  name: string
  code: number
  /** What is wrong, as a sentence, if anything is. */
  find(operation: Operation): string | undefined
}

const deviations: readonly Deviation[] = [
  { name: 'ids where an object is meant', code: parseCodes.missingObjectId, find: findMissingId },
  { name: 'operations on fields', code: parseCodes.commandUnavailable, find: findUnknownOperation },
  { name: 'ways to sign in', code: parseCodes.unsupportedService, find: findUnknownProvider },
]

/** What Parse would call by another number, one rule each. */
export const catalogueRules: readonly Rule[] = deviations.map(({ name, code, find }) => ({
  name,
  apply({ operations }): Answer | undefined {
    for (const operation of operations) {
      const problem = find(operation)
      if (problem !== undefined) return refuse(code, problem)
    }
    return undefined
  },
}))

/** What broke inside is for the log. */
export const nothingInside: AnswerRule = {
  name: 'a mistake of ours tells nothing inside',
  shape(_call, { status, body }) {
    if (status === 500) return refuse(parseCodes.internal, internalText, 500)
    return { status, body: Array.isArray(body) ? body.map(hideInside) : body }
  },
}

const internalText = 'Internal server error.'

/** A member of a batch: what Parse itself refuses has a number, and what PostgreSQL says has none. */
function hideInside(member: unknown): unknown {
  if (!isObject(member) || !isObject(member.error)) return member
  const { code } = member.error
  return typeof code === 'number' && code !== parseCodes.internal
    ? member
    : { ...member, error: parseError(parseCodes.internal, internalText) }
}

function findMissingId({ method, path }: Operation): string | undefined {
  const isWhole = /^\/(classes\/[^/]+|users|roles|sessions|installations)$/.test(path)
  const changes = method === 'PUT' || method === 'DELETE'
  return isWhole && changes ? 'The path names no object. Put its id at the end.' : undefined
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

function findUnknownOperation({ method, path, body }: Operation): string | undefined {
  if (method === 'GET' || !/^\/(classes|users|roles|sessions|installations)(\/|$)/.test(path))
    return undefined
  const unknown = Object.values(body)
    .filter(isObject)
    .find(
      ({ __op: operation }) =>
        operation !== undefined && !(typeof operation === 'string' && knownOperations.has(operation)),
    )
  return unknown === undefined ? undefined : `The ${quote(unknown.__op)} operator is not supported yet.`
}

/** The board proves wallets itself; Parse would ask other services about the rest. */
const knownProviders = new Set(['moralisEth', 'moralisDot', 'moralisSol', 'anonymous'])

function findUnknownProvider({ method, path, body }: Operation): string | undefined {
  if (method === 'GET' || !/^\/(users|classes\/_User|login|challenge)(\/|$)/.test(path)) return undefined
  const unknown = [body.authData, body.challengeData].filter(isObject).flatMap(listUnknown)
  return unknown.length === 0 ? undefined : 'This authentication method is unsupported.'
}

/** One that is only taken away asks nobody. */
function listUnknown(authData: JsonObject): string[] {
  return Object.keys(authData).filter((name) => !knownProviders.has(name) && authData[name] !== null)
}
