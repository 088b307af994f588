import { isClassName } from '../grammar/values.ts'
import type { ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { refuse, refuseEach } from './rule.ts'

/** Parse's own classes, and those of addresses, which the board serves itself. No other begins with an underscore. */
const systemClasses = new Set([
  '_Audience',
  '_DotAddress',
  '_ErdAddress',
  '_EthAddress',
  '_GlobalConfig',
  '_GraphQLConfig',
  '_Hooks',
  '_Idempotency',
  '_Installation',
  '_JobSchedule',
  '_JobStatus',
  '_Product',
  '_PushStatus',
  '_Role',
  '_Session',
  '_SolAddress',
  '_User',
])

/** A class name has letters, digits and underscores, fits a table of PostgreSQL, and is no part of Parse or of JavaScript. */
export const rejectClassNames = refuseEach(({ path, target }) => {
  const [, schemaName] = /^\/(?:aggregate|schemas|purge)\/([^/]+)$/.exec(path) ?? []
  const name = target?.className ?? schemaName
  if (name === undefined || (isClassName(name) && (!name.startsWith('_') || systemClasses.has(name))))
    return undefined
  return refuse(
    parseCodes.INVALID_CLASS_NAME,
    `Invalid classname: ${name.slice(0, 80)}, classnames can only have alphanumeric characters and _, and must start with an alpha character`,
  )
})

/** Role names that people would take for the board's own staff; letters only, in lower case. */
const reservedRoles = new Set([
  'admin',
  'administrator',
  'administrators',
  'admins',
  'master',
  'moderator',
  'moderators',
  'mods',
  'operator',
  'owner',
  'root',
  'staff',
  'superuser',
  'system',
])

/** Permissions name roles: a role's name can't deceive, is set once, and clients get none of the board's own. */
export const rejectRoleNames = refuseEach((operation, { isMaster }) => {
  const problem = findRoleProblem(operation, isMaster)
  return problem === undefined ? undefined : refuse(parseCodes.INVALID_ROLE_NAME, problem)
})

function findRoleProblem(
  { method, target, body: { name } }: ReadonlyOperation,
  isMaster: boolean,
): string | undefined {
  if (target?.className !== '_Role') return undefined
  if (method === 'POST' && target.id === undefined) return findRoleNameProblem(name, isMaster)
  return method === 'PUT' && name !== undefined && !isMaster
    ? "A role's name can only be set before it has been saved."
    : undefined
}

function findRoleNameProblem(name: unknown, isMaster: boolean): string | undefined {
  if (typeof name !== 'string') return "A role's name must be a String."
  if (name.length > 100) return "A role's name has at most 100 letters."
  if (!/^[0-9a-zA-Z\-_ ]+$/.test(name) || name.trim() !== name)
    return "A role's name can be only contain alphanumeric characters, _, -, and spaces."
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return reservedRoles.has(letters) && !isMaster ? `The name "${name}" is reserved.` : undefined
}
