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
  'feed',
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

export const closeReasons = ['filled', 'withdrawn', 'moderation', 'source_gone'] as const
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

/** How the closed lists read to people, in sentence case. One place, so page, filter and API agree. */

export const roleFamilyNames: Record<RoleFamily, string> = {
  'smart-contract': 'Smart contracts',
  protocol: 'Protocol, client',
  backend: 'Backend',
  frontend: 'Frontend',
  fullstack: 'Full stack',
  mobile: 'Mobile',
  'devops-sre': 'Infrastructure, SRE',
  'security-audit': 'Security, audit',
  'cryptography-zk': 'Cryptography, zk',
  'data-analytics': 'Data, analytics',
  research: 'Research',
  'quant-trading': 'Quant, trading',
  'ml-ai': 'Machine learning',
  qa: 'Testing, QA',
  'engineering-management': 'Engineering management',
  devrel: 'Developer relations',
  product: 'Product management',
  design: 'Design',
  marketing: 'Marketing',
  growth: 'Growth',
  community: 'Community',
  content: 'Content, writing',
  'bizdev-sales': 'Business development, sales',
  partnerships: 'Partnerships',
  operations: 'Operations',
  'people-talent': 'People, talent',
  'finance-accounting': 'Finance, accounting',
  'legal-compliance': 'Legal, compliance',
  support: 'Support',
  executive: 'Executive',
}

export const seniorityNames: Record<Seniority, string> = {
  intern: 'Intern',
  junior: 'Junior',
  mid: 'Mid-level',
  senior: 'Senior',
  staff: 'Staff',
  lead: 'Lead',
  principal: 'Principal',
  manager: 'Manager',
  director: 'Director',
  vp: 'Vice president',
  c_level: 'C-level',
}

export const employmentNames: Record<Employment, string> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  freelance: 'Freelance',
  internship: 'Internship',
  bounty: 'Bounty',
  grant: 'Grant',
  volunteer: 'Volunteer',
}

export const workModeNames: Record<WorkMode, string> = {
  remote: 'Remote',
  hybrid: 'Hybrid',
  onsite: 'On site',
}

export const payPeriodWords: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
  project: 'for the whole',
}

export const jobSourceNames: Record<JobSource, string> = {
  direct: 'posted here',
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  workable: 'Workable',
  recruitee: 'Recruitee',
  smartrecruiters: 'SmartRecruiters',
  feed: "the employer's own page",
  api: 'the public API',
}
