/** What a member of a company may do; each may do what the ones after it may. */
export const teamRoles = ['owner', 'admin', 'recruiter', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

export const claimStates = ['requested', 'approved', 'refused', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

export const companySizeBands = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'] as const
export type CompanySizeBand = (typeof companySizeBands)[number]

/** How a company is paid for; in the order of its life. */
export const companyStages = [
  'bootstrapped',
  'pre-seed',
  'seed',
  'series-a',
  'series-b',
  'series-c+',
  'public',
  'token',
  'dao-treasury',
] as const
export type CompanyStage = (typeof companyStages)[number]

/** A member of a team, as another member sees them. */
export interface TeamMember {
  userId: string
  name: string
  role: TeamRole
  joinedAt: string
  isYou: boolean
  /** The other roles that the one who looks may give them. */
  roles: readonly TeamRole[]
  isRemovable: boolean
}

/** Somebody who was asked by mail to join. */
export interface TeamInvitation {
  id: string
  email: string
  role: TeamRole
  expiresAt: string
  isOver: boolean
}

/** The people of a company, and what the one who looks may do. */
export interface CompanyTeam {
  members: readonly TeamMember[]
  invitations: readonly TeamInvitation[]
  /** The roles that they may invite to; none for who may not invite. */
  invitableRoles: readonly TeamRole[]
  mayLeave: boolean
  /** Members to whom ownership may be handed; none for who is no owner. */
  transferCandidates: readonly TeamMember[]
}

/** What the link of an invitation leads to. */
export interface OpenInvitation {
  companyName: string
  companySlug: string
  role: TeamRole
  expiresAt: string
}

/** A request for a page that nobody has claimed, as the one who made it sees it. */
export interface CompanyClaim {
  state: ClaimState
  note: string
  /** What the moderator wrote. */
  reason: string | null
  createdAt: string
  decidedAt: string | null
}
