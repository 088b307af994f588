import {
  type Company,
  type CompanyList,
  type CompanySummary,
  emptyValuesOf,
  type FacetAnswer,
  type FacetKey,
  type FacetValue,
  facetKeys,
  type Job,
  type JobAnswer,
  type JobSummary,
  processFields,
  publicFields,
  type Salaries,
  type Suggestion,
  type Tag,
  type Trends,
} from '@cryptolist/contract'

/** Answers as the API's description shows them. */

const harbor: JobSummary['company'] = {
  slug: 'harbor-labs',
  name: 'Harbor Labs',
  kind: 'company',
  isClaimed: true,
  isDemo: false,
  proof: {
    domain: 'harbor.example',
    state: 'verified',
    method: 'dns_txt',
    provedAt: '2026-10-02T08:15:00.000Z',
    checkedAt: '2026-11-28T08:15:00.000Z',
  },
  logo: null,
}

const summary: JobSummary = {
  id: '4kx0m7qz',
  path: '/jobs/senior-rust-engineer-at-harbor-labs-4kx0m7qz',
  title: 'Senior Rust Engineer',
  company: harbor,
  pay: {
    kind: 'cash',
    min: 150_000,
    max: 190_000,
    currency: 'USD',
    period: 'year',
    text: '$150–190k',
    longText: '$150,000–190,000',
    usdYear: { min: 150_000, max: 190_000 },
    rateDate: null,
  },
  payNote: 'Cash only',
  place: {
    mode: 'remote',
    remoteCountries: ['CH', 'DE', 'GB'],
    excludedCountries: [],
    regions: [],
    officeCountries: [],
    cities: [],
    text: 'Germany, Switzerland, UK',
  },
  hours: { timeZone: 'Europe/Berlin', startMinute: 600, endMinute: 1080 },
  excerpt: null,
  roleFamily: 'protocol',
  seniority: ['senior'],
  employment: ['full_time'],
  tags: [{ slug: 'rust', name: 'Rust' }],
  chains: [{ slug: 'ethereum', name: 'Ethereum' }],
  sectors: [{ slug: 'defi', name: 'DeFi' }],
  publishedAt: '2026-11-27T09:30:00.000Z',
  postedAt: null,
  firstSeenAt: '2026-11-27T09:30:00.000Z',
  expiresAt: '2027-01-11T09:30:00.000Z',
  source: 'direct',
  signature: 'signed',
  verify: '/jobs/senior-rust-engineer-at-harbor-labs-4kx0m7qz/verify',
  applyUrl: 'https://harbor.example/jobs/rust',
  isDemo: false,
}

export const job: Job = {
  ...summary,
  signed: {
    signer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    version: 2,
    revision: 1,
    signedAt: '2026-11-27T09:40:00.000Z',
    brokenAt: null,
  },
  payEvidence: null,
  placeQuote: null,
  tagEvidence: [],
  chainEvidence: [],
  status: 'live',
  closeReason: null,
  closedAt: null,
  descriptionHtml: '<p>You will own the interest-rate modules.</p>',
  ...emptyValuesOf(publicFields),
  language: 'en',
  isLanguageRead: false,
  tokens: [],
  cryptoPay: null,
  officeTimeZones: [],
  process: {
    ...emptyValuesOf(processFields),
    steps: [{ name: 'Call with the lead', note: '30 min' }],
    takeHomeHours: null,
    answerByDays: 14,
  },
  apply: {
    method: 'url',
    url: 'https://harbor.example/jobs/rust',
    host: 'harbor.example',
    leavePath: null,
    formPath: null,
    questions: [],
    cv: null,
    fields: null,
    outsideForm: null,
    isOpen: true,
  },
  warnings: [],
  sourceUrl: null,
  origin: null,
  confirmedAt: null,
  lastSeenAt: null,
}

export const jobs: JobAnswer = {
  items: [{ ...summary, text: 'You will own the interest-rate modules.' }],
  total: 1,
  next: null,
}

const values = Object.fromEntries(facetKeys.map((key): [FacetKey, FacetValue[]] => [key, []])) as Record<
  FacetKey,
  FacetValue[]
>

export const facets: FacetAnswer = {
  total: 1,
  facets: {
    values: {
      ...values,
      mode: [{ value: 'remote', name: 'Remote', count: 1, isIncluded: false, isExcluded: false }],
    },
    reach: [],
    pay: {
      stepUsd: 15_000,
      counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
      withoutPay: 0,
    },
  },
}

export const suggestions: { items: Suggestion[] } = {
  items: [{ kind: 'mode', value: 'remote', name: 'Remote', count: 1 }],
}

export const salaries: { items: Salaries[] } = {
  items: [
    {
      by: 'seniority',
      value: 'senior',
      name: 'Senior',
      count: 31,
      low: 118_000,
      median: 150_000,
      high: 196_000,
      path: '/jobs?role=protocol&seniority=senior&sort=cash_pay',
    },
  ],
}

export const trends: Trends = {
  since: '2026-10-05',
  until: '2026-11-02',
  comparedWith: '2026-10-05',
  days: [
    { day: '2026-10-05', live: 640, companies: 91, paid: 198, remote: 342, opened: 21, ended: 9 },
    { day: '2026-11-02', live: 702, companies: 98, paid: 232, remote: 371, opened: 18, ended: 12 },
  ],
  weeks: [{ week: '2026-10-26', listings: 84 }],
  trends: [
    {
      by: 'chain',
      value: 'ethereum',
      name: 'Ethereum',
      count: 214,
      before: 190,
      since: '2026-10-05',
      path: '/jobs?chain=ethereum',
    },
  ],
  newCompanies: [
    {
      slug: 'harbor-labs',
      name: 'Harbor Labs',
      path: '/companies/harbor-labs',
      since: '2026-10-30',
      liveJobs: 1,
    },
  ],
}

export const tags: { items: Tag[] } = {
  items: [{ slug: 'rust', name: 'Rust', group: 'languages', synonyms: ['rustlang'] }],
}

const companySummary: CompanySummary = {
  ...harbor,
  path: '/companies/harbor-labs',
  liveJobs: 1,
  sectors: [{ slug: 'defi', name: 'DeFi' }],
  chains: [{ slug: 'ethereum', name: 'Ethereum' }],
}

export const companies: CompanyList = { items: [companySummary], total: 1, next: null }

export const company: Company = {
  ...companySummary,
  website: 'https://harbor.example',
  statedWebsite: null,
  domain: 'harbor.example',
  descriptionHtml: '<p>Harbor Labs builds lending markets.</p>',
  hqCountry: { slug: 'CH', name: 'Switzerland' },
  sizeBand: '11-50',
  foundedYear: 2021,
  stage: null,
  github: 'harbor-labs',
  x: null,
  telegram: null,
  discord: null,
  firstSeenAt: '2026-10-02T08:00:00.000Z',
  signedBy: [{ address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', jobs: 1 }],
  pastJobs: 0,
  jobs: [summary],
}
