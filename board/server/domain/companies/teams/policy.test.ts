import { teamRoles } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { can, rolesWith, type TeamPermission } from './policy.ts'

describe('what a role permits', () => {
  it.each([
    ['look', ['owner', 'admin', 'recruiter', 'viewer']],
    ['post', ['owner', 'admin', 'recruiter']],
    ['manage', ['owner', 'admin']],
    ['own', ['owner']],
  ] as const)('%s: %j', (permission, roles) => {
    expect(new Set(rolesWith(permission))).toEqual(new Set(roles))
    expect(teamRoles.filter((role) => can(role, permission))).toEqual(rolesWith(permission))
  })

  it.each(['look', 'post', 'manage', 'own'] satisfies TeamPermission[])(
    'lets nobody %s who is not of the team',
    (permission) => {
      expect([can(undefined, permission), can(null, permission)]).toEqual([false, false])
    },
  )
})
