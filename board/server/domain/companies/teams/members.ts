import type { TeamRole } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { requireFresh } from '../../accounts/sessions/policy.ts'
import type { TeamAccess } from './access.ts'
import { lastOwner, noSuchMember, noSuchTeam, notPermitted } from './errors.ts'
import { deleteInvitationsBy } from './invitations-repository.ts'
import type { CompanyTeamsParts } from './parts.ts'
import { can, canChangeRole, canRemove, touchesOwners } from './policy.ts'
import { countOwners, deleteMember, findRole, lockTeam, updateRole } from './repository.ts'

type Db = Transaction<Schema>

/** What changes who is in a team. */
export interface Members {
  /** Throws not_found, forbidden, conflict for the last owner; where owners are touched also sign_in_again. */
  changeRole(access: TeamAccess, userId: string, role: TeamRole): Promise<void>
  /** Takes somebody else out of the team, and the invitations that they have sent. Throws as changeRole. */
  removeMember(access: TeamAccess, userId: string): Promise<void>
  /** Takes the viewer out of the team. Throws conflict for the last owner. */
  leave(access: TeamAccess): Promise<void>
  /** Makes another member the owner and the viewer an admin. Asks for the permission `own`. Throws not_found. */
  transfer(access: TeamAccess, userId: string): Promise<void>
}

/** Makes them. Roles are read anew under the team's lock: of two who act at once, the second acts as what they are then. */
export function createMembers({ database: { db } }: Pick<CompanyTeamsParts, 'database'>): Members {
  /** Runs a change of the team with the role that the one who acts has at that moment. */
  const change = (access: TeamAccess, run: (db: Db, role: TeamRole) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await lockTeam(transaction, access.companyId)
      const role = await findRole(transaction, access.companyId, access.viewer.user.id)
      if (role === undefined) throw noSuchTeam()
      await run(transaction, role)
    })
  return {
    changeRole: (access, userId, role) =>
      change(access, async (transaction, actorRole) => {
        const from = await requireMember(transaction, access.companyId, userId)
        if (from === role) return
        if (!canChangeRole(actorRole, { from, to: role })) throw notPermitted()
        if (touchesOwners(from, role)) requireFresh(access.viewer)
        if (from === 'owner') await requireOtherOwner(transaction, access.companyId)
        await updateRole(transaction, access.companyId, userId, role)
        await deleteInvitationsBy(transaction, access.companyId, userId)
      }),
    removeMember: (access, userId) =>
      change(access, async (transaction, actorRole) => {
        const role = await requireMember(transaction, access.companyId, userId)
        if (!canRemove(actorRole, role)) throw notPermitted()
        if (touchesOwners(role)) requireFresh(access.viewer)
        await takeOut(transaction, access.companyId, userId, role)
      }),
    leave: (access) =>
      change(access, (transaction, role) =>
        takeOut(transaction, access.companyId, access.viewer.user.id, role),
      ),
    transfer: (access, userId) =>
      change(access, async (transaction, actorRole) => {
        requireFresh(access.viewer)
        if (!can(actorRole, 'own')) throw notPermitted()
        await requireMember(transaction, access.companyId, userId)
        if (userId === access.viewer.user.id) return
        await updateRole(transaction, access.companyId, userId, 'owner')
        await updateRole(transaction, access.companyId, access.viewer.user.id, 'admin')
      }),
  }
}

async function requireMember(db: Db, companyId: string, userId: string): Promise<TeamRole> {
  const role = await findRole(db, companyId, userId)
  if (role === undefined) throw noSuchMember()
  return role
}

async function requireOtherOwner(db: Db, companyId: string): Promise<void> {
  if ((await countOwners(db, companyId)) < 2) throw lastOwner()
}

async function takeOut(db: Db, companyId: string, userId: string, role: TeamRole): Promise<void> {
  if (role === 'owner') await requireOtherOwner(db, companyId)
  await deleteMember(db, companyId, userId)
  await deleteInvitationsBy(db, companyId, userId)
}
