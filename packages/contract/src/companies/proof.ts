import { z } from 'zod'

/** Where what proves a domain was found. */
export const proofMethods = ['dns_txt', 'well_known'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const proofStates = ['pending', 'verified', 'stale', 'revoked'] as const
export type ProofState = (typeof proofStates)[number]

/** The proof of a company's domain in public: what was proved, how and when. Absent while there is none. */
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

/** What one resolver said: our text, another one of this kind, none, or nothing at all. */
export type DnsSight = 'token' | 'other_token' | 'nothing' | 'no_answer'
/** What the file said, or why it could not be read. */
export type FileSight =
  | 'token'
  | 'other_token'
  | 'no_file'
  | 'not_readable'
  | 'too_large'
  | 'elsewhere'
  | 'not_public'
  | 'no_answer'

/** Found in one of the two places, in neither, or nobody answered. */
export const checkOutcomes = ['found', 'not_found', 'could_not_ask'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** What one look at a domain saw. */
export interface ProofEvidence {
  at: string
  outcome: CheckOutcome
  dns: readonly { resolver: string; saw: DnsSight }[]
  file: FileSight
  /** It was found, and another company has proved this domain first. */
  isTaken: boolean
}

/** A proof as those see it who manage the company: what to place, and how it stands. */
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
  /** The last look; null before the first one. */
  evidence: ProofEvidence | null
}
