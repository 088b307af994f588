import type { Operation } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { findTarget } from '../http/target.ts'
import { type Rule, refuse } from './rule.ts'

/** Names that people take for the board's own offices; letters only, in lower case. */
const reservedNames = new Set([
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

/** A role's name is what permissions name: in letters that cannot deceive, given once, and none of the board's own for clients. */
export const roleNames: Rule = {
  name: 'names of roles',
  apply({ operations, isMaster }) {
    for (const operation of operations) {
      const problem = findProblem(operation, isMaster)
      if (problem !== undefined) return refuse(parseCodes.invalidRoleName, problem)
    }
    return undefined
  },
}

function findProblem(operation: Operation, isMaster: boolean): string | undefined {
  const target = findTarget(operation)
  const { name } = operation.body
  if (target?.className !== '_Role') return undefined
  if (operation.method === 'POST' && target.id === undefined) return findNameProblem(name, isMaster)
  return operation.method === 'PUT' && name !== undefined && !isMaster
    ? "A role's name can only be set before it has been saved."
    : undefined
}

function findNameProblem(name: unknown, isMaster: boolean): string | undefined {
  if (typeof name !== 'string') return "A role's name must be a String."
  if (name.length > 100) return "A role's name has at most 100 letters."
  if (!/^[0-9a-zA-Z\-_ ]+$/.test(name) || name.trim() !== name)
    return "A role's name can be only contain alphanumeric characters, _, -, and spaces."
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return reservedNames.has(letters) && !isMaster ? `The name "${name}" is reserved.` : undefined
}
