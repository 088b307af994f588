import type { CompanyTeam, OpenInvitation, TeamRole } from '@cryptolist/contract'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open-database.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Queue } from '../../queue/queue.ts'
import { requireFresh, requireSite, type SiteViewer } from '../sessions/policy.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { noSuchTeam, notPermitted } from './errors.ts'
import { createInvitations } from './invitations.ts'
import { listInvitations } from './invitations-repository.ts'
import { createMembers } from './members.ts'
import { can, type TeamPermission } from './policy.ts'
import { presentTeam } from './presenter.ts'
import { findMembership, findRole, listMembers, listMemberships } from './repository.ts'

export type { TeamPermission } from './policy.ts'

export interface TeamAccess {
  companyId: string
  slug: string
  name: string
  role: TeamRole
  viewer: SiteViewer
}

/** Who belongs to which company. */
export interface CompanyTeamsService {
  /** Throws not_found for a company whose team the viewer is not of; forbidden, sign_in_again as the permission asks. */
  require(viewer: Viewer, slug: string, permission: TeamPermission): Promise<TeamAccess>
  findRole(userId: string, companyId: string): Promise<TeamRole | undefined>
  /** The companies of a user, by name. */
  listOfUser(userId: string): Promise<{ companyId: string; slug: string; name: string; role: TeamRole }[]>
  /** The team as one of its members sees it. */
  getTeam(access: TeamAccess): Promise<CompanyTeam>
  /**
   * Invites an address by mail, in the place of an earlier invitation of the same one. Throws invalid_input (field `email`), forbidden for
   * a role that they may not give, conflict for more than fifty at a time; for an owner also sign_in_again.
   */
  invite(access: TeamAccess, invitation: { email: string; role: TeamRole }): Promise<void>
  /** Takes an invitation back; one that is gone is as it should be. Throws forbidden. */
  revokeInvitation(access: TeamAccess, invitationId: string): Promise<void>
  /** What the link of an invitation leads to; undefined when it does not work any more. */
  findInvitation(token: string): Promise<OpenInvitation | undefined>
  /** Makes the viewer a member; who is one already stays what they are. Throws gone, not_signed_in, sign_in_again. */
  acceptInvitation(viewer: Viewer, token: string): Promise<{ slug: string; isNew: boolean }>
  /** Throws not_found, forbidden, conflict for the last owner; where owners are touched also sign_in_again. */
  changeRole(access: TeamAccess, userId: string, role: TeamRole): Promise<void>
  /** Takes somebody else out of the team, and the invitations that they have sent. Throws as changeRole. */
  removeMember(access: TeamAccess, userId: string): Promise<void>
  /** Takes the viewer out of the team. Throws conflict for the last owner. */
  leave(access: TeamAccess): Promise<void>
  /** Makes another member the owner and the viewer an admin. Asks for the permission `own`. Throws not_found. */
  transfer(access: TeamAccess, userId: string): Promise<void>
  /** Begins to send the invitations that are in the queue. */
  start(): Promise<void>
}

export interface CompanyTeamsParts {
  config: Pick<Config, 'masterKey'>
  database: Pick<Database, 'db'>
  queue: Queue
  mailer: Mailer
  /** Address of this board that links lead to. */
  getOrigin(): string
}

/** Makes the service. */
export function createCompanyTeamsService(parts: CompanyTeamsParts): CompanyTeamsService {
  const { db } = parts.database
  return {
    ...createInvitations(parts),
    ...createMembers(parts),
    async require(viewer, slug, permission) {
      const site = requireSite(viewer)
      const isPath = /^[a-z0-9-]{1,80}$/.test(slug)
      const membership = isPath ? await findMembership(db, slug, site.user.id) : undefined
      if (membership === undefined) throw noSuchTeam()
      if (!can(membership.role, permission)) throw notPermitted()
      return { ...membership, viewer: permission === 'own' ? requireFresh(viewer) : site }
    },
    findRole: (userId, companyId) => findRole(db, companyId, userId),
    listOfUser: (userId) => listMemberships(db, userId),
    async getTeam({ companyId, role, viewer }) {
      const [members, invitations] = await Promise.all([
        listMembers(db, companyId),
        listInvitations(db, companyId),
      ])
      return presentTeam({ members, invitations }, { userId: viewer.user.id, role })
    },
  }
}
