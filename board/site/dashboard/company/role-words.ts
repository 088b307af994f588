import type { TeamRole } from '@cryptolist/contract'

/** What the roles of a team are called. */
export const roleNames: Record<TeamRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  recruiter: 'Recruiter',
  viewer: 'Viewer',
}

/** What each of them may do. */
export const roleRights: Record<TeamRole, string> = {
  owner: 'Everything, also deleting the company and the wallets that sign for it.',
  admin: 'Listings, the profile, proofs, and recruiters and viewers of the team.',
  recruiter: 'Posting and keeping listings.',
  viewer: 'Looking at what the others do.',
}
