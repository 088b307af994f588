import type { ReadonlyOperation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { refuse, refuseEach } from './rule.ts'

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
