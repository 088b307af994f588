import { BoardError, type TeamRole } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/company-errors'
import type { Db, Schema } from '../../database/schema.ts'
import { requireFresh } from '../accounts/session-policy.ts'
import { revokeKeysOf } from '../api-keys/revoke-keys.ts'
import type { DomainContext } from '../domain-context.ts'
import { can, canChangeRole, canRemove, touchesOwners } from './policy.ts'
import { findTeamRole, noSuchTeam, notPermitted, type TeamAccess } from './team.ts'

type Tx = Transaction<Schema>

/** Throws not_found, forbidden, conflict for the last owner; sign_in_again where owners are affected. */
export async function changeRole(
  context: DomainContext,
  access: TeamAccess,
  userId: string,
  role: TeamRole,
): Promise<void> {
  await changeTeam(context, access, async (db, actorRole) => {
    const from = await requireMember(db, access.companyId, userId)
    if (from === role) return
    if (!canChangeRole(actorRole, { from, to: role })) throw notPermitted()
    if (touchesOwners(from, role)) requireFresh(access.viewer)
    if (from === 'owner') await requireOtherOwner(db, access.companyId)
    await updateRole(db, access.companyId, userId, role)
    // Whoever is promoted again must not bring back keys that nobody remembers.
    if (!can(role, 'post')) await revokeKeysOf(db, userId, { companyId: access.companyId })
    await deleteInvitationsBy(db, access.companyId, userId)
  })
}

/** Removes another member from the team, and the invitations that they sent. Throws like changeRole. */
export async function removeMember(
  context: DomainContext,
  access: TeamAccess,
  userId: string,
): Promise<void> {
  await changeTeam(context, access, async (db, actorRole) => {
    const role = await requireMember(db, access.companyId, userId)
    if (!canRemove(actorRole, role)) throw notPermitted()
    if (touchesOwners(role)) requireFresh(access.viewer)
    await deleteWithInvitations(db, access.companyId, userId, role)
  })
}

/** Removes the viewer from the team. Throws conflict for the last owner. */
export async function leaveTeam(context: DomainContext, access: TeamAccess): Promise<void> {
  await changeTeam(context, access, (db, role) =>
    deleteWithInvitations(db, access.companyId, access.viewer.user.id, role),
  )
}

/** Makes another member the owner and the viewer an admin. Needs the permission `own`. Throws not_found. */
export async function transferCompany(
  context: DomainContext,
  access: TeamAccess,
  userId: string,
): Promise<void> {
  await changeTeam(context, access, async (db, actorRole) => {
    requireFresh(access.viewer)
    if (!can(actorRole, 'own')) throw notPermitted()
    await requireMember(db, access.companyId, userId)
    if (userId === access.viewer.user.id) return
    await updateRole(db, access.companyId, userId, 'owner')
    await updateRole(db, access.companyId, access.viewer.user.id, 'admin')
  })
}

/** Roles are read again under the team's lock: of two who act at once, the second acts with the role that the first has left them. */
function changeTeam(
  { database }: DomainContext,
  { companyId, viewer }: TeamAccess,
  change: (db: Tx, role: TeamRole) => Promise<void>,
): Promise<void> {
  return database.db.transaction().execute(async (db) => {
    await lockTeam(db, companyId)
    const role = await findTeamRole(db, { companyId, userId: viewer.user.id })
    if (role === undefined) throw noSuchTeam()
    await change(db, role)
  })
}

async function requireMember(db: Tx, companyId: string, userId: string): Promise<TeamRole> {
  const role = await findTeamRole(db, { companyId, userId })
  if (role === undefined) throw noSuchMember()
  return role
}

async function requireOtherOwner(db: Tx, companyId: string): Promise<void> {
  if ((await countOwners(db, companyId)) < 2) throw lastOwner()
}

async function deleteWithInvitations(
  db: Tx,
  companyId: string,
  userId: string,
  role: TeamRole,
): Promise<void> {
  if (role === 'owner') await requireOtherOwner(db, companyId)
  await deleteMember(db, companyId, userId)
  await revokeKeysOf(db, userId, { companyId })
  await deleteInvitationsBy(db, companyId, userId)
}

async function deleteInvitationsBy(db: Tx, companyId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('board.company_invitations')
    .where('company_id', '=', companyId)
    .where('invited_by', '=', userId)
    .execute()
}

/** Locks the team against other changes until the transaction ends. */
export async function lockTeam(db: Transaction<Schema>, companyId: string): Promise<void> {
  await sql`select from board.companies where id = ${companyId} for no key update`.execute(db)
}

export async function isFrozen(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.companies')
    .select('frozen_at as frozenAt')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined && row.frozenAt !== null
}

async function countOwners(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('board.company_members')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a member; an existing one keeps their role. Returns whether they were added. */
export async function insertMember(
  db: Db,
  member: { companyId: string; userId: string; role: TeamRole },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.company_members')
    .values({ company_id: member.companyId, user_id: member.userId, role: member.role })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function updateRole(db: Db, companyId: string, userId: string, role: TeamRole): Promise<void> {
  await db
    .updateTable('board.company_members')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

async function deleteMember(db: Db, companyId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('board.company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

function noSuchMember(): BoardError {
  return new BoardError('not_found', text.notInTeam)
}

function lastOwner(): BoardError {
  return new BoardError('conflict', text.onlyOwner, { facts: { field: '' } })
}
