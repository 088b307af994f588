import type { TeamRole } from '@cryptolist/contract'
import type { SiteViewer } from '../../accounts/sessions/policy.ts'

/** A company whose team the viewer is of, and their role in it. */
export interface TeamAccess {
  companyId: string
  slug: string
  name: string
  role: TeamRole
  viewer: SiteViewer
}
