import type {
  DryRun,
  ImportedListings,
  OwnListing,
  OwnListingDetail,
  OwnListingPage,
  SentWriting,
  WrittenDraft,
  WrittenListing,
  WrittenOutcome,
} from '@cryptolist/contract'

/** Requests and answers of calls that need an API key, as the API's description shows them. */

const company = { slug: 'harbor-labs', name: 'Harbor Labs' }
const updatedAt = '2026-11-28T08:15:00.000Z'

export const listing: WrittenListing = {
  title: 'Solidity engineer',
  roleFamily: 'smart-contract',
  seniority: ['senior'],
  employment: ['full_time'],
  tags: ['solidity', 'foundry'],
  chains: ['ethereum'],
  pay: { kind: 'cash', min: 150_000, max: 190_000, currency: 'USD', period: 'year' },
  place: { mode: 'remote', remoteCountries: ['CH', 'DE', 'GB'] },
  description: `You write and review the contracts of a lending market, ${'and keep its tests honest. '.repeat(8).trim()}`,
  apply: { method: 'url', url: 'https://harbor.example/jobs/solidity' },
  company: { slug: company.slug },
}

const named = {
  id: '4kx0m7qz',
  path: '/jobs/solidity-engineer-at-harbor-labs-4kx0m7qz',
  status: 'live',
} as const

export function sent(outcome: WrittenOutcome): SentWriting {
  return { outcome, listing: named, findings: [] }
}

export const listingImport = {
  listings: [
    { reference: 'REQ-4711', listing },
    { reference: 'REQ-4208', close: 'filled' },
  ],
}

export const imported: ImportedListings = {
  dryRun: false,
  items: [
    { reference: 'REQ-4711', outcome: 'live', listing: named, code: null, problems: [], findings: [] },
    {
      ...{ reference: 'REQ-4208', outcome: 'refused', listing: null, code: 'not_found', findings: [] },
      problems: [{ field: null, message: 'None of your listings has this reference.' }],
    },
  ],
}

const checked = { risk: 'green', problems: [], findings: [], leftOut: [] } as const

export const dryRun: DryRun = {
  ...{ dryRun: true, outcome: 'refused', risk: 'green', findings: [], leftOut: [] },
  problems: [{ field: 'title', message: 'Use 5 to 100 characters.' }],
}

export const draft: WrittenDraft = {
  id: '7mz2k9rb',
  path: '/post/7mz2k9rb',
  state: 'open',
  updatedAt,
  content: listing,
  ...checked,
  problems: [],
  findings: [],
  leftOut: [],
  listing: null,
}

export const drafts = {
  items: [
    {
      ...{ id: draft.id, state: draft.state, title: 'Solidity engineer', companyName: company.name },
      ...{ isEdit: false, listing: null, updatedAt },
    },
  ],
}

export const own: OwnListing = {
  ...named,
  title: 'Solidity engineer',
  company,
  source: 'direct',
  reference: 'REQ-4711',
  closeReason: null,
  isHidden: false,
  submittedAt: updatedAt,
  publishedAt: updatedAt,
  expiresAt: '2027-01-12T08:15:00.000Z',
  closedAt: null,
  risk: 'green',
  findings: [],
  reasonCode: null,
  message: null,
  figures: { views: 120, applyClicks: 14, applications: 0 },
  can: { edit: true, close: true, renew: false, withdraw: false },
}

export const detail: OwnListingDetail = { ...own, content: listing }
export const page: OwnListingPage = { items: [own], counts: { live: 1, waiting: 0, ended: 0 }, next: null }
