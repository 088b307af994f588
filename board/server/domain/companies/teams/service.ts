import type { CompanyTeam, TeamRole } from '@cryptolist/contract'
import { requireFresh, requireSite } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { isCompanySlug } from '../slug.ts'
import type { TeamAccess } from './access.ts'
import { noSuchTeam, notPermitted } from './errors.ts'
import { createInvitations, type Invitations } from './invitations.ts'
import { listInvitations } from './invitations-repository.ts'
import { createMembers, type Members } from './members.ts'
import type { CompanyTeamsParts } from './parts.ts'
import { can, type TeamPermission } from './policy.ts'
import { presentTeam } from './presenter.ts'
import { findMembership, findRole, listMembers, listMemberships, type MembershipRow } from './repository.ts'

/** Who belongs to which company. */
export interface CompanyTeamsService extends Invitations, Members {
  /** Throws not_found for a company whose team the viewer is not of; forbidden, sign_in_again as the permission asks. */
  require(viewer: Viewer, slug: string, permission: TeamPermission): Promise<TeamAccess>
  findRole(userId: string, companyId: string): Promise<TeamRole | undefined>
  /** The companies of a user, by name. */
  listOfUser(userId: string): Promise<MembershipRow[]>
  /** The team as one of its members sees it. */
  getTeam(access: TeamAccess): Promise<CompanyTeam>
}

/** Makes the service. */
export function createCompanyTeamsService(parts: CompanyTeamsParts): CompanyTeamsService {
  const { db } = parts.database
  return {
    ...createInvitations(parts),
    ...createMembers(parts),
    async require(viewer, slug, permission) {
      const site = requireSite(viewer)
      const isPath = isCompanySlug(slug)
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
