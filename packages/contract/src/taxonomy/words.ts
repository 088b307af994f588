import type { Employment, JobSource, PayPeriod, RoleFamily, Seniority, WorkMode } from './classes.ts'

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
