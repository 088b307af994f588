import type { TeamRole } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** An invitation with the company that it is of. */
export interface InvitationRow {
  id: string
  companyId: string
  companySlug: string
  companyName: string
  email: string
  role: TeamRole
  expiresAt: Date
}

const columns = [
  'i.id',
  'i.company_id as companyId',
  'c.slug as companySlug',
  'c.name as companyName',
  'i.email',
  'i.role',
  'i.expires_at as expiresAt',
] as const

function invitations(db: Db) {
  return db
    .selectFrom('board.company_invitations as i')
    .innerJoin('board.companies as c', 'c.id', 'i.company_id')
    .select(columns)
}

/** Invites an address, in the place of an earlier invitation of the same one. */
export async function replaceInvitation(
  db: Db,
  invitation: {
    id: string
    companyId: string
    email: string
    role: TeamRole
    invitedBy: string
    tokenHash: Buffer
    ttlDays: number
  },
): Promise<void> {
  await deleteInvitationOf(db, invitation.companyId, invitation.email)
  await db
    .insertInto('board.company_invitations')
    .values({
      id: invitation.id,
      company_id: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      token_hash: invitation.tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${invitation.ttlDays})`,
    })
    .execute()
}

async function deleteInvitationOf(db: Db, companyId: string, email: string): Promise<void> {
  await db
    .deleteFrom('board.company_invitations')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .execute()
}

/** The invitations of a company, the newest first. */
export async function listInvitations(db: Db, companyId: string): Promise<InvitationRow[]> {
  return invitations(db).where('i.company_id', '=', companyId).orderBy('i.created_at', 'desc').execute()
}

/** How many invitations of a company wait for an answer. */
export async function countInvitations(db: Db, companyId: string): Promise<number> {
  return (await listInvitations(db, companyId)).length
}

/** The invitation of this id. */
export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('i.id', '=', id).executeTakeFirst()
}

/** The invitation that a token opens, if it still does. */
export async function findInvitationByToken(db: Db, hash: Buffer): Promise<InvitationRow | undefined> {
  return invitations(db)
    .where('i.token_hash', '=', hash)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Deletes an invitation; false when another did so before. */
export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board.company_invitations')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the invitations that a member has sent for a company. */
export async function deleteInvitationsBy(db: Db, companyId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('board.company_invitations')
    .where('company_id', '=', companyId)
    .where('invited_by', '=', userId)
    .execute()
}
