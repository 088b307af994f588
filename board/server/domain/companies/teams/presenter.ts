import {
  type CompanyTeam,
  type OpenInvitation,
  shortAddress,
  type TeamInvitation,
  type TeamMember,
  type TeamRole,
  teamRoles,
} from '@cryptolist/contract'
import type { InvitationRow } from './invitations-repository.ts'
import { can, canChangeRole, canInvite, canRemove } from './policy.ts'
import type { MemberRow } from './repository.ts'

/** A team as one of its members sees it. */
export function presentTeam(
  rows: { members: readonly MemberRow[]; invitations: readonly InvitationRow[] },
  viewer: { userId: string; role: TeamRole },
  now: Date = new Date(),
): CompanyTeam {
  const ownerCount = rows.members.filter(({ role }) => role === 'owner').length
  const members = rows.members.map((row) => presentMember(row, viewer, ownerCount))
  const isManager = can(viewer.role, 'manage')
  return {
    members,
    // Addresses of strangers are for those who invite.
    invitations: isManager ? rows.invitations.map((row) => presentInvitation(row, now)) : [],
    invitableRoles: teamRoles.filter((role) => canInvite(viewer.role, role)),
    mayLeave: viewer.role !== 'owner' || ownerCount > 1,
    transferCandidates:
      viewer.role === 'owner' ? members.filter(({ isYou, role }) => !isYou && role !== 'owner') : [],
  }
}

/** What a person is called: the name they chose, else their short address. */
function memberName({ username, hasChosenUsername, address }: MemberRow): string {
  if (username === null) return 'Removed account'
  return hasChosenUsername || address === null ? username : shortAddress(address)
}

function presentMember(
  row: MemberRow,
  viewer: { userId: string; role: TeamRole },
  ownerCount: number,
): TeamMember {
  const isYou = row.userId === viewer.userId
  const isOnlyOwner = row.role === 'owner' && ownerCount === 1
  return {
    userId: row.userId,
    name: memberName(row),
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    isYou,
    roles: isOnlyOwner ? [] : teamRoles.filter((to) => canChangeRole(viewer.role, { from: row.role, to })),
    isRemovable: !isYou && !isOnlyOwner && canRemove(viewer.role, row.role),
  }
}

function presentInvitation(row: InvitationRow, now: Date): TeamInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    expiresAt: row.expiresAt.toISOString(),
    isOver: row.expiresAt <= now,
  }
}

/** What the link of an invitation leads to. */
export function presentOpenInvitation(row: InvitationRow): OpenInvitation {
  return {
    companyName: row.companyName,
    companySlug: row.companySlug,
    role: row.role,
    expiresAt: row.expiresAt.toISOString(),
  }
}
