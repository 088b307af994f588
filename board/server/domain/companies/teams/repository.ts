import type { TeamRole } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** A company with the role that a user has in it. */
export interface MembershipRow {
  companyId: string
  slug: string
  name: string
  role: TeamRole
  isFrozen: boolean
}

/** A member of a team. */
export interface MemberRow {
  userId: string
  role: TeamRole
  joinedAt: Date
  /** Null for an account without a row of its own, as while it is being removed. */
  username: string | null
  hasChosenUsername: boolean
  address: string | null
}

/** The company at this path with the role of a user in it. */
export async function findMembership(
  db: Db,
  slug: string,
  userId: string,
): Promise<MembershipRow | undefined> {
  return memberships(db, userId).where('c.slug', '=', slug).executeTakeFirst()
}

/** All companies of a user, by name. */
export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return memberships(db, userId).orderBy(sql`lower(c.name)`).orderBy('c.slug').execute()
}

function memberships(db: Db, userId: string) {
  return db
    .selectFrom('board.company_members as m')
    .innerJoin('board.companies as c', 'c.id', 'm.company_id')
    .select([
      'c.id as companyId',
      'c.slug',
      'c.name',
      'm.role',
      sql<boolean>`c.frozen_at is not null`.as('isFrozen'),
    ])
    .where('m.user_id', '=', userId)
}

/** The role of a user in a company; undefined if they do not belong to it. */
export async function findTeamRole(
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<TeamRole | undefined> {
  const row = await db
    .selectFrom('board.company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** Locks the team against other changes until the transaction ends. */
export async function lockTeam(db: Transaction<Schema>, companyId: string): Promise<void> {
  await sql`select from board.companies where id = ${companyId} for no key update`.execute(db)
}

/** Whether moderators have frozen a company. */
export async function isFrozen(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.companies')
    .select('frozen_at')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined && row.frozen_at !== null
}

/** The team, owners first, then by how long they have been there. */
export async function listMembers(db: Db, companyId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id as "userId", m.role, m.joined_at as "joinedAt", users.username,
      coalesce(settings.has_chosen_username, true) as "hasChosenUsername",
      (select address from board.verified_addresses where user_id = m.user_id and namespace = 'eip155'
        order by address = users."ethAddress" desc, verified_at, address limit 1) as address
    from board.company_members m
    left join "_User" users on users."objectId" = m.user_id
    left join board.account_settings settings on settings.user_id = m.user_id
    where m.company_id = ${companyId}
    order by array_position(array['owner', 'admin', 'recruiter', 'viewer'], m.role), m.joined_at, m.user_id`.execute(
    db,
  )
  return rows
}

/** How many owners a company has. */
export async function countOwners(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('board.company_members')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a member; one who is there already keeps their role. Returns whether they were added. */
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

/** Gives a member another role. */
export async function updateRole(db: Db, companyId: string, userId: string, role: TeamRole): Promise<void> {
  await db
    .updateTable('board.company_members')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** Removes a member from the team. */
export async function deleteMember(db: Db, companyId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('board.company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}
