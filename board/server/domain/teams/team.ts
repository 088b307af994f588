import {
  BoardError,
  type CompanyTeam,
  type OpenInvitation,
  shortAddress,
  type TeamInvitation,
  type TeamMember,
  type TeamRole,
  teamRoles,
} from '@cryptolist/contract'
import { type InferResult, sql } from 'kysely'
import * as text from '#messages/company-errors'
import { ownVerifiedDomainSql } from '../../database/company-marks.ts'
import { isLiveSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { requireFresh, requireSite, type SiteViewer } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { isCompanySlug } from '../companies/slug.ts'
import type { DomainContext } from '../domain-context.ts'
import { can, canChangeRole, canInvite, canRemove, type TeamPermission } from './policy.ts'

/** A company whose team the viewer belongs to, and their role in it. */
export interface TeamAccess {
  companyId: string
  slug: string
  name: string
  role: TeamRole
  viewer: SiteViewer
}

/** Throws not_found for a company whose team the viewer does not belong to; forbidden, sign_in_again as the permission asks. */
export async function requireTeam(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  slug: string,
  permission: TeamPermission,
): Promise<TeamAccess> {
  const site = requireSite(viewer)
  const membership = isCompanySlug(slug) ? await findMembership(db, slug, site.user.id) : undefined
  if (membership === undefined) throw noSuchTeam()
  if (!can(membership.role, permission)) throw notPermitted()
  return { ...membership, viewer: permission === 'own' ? requireFresh(viewer) : site }
}

/** The team as one of its members sees it. */
export async function getTeam(
  { database: { db } }: DomainContext,
  { companyId, role, viewer }: TeamAccess,
): Promise<CompanyTeam> {
  const [members, invitations] = await Promise.all([
    listMembers(db, companyId),
    listInvitations(db, companyId),
  ])
  return presentTeam({ members, invitations }, { userId: viewer.user.id, role })
}

function presentTeam(
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

/** A person's name: the one they chose, else their short address. */
function memberName({ username, hasChosenUsername, address }: MemberRow): string {
  if (username === null) return text.deletedAccount
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

/** The invitation, for its page. */
export function presentOpenInvitation(row: InvitationRow): OpenInvitation {
  return {
    companyName: row.companyName,
    companySlug: row.companySlug,
    role: row.role,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** A company with the role that a user has in it. */
type MembershipRow = InferResult<ReturnType<typeof memberships>>[number]

interface MemberRow {
  userId: string
  role: TeamRole
  joinedAt: Date
  /** Null for an account without a row of its own, as while it is being removed. */
  username: string | null
  hasChosenUsername: boolean
  address: string | null
}

/** The company at this path with the role of a user in it. */
async function findMembership(db: Db, slug: string, userId: string): Promise<MembershipRow | undefined> {
  return memberships(db, userId).where('c.slug', '=', slug).executeTakeFirst()
}

export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  return memberships(db, userId).execute()
}

/** The companies of which a user is the only owner, by name. */
export async function listOwnedAlone(db: Db, userId: string): Promise<{ name: string }[]> {
  return memberships(db, userId)
    .where('m.role', '=', 'owner')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('board.company_members as other')
            .whereRef('other.company_id', '=', 'c.id')
            .where('other.role', '=', 'owner')
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .execute()
}

export interface OwnCompanyRow extends MembershipRow {
  openJobs: number
  verifiedDomain: string | null
}

/** A user's companies, each with their role in it, its open jobs and its verified domain. */
export async function listOwnCompanies(db: Db, userId: string): Promise<OwnCompanyRow[]> {
  return memberships(db, userId)
    .select([
      sql<number>`(select count(*)::int from board.jobs j where j.company_id = c.id and ${sql.raw(isLiveSql)})`.as(
        'openJobs',
      ),
      sql<string | null>`${sql.raw(ownVerifiedDomainSql)}`.as('verifiedDomain'),
    ])
    .execute()
}

/** By name. */
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
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.slug')
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

/** The team, owners first, then by how long they have been there. */
async function listMembers(db: Db, companyId: string): Promise<MemberRow[]> {
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

/** One error for a company that does not exist and for one whose team the viewer does not belong to. */
export function noSuchTeam(): BoardError {
  return new BoardError('not_found', text.notYours)
}

/** An error: the role doesn't permit this. */
export function notPermitted(): BoardError {
  return new BoardError('forbidden', text.roleForbids)
}

/** An invitation with the company that it is of. */
export type InvitationRow = InferResult<ReturnType<typeof invitations>>[number]

/** The invitations of a company, the newest first. */
export async function listInvitations(db: Db, companyId: string): Promise<InvitationRow[]> {
  return invitations(db).where('i.company_id', '=', companyId).orderBy('i.created_at', 'desc').execute()
}

export function invitations(db: Db) {
  return db
    .selectFrom('board.company_invitations as i')
    .innerJoin('board.companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.company_id as companyId', 'c.slug as companySlug', 'c.name as companyName'])
    .select(['i.email', 'i.role', 'i.expires_at as expiresAt'])
}
