import * as text from '../messages/en/taxonomy.ts'

/** Closed lists of the board; the database has the same values as checks. */

export const roleFamilies = [
  'smart-contract',
  'protocol',
  'backend',
  'frontend',
  'fullstack',
  'mobile',
  'devops-sre',
  'security-audit',
  'cryptography-zk',
  'data-analytics',
  'research',
  'quant-trading',
  'ml-ai',
  'qa',
  'engineering-management',
  'devrel',
  'product',
  'design',
  'marketing',
  'growth',
  'community',
  'content',
  'bizdev-sales',
  'partnerships',
  'operations',
  'people-talent',
  'finance-accounting',
  'legal-compliance',
  'support',
  'executive',
] as const
export type RoleFamily = (typeof roleFamilies)[number]

export const seniorities = [
  'intern',
  'junior',
  'mid',
  'senior',
  'staff',
  'lead',
  'principal',
  'manager',
  'director',
  'vp',
  'c_level',
] as const
export type Seniority = (typeof seniorities)[number]

export const employments = [
  'full_time',
  'part_time',
  'contract',
  'freelance',
  'internship',
  'bounty',
  'grant',
  'volunteer',
] as const
export type Employment = (typeof employments)[number]

export const workModes = ['remote', 'hybrid', 'onsite'] as const
export type WorkMode = (typeof workModes)[number]

export const payPeriods = ['hour', 'day', 'week', 'month', 'year', 'project'] as const
export type PayPeriod = (typeof payPeriods)[number]

export const companyKinds = ['company', 'dao', 'foundation', 'protocol', 'agency', 'individual'] as const
export type CompanyKind = (typeof companyKinds)[number]

/**
 * Country Group E of the United States' export rules (15 CFR Part 740, Supplement No. 1): employers that follow them can't hire there. A job
 * counts for these countries only if its employer names them (docs/rules.md, Listings).
 */
export const embargoedCountries = ['CU', 'IR', 'KP', 'SY'] as const

export const jobSources = [
  'direct',
  'greenhouse',
  'lever',
  'ashby',
  'workable',
  'recruitee',
  'smartrecruiters',
  'pinpoint',
  'gem',
  'personio',
  'teamtailor',
  'breezy',
  'bamboohr',
  'feed',
  'page',
  'cryptolist',
  'api',
] as const
export type JobSource = (typeof jobSources)[number]

export const jobStatuses = [
  'draft',
  'submitted',
  'changes_requested',
  'rejected',
  'live',
  'expired',
  'closed',
  'archived',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Listings that no longer take applications and cannot be edited. */
export const endedStatuses = ['expired', 'closed', 'archived'] as const satisfies readonly JobStatus[]
/** Listings that anyone may read. */
export const publicStatuses = ['live', ...endedStatuses] as const satisfies readonly JobStatus[]
/** Listings whose page still opens: an archived one is gone. */
export const openPageStatuses = ['live', 'expired', 'closed'] as const satisfies readonly JobStatus[]

/** Whether a listing is closed for whatever reason. */
export function isEndedStatus(status: JobStatus): boolean {
  return (endedStatuses as readonly JobStatus[]).includes(status)
}

/** Whether readers may know of a listing: it is live, or was. */
export function isPublicStatus(status: JobStatus): boolean {
  return (publicStatuses as readonly JobStatus[]).includes(status)
}

/** Whether a listing's page still opens. */
export function hasOpenPage(status: JobStatus): boolean {
  return (openPageStatuses as readonly JobStatus[]).includes(status)
}

/** Why a poster closes a listing. */
export const posterCloseReasons = ['filled', 'withdrawn'] as const
/**
 * Why a listing is closed. `source_gone`: its source no longer had it. `unfollowed`: the board stopped reading its source, and the job may still be open
 * there. `left_out`: its company asked the board not to list it.
 */
export const closeReasons = [
  'filled',
  'withdrawn',
  'moderation',
  'source_gone',
  'unfollowed',
  'left_out',
] as const
export type CloseReason = (typeof closeReasons)[number]

export const tokenStatuses = ['liquid', 'listed_illiquid', 'pre_tge', 'no_token_equity_warrant'] as const
export type TokenStatus = (typeof tokenStatuses)[number]
export const tokenPaidAs = ['direct_grant', 'option', 'warrant', 'rsu', 'unknown'] as const
export type TokenPaidAs = (typeof tokenPaidAs)[number]
export const tokenValuationBases = [
  'market_price_at_start',
  'avg_30d',
  'last_round',
  'fdv',
  'none_stated',
] as const
export type TokenValuationBasis = (typeof tokenValuationBases)[number]
export const tokenUnlocks = ['linear', 'monthly', 'quarterly', 'backloaded', 'milestone'] as const
export type TokenUnlock = (typeof tokenUnlocks)[number]
export const tokenOnTermination = ['keep_vested', 'forfeit_all', 'unknown'] as const
export type TokenOnTermination = (typeof tokenOnTermination)[number]

export const cryptoPayModes = ['none', 'optional', 'required'] as const
export type CryptoPayMode = (typeof cryptoPayModes)[number]
export const payCadences = ['monthly', 'biweekly', 'weekly', 'milestone', 'stream'] as const
export type PayCadence = (typeof payCadences)[number]
export const applyMethods = ['internal', 'url', 'email'] as const
export type ApplyMethod = (typeof applyMethods)[number]
export const takeHomeKinds = ['none', 'optional', 'required'] as const
export type TakeHomeKind = (typeof takeHomeKinds)[number]

/**
 * Pay in tokens: `cash_only` was posted here with cash and without tokens, `any` pays in tokens as well or alone, and the rest are the states of those
 * tokens.
 */
export const tokenChoices = ['cash_only', 'any', ...tokenStatuses] as const
export type TokenChoice = (typeof tokenChoices)[number]
/** Whether pay comes in crypto, the modes that candidates look for first. */
export const cryptoChoices = ['optional', 'required', 'none'] as const satisfies readonly CryptoPayMode[]
/** Help of employers for those who have to move. */
export const movingHelp = ['visa', 'relocation'] as const
export type MovingHelp = (typeof movingHelp)[number]
/** Marks that can be checked: the employer's domain is verified; a wallet of the employer signed the listing as it is. */
export const proofs = ['domain', 'signed'] as const
export type Proof = (typeof proofs)[number]

/** How the closed lists read to people. One place, so page, filter and API agree. */

export const roleFamilyNames: Record<RoleFamily, string> = text.roleFamilyNames
export const seniorityNames: Record<Seniority, string> = text.seniorityNames
export const employmentNames: Record<Employment, string> = text.employmentNames
export const workModeNames: Record<WorkMode, string> = {
  remote: text.remote,
  hybrid: text.hybrid,
  onsite: text.inOffice,
}
export const tokenChoiceNames: Record<TokenChoice, string> = text.tokenChoiceNames
export const cryptoChoiceNames: Record<CryptoPayMode, string> = text.cryptoChoiceNames
export const movingHelpNames: Record<MovingHelp, string> = text.movingHelpNames
export const proofNames: Record<Proof, string> = text.proofNames
export const payPeriodWords: Record<PayPeriod, string> = text.payPeriodWords

/** An amount of which one bound may be missing: `from €55k`, `up to $120k`, else what `write` makes of both. */
export function writeBounds(
  { min, max }: { min: number | null; max: number | null },
  write: (min: number, max: number) => string,
): string {
  if (min !== null) return max === null ? text.payFrom(write(min, min)) : write(min, max)
  return max === null ? '' : text.payUpTo(write(max, max))
}
export const jobSourceNames: Record<JobSource, string> = text.jobSourceNames
/** The name of a source for a listing that nobody may have seen there: whose page a link of a file opens isn't known. */
export const importSourceName = (source: JobSource): string =>
  source === 'feed' ? text.fileOrFeed : text.jobSourceNames[source]
