import type { Finding, FindingCode, ListingContent } from '@cryptolist/contract'
import { targetOfApply } from './apply-target.ts'
import type { CheckFacts } from './rule.ts'
import { findAll } from './rules.ts'

/** A text in which no rule finds anything. */
export const filler =
  'You build the settlement engine of our exchange together with six engineers. We write Rust, review each other’s work and release twice a week. You own what you ship, from the first sketch to the night it pages somebody.'
/** A listing in which no rule finds anything, and what it is compared with. */
export const plain = {
  title: 'Senior Rust Engineer',
  roleFamily: 'backend',
  seniority: ['senior'],
  employment: ['full_time'],
  description: filler,
  summary: null,
  pay: { kind: 'cash', min: 100_000, max: 150_000, currency: 'USD', period: 'year' },
  place: { mode: 'remote', remoteCountries: ['DE'], excludedCountries: [], officeCountries: [], cities: [] },
  apply: { method: 'url', url: 'https://demo-harbor.example/jobs/1' },
  hiringFor: null,
} satisfies Partial<ListingContent>
export const plainFacts: CheckFacts = {
  company: {
    kind: 'company',
    name: 'Demo Harbor Labs',
    domains: ['demo-harbor.example'],
    provedDomains: ['demo-harbor.example'],
    isVerified: true,
    isTrusted: true,
    daysVerified: 400,
    earlierLike: undefined,
  },
  knownDomains: ['chainfoundry.example'],
  highestUsualPay: 400_000,
  yearlyPay: { min: 100_000, max: 150_000 },
  accountHours: 1000,
  hasAccount: true,
  postsInLastDay: 0,
  like: undefined,
  decidedLike: undefined,
  fraudLike: undefined,
  fraudMark: undefined,
  namesake: undefined,
  ownHosts: ['board.example'],
  registered: new Map([['evil.example', 'malware']]),
}

/** The differences from the plain listing. */
export interface Change {
  content?: Partial<ListingContent>
  facts?: Partial<CheckFacts>
  occasion?: 'write' | 'send' | 'import'
}
/** The findings of the rules in the plain listing with changes. */
export function lint({ content = {}, facts = {}, occasion = 'send' }: Change): Finding[] {
  const all: Partial<ListingContent> = { ...plain, ...content }
  const allFacts = { ...plainFacts, ...facts }
  const target = targetOfApply(all.apply, {
    companyDomains: allFacts.company.domains,
    ownHosts: allFacts.ownHosts,
  })
  return findAll({ content: all, occasion, facts: allFacts, target })
}
/** The codes of what is found. */
export const codes = (change: Change): FindingCode[] => lint(change).map(({ code }) => code)
/** The codes of what is found in a sentence. */
export const say = (sentence: string): FindingCode[] =>
  codes({ content: { description: `${filler}\n\n${sentence}` } })
/** Of its domain moderators have not approved two listings yet. */
export const untrusted = { ...plainFacts.company, isTrusted: false }
export const unverified = { ...plainFacts.company, provedDomains: [], isVerified: false, isTrusted: false }
