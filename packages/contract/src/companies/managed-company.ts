import { z } from 'zod'
import type { CompanyKind } from '../taxonomy/taxonomy.ts'

/** Bounds of what a company says of itself. */
export const companyLimits = {
  nameLetters: { min: 2, max: 80 },
  descriptionLetters: 5000,
  sectors: 4,
  chains: 8,
  claimNoteLetters: 1000,
  foundedYear: 1900,
  logoBytes: 5 * 1024 * 1024,
} as const

/** A company's own words about itself, as its team edits them; empty text where there are none. */
export interface CompanyProfile {
  slug: string
  name: string
  kind: CompanyKind
  website: string
  /** Markdown. */
  description: string
  /** ISO code of the country of its seat. */
  hqCountry: string
  sizeBand: string
  /** A year. */
  foundedYear: string
  stage: string
  sectors: readonly string[]
  chains: readonly string[]
  github: string
  x: string
  telegram: string
  discord: string
  /** Grows with every change; the form sends it, so that the second of two editors gets a warning. */
  version: number
  /** Its verified domain; never typed. */
  domain: string | null
  /** Path of its picture on this site. */
  logo: string | null
  /** Path of the one that waits for a moderator; null if none does. */
  heldLogo: string | null
  /** The team's last entries that moderators have not decided about; everyone else sees the rest. Null if nothing waits. */
  held: TypedCompanyProfile | null
}

/** The name of each part of a profile that a form carries, as the form's field is called. */
export const companyProfileFields = {
  name: 'name',
  kind: 'kind',
  website: 'website',
  description: 'description',
  hqCountry: 'hq_country',
  sizeBand: 'size_band',
  foundedYear: 'founded_year',
  stage: 'stage',
  sectors: 'sectors',
  chains: 'chains',
  github: 'github',
  x: 'x',
  telegram: 'telegram',
  discord: 'discord',
} as const satisfies Partial<Record<keyof CompanyProfile, string>>

/** A profile as it was typed and nothing of it checked. */
export type TypedCompanyProfile = Pick<CompanyProfile, Exclude<keyof typeof companyProfileFields, 'kind'>> & {
  kind: string
}

/** A part of a profile that another member has changed since, as readable text. */
export interface CompanyProfileDifference {
  field: string
  /** The stored value; empty text for none. */
  theirs: string
}

/** The rights of a company's member; each may do what the ones after it may. */
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

/** An invitation by email. */
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

/** An invitation as its page shows it. */
export interface OpenInvitation {
  companyName: string
  companySlug: string
  role: TeamRole
  expiresAt: string
}

/** A request for an unclaimed page, as its claimant sees it. */
export interface CompanyClaim {
  state: ClaimState
  note: string
  /** The moderator's words. */
  reason: string | null
  createdAt: string
  decidedAt: string | null
}

/** Where the code that verifies a domain was found. */
export const proofMethods = ['dns_txt', 'well_known'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const proofStates = ['pending', 'verified', 'stale', 'revoked'] as const
export type ProofState = (typeof proofStates)[number]

/** The public verification of a company's domain: which domain, how and when. Absent if there is none. */
export const domainProofSchema = z.object({
  domain: z.string(),
  state: z.enum(['verified', 'stale']),
  method: z.enum(proofMethods),
  provedAt: z.iso.datetime(),
  /** When it was last found. */
  checkedAt: z.iso.datetime(),
})
export type DomainProof = z.infer<typeof domainProofSchema>

export const signerSources = ['dns_txt', 'well_known', 'owner'] as const
export type SignerSource = (typeof signerSources)[number]

/** A wallet that may sign listings for a company. */
export const companySignerSchema = z.object({
  /** Lower case. */
  address: z.string(),
  /** Of a contract wallet; 1 for a plain account that names none. */
  chainId: z.number().int(),
  source: z.enum(signerSources),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
})
export type CompanySigner = z.infer<typeof companySignerSchema>

/** The answer of one resolver: our text, another one of this kind, none, or nothing at all. */
export type DnsSight = 'token' | 'other_token' | 'nothing' | 'no_answer'
/** The content of the file, or why it could not be read. */
export type FileSight =
  | 'token'
  | 'other_token'
  | 'no_file'
  | 'not_readable'
  | 'too_large'
  | 'elsewhere'
  | 'not_public'
  | 'no_answer'

/** Found in one of the two places, in neither, or no answer. */
export const checkOutcomes = ['found', 'not_found', 'could_not_ask'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** The result of one check of a domain. */
export interface ProofEvidence {
  at: string
  outcome: CheckOutcome
  dns: readonly { resolver: string; saw: DnsSight }[]
  file: FileSight
  /** It was found, but another company verified this domain first. */
  isTaken: boolean
}

/** A proof as the company's managers see it: what to publish, and its state. */
export interface OwnDomainProof {
  domain: string
  state: ProofState
  method: ProofMethod | null
  record: { name: string; value: string }
  file: { url: string; text: string }
  /** How long the text waits to be placed. */
  pendingUntil: string
  provedAt: string | null
  checkedAt: string | null
  staleAt: string | null
  revokedAt: string | null
  nextCheckAt: string | null
  failedChecks: number
  /** Whether candidates see it while it is verified: once moderators have seen it. */
  isPublic: boolean
  /** The last look; null before the first one. */
  evidence: ProofEvidence | null
}
