/** How the closed lists read, in sentence case. */

export const roleFamilyNames = {
  'smart-contract': 'Smart contracts',
  protocol: 'Protocol, client',
  backend: 'Backend',
  frontend: 'Frontend',
  fullstack: 'Full-stack',
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

export const seniorityNames = {
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

export const employmentNames = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  contract: 'Contract',
  freelance: 'Freelance',
  internship: 'Internship',
  bounty: 'Bounty',
  grant: 'Grant',
  volunteer: 'Volunteer',
}

export const remote = 'Remote'
export const hybrid = 'Hybrid'
export const inOffice = 'On-site'

export const payPeriodWords = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
  project: 'in total',
}
export const payFrom = (amount: string): string => `from ${amount}`
export const payUpTo = (amount: string): string => `up to ${amount}`

export const jobSourceNames = {
  direct: 'posted here',
  greenhouse: 'Greenhouse',
  lever: 'Lever',
  ashby: 'Ashby',
  workable: 'Workable',
  recruitee: 'Recruitee',
  smartrecruiters: 'SmartRecruiters',
  pinpoint: 'Pinpoint',
  gem: 'Gem',
  personio: 'Personio',
  teamtailor: 'Teamtailor',
  breezy: 'Breezy',
  bamboohr: 'BambooHR',
  feed: 'the employer’s careers page',
  page: 'the employer’s careers page',
  cryptolist: 'another CryptoList board',
  api: 'the public API',
}
export const fileOrFeed = 'a file or feed'

/** Pay in tokens, as a filter says it. */
export const tokenChoiceNames = {
  cash_only: 'Cash only',
  any: 'With tokens',
  liquid: 'Liquid tokens',
  listed_illiquid: 'Thinly traded tokens',
  pre_tge: 'Tokens not yet issued',
  no_token_equity_warrant: 'Right to future tokens',
}

export const cryptoChoiceNames = {
  optional: 'Crypto if you choose',
  required: 'Always in crypto',
  none: 'Not in crypto',
}

export const movingHelpNames = { visa: 'Visa sponsored', relocation: 'Relocation paid' }

export const proofNames = { domain: 'Domain verified', signed: 'Signed by wallet' }

/** In which language other languages are named. */
export const languageOfNames = 'en'

/** Names of the list's filters. */
export const facetLabels = {
  mode: 'Work mode',
  country: 'Open to candidates in',
  city: 'City',
  role: 'Role',
  tag: 'Tags',
  chain: 'Chain',
  sector: 'Sector',
  seniority: 'Seniority',
  employment: 'Employment type',
  token: 'Tokens',
  crypto: 'Paid in crypto',
  moving: 'Visa and relocation',
  language: 'Language of the listing',
  proof: 'Verification',
  company: 'Employer',
}
