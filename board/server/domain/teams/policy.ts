import { type TeamRole, teamRoles } from '@cryptolist/contract'

/** `look`: see the dashboard of the company. `post`: listings. `manage`: profile, team, proofs. `own`: signers, transfer, deletion. */
export type TeamPermission = 'look' | 'post' | 'manage' | 'own'

/** Who may do what. */
const permissions: Record<TeamRole, readonly TeamPermission[]> = {
  owner: ['look', 'post', 'manage', 'own'],
  admin: ['look', 'post', 'manage'],
  recruiter: ['look', 'post'],
  viewer: ['look'],
}

/** The roles that a role may give to others, take from them and invite to. Admins leave owners and each other alone. */
const governed: Record<TeamRole, readonly TeamRole[]> = {
  owner: teamRoles,
  admin: ['recruiter', 'viewer'],
  recruiter: [],
  viewer: [],
}

/** Whether a role permits something; who is not of the team has none. */
export function can(role: TeamRole | null | undefined, permission: TeamPermission): boolean {
  return role != null && permissions[role].includes(permission)
}

/** The roles that permit something. */
export function rolesWith(permission: TeamPermission): TeamRole[] {
  return teamRoles.filter((role) => can(role, permission))
}

/** Whether a member with this role may invite to another. */
export function canInvite(actor: TeamRole, role: TeamRole): boolean {
  return governed[actor].includes(role)
}

/** Whether a member with this role may make a member of one role one of another. */
export function canChangeRole(actor: TeamRole, change: { from: TeamRole; to: TeamRole }): boolean {
  return (
    change.from !== change.to && governed[actor].includes(change.from) && governed[actor].includes(change.to)
  )
}

/** Whether a member with this role may remove a member of another. */
export function canRemove(actor: TeamRole, role: TeamRole): boolean {
  return governed[actor].includes(role)
}

/** Whether a change touches who owns the company, and so needs a fresh sign-in. */
export function touchesOwners(...roles: readonly TeamRole[]): boolean {
  return roles.includes('owner')
}
