import type { StaffRole } from '@cryptolist/contract'
import { z } from 'zod'
import type { ParseRoles } from '../domain/accounts/users.ts'
import { parseCodes } from './http/parse-error.ts'
import type { ParseRest } from './server/rest.ts'

const created = z.object({ objectId: z.string() })

/** Uses Parse's own interface: nothing here writes Parse's tables. */
export function createParseRoles(rest: ParseRest): ParseRoles {
  const change = async (roleId: string, userId: string, operation: string): Promise<void> => {
    const user = { __type: 'Pointer', className: '_User', objectId: userId }
    await rest.request('PUT', `roles/${roleId}`, { users: { __op: operation, objects: [user] } })
  }
  const make = async (name: string): Promise<string> =>
    created.parse(await rest.request('POST', 'roles', { name, ACL: {} })).objectId
  return {
    // A role of that name from elsewhere has members whom the board did not choose. It is left as it is and counts for nothing.
    create: (role: StaffRole) =>
      make(role).catch((error: unknown) => {
        if (codeOf(error) !== parseCodes.DUPLICATE_VALUE) throw error
        return make(`${role} of the board`)
      }),
    addUser: (roleId, userId) => change(roleId, userId, 'AddRelation'),
    removeUser: (roleId, userId) => change(roleId, userId, 'RemoveRelation'),
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
