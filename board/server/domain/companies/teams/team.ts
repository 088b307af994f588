import type { CompanyTeam, TeamRole } from '@cryptolist/contract'
import { requireFresh, requireSite, type SiteViewer } from '../../accounts/sessions/policy.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import type { DomainContext } from '../../domain-context.ts'
import { isCompanySlug } from '../slug.ts'
import { noSuchTeam, notPermitted } from './errors.ts'
import { listInvitations } from './invitations-repository.ts'
import { can, type TeamPermission } from './policy.ts'
import { presentTeam } from './presenter.ts'
import { findMembership, listMembers } from './repository.ts'

export { findTeamRole, listMemberships } from './repository.ts'

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
