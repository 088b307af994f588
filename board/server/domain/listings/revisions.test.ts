import type { ListingContent } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { listingContent } from './listing.fixture.ts'
import { listChanges, listChangesInFull, listStatedChanges, toPublicContent } from './revisions.ts'

const byMail = (email: string): ListingContent => ({ ...listingContent, apply: { method: 'email', email } })

const token: ListingContent['tokens'][number] = {
  symbol: 'HRB',
  name: 'Harbor',
  chain: null,
  contractAddress: null,
  status: 'liquid',
  grantPctMin: 0.001,
  grantPctMax: 0.001,
  grantUsdMin: null,
  grantUsdMax: null,
  grantTokensMin: null,
  grantTokensMax: null,
  paidAs: 'unknown',
  valuationBasis: 'none_stated',
  vestMonths: null,
  cliffMonths: null,
  unlock: null,
  lockupMonths: null,
  acceleratesOnChange: null,
  onTermination: 'unknown',
  note: null,
}

describe('another address for applications', () => {
  const [before, after] = [byMail('jobs@harbor.example'), byMail('jobs@harb0r.example')]

  it('is no change that the public sees', () => {
    expect(listChanges(toPublicContent(before), toPublicContent(after))).toEqual([])
  })

  it('is one that those see who decide, and so is another way to apply', () => {
    expect(listChangesInFull(before, after)).toEqual([
      { name: 'Apply', before: 'jobs@harbor.example', after: 'jobs@harb0r.example' },
    ])
    expect(listChangesInFull(listingContent, after)).toEqual([
      { name: 'Apply', before: 'https://jobs.harbor.example/rust', after: 'jobs@harb0r.example' },
    ])
    expect(listChangesInFull(before, before)).toEqual([])
  })
})

it('shows a change of whether applications need a CV', () => {
  const before = toPublicContent(byMail('jobs@harbor.example'))
  const withCv = { ...before, apply: { method: 'email' as const, cv: 'required' as const } }
  const withoutCv = { ...before, apply: { method: 'email' as const, cv: 'none' as const } }
  expect(listChanges(before, withCv)).toEqual([{ name: 'CV', before: '', after: 'Required' }])
  expect(listChanges(withCv, withoutCv)).toEqual([{ name: 'CV', before: 'Required', after: 'Not asked for' }])
})

it('shows no change in a field that is younger than the earlier revision', () => {
  const { openings: _openings, hiringFor: _hiringFor, ...older } = toPublicContent(listingContent)
  expect(listChanges(older, toPublicContent(listingContent))).toEqual([])
})

describe('what makes a change wait is among what those see who decide', () => {
  const withTokens: ListingContent = { ...listingContent, tokens: [token] }
  it.each<[string, ListingContent, Partial<ListingContent>]>([
    ['Title', listingContent, { title: 'Another title' }],
    ['Hiring for', listingContent, { hiringFor: 'Somebody else' }],
    [
      'Pay',
      listingContent,
      { pay: { kind: 'cash', min: 150_000, max: 190_000.5, currency: 'USD', period: 'year' } },
    ],
    ['Pay', listingContent, { pay: { kind: 'token_only' } }],
    ['Paid in crypto', listingContent, { cryptoPay: { ...listingContent.cryptoPay, pct: 41 } }],
    ['Tokens', withTokens, { tokens: [{ ...token, grantPctMin: 0.002, grantPctMax: 0.002 }] }],
    ['Tokens', withTokens, { tokens: [{ ...token, onTermination: 'keep_vested' }] }],
    ['Text', listingContent, { description: 'Other words. '.repeat(30) }],
  ])('%s', (name, before, change) => {
    expect(listChangesInFull(before, { ...before, ...change }).map((one) => one.name)).toEqual([name])
  })
})

describe('a source', () => {
  const content = {
    title: 'Rust Engineer',
    tags: ['rust'],
    place: {
      mode: null,
      remoteCountries: [],
      excludedCountries: [],
      officeCountries: ['PT', 'DE'],
      cities: ['Lisbon', 'Berlin'],
    },
    description: 'You build the bridge. [More](https://acme.example/about?utm_source=a)',
    apply: { method: 'url' as const, url: 'https://acme.example/jobs/1?gh_src=a' },
  }
  it.each([
    ['case', { title: 'RUST engineer' }],
    [
      'marks and spaces',
      { description: '**You build**  the bridge.\n\n* [More](https://acme.example/about)' },
    ],
    ['trackers', { apply: { method: 'url' as const, url: 'https://acme.example/jobs/1?gh_src=b' } }],
    [
      'the order of places',
      { place: { ...content.place, officeCountries: ['DE', 'PT'], cities: ['Berlin', 'Lisbon'] } },
    ],
    ['tags that we derive', { tags: ['rust', 'go'] }],
  ])('that differs in %s only makes no revision', (_what, change) => {
    expect(listStatedChanges(content, { ...content, ...change })).toEqual([])
  })

  it('that states pay or another text makes one with all that differs', () => {
    const pay = { kind: 'cash' as const, min: 90_000, max: 90_000, currency: 'EUR', period: 'year' as const }
    const changes = listStatedChanges(content, { ...content, pay, tags: [] })
    expect(changes).toEqual([
      { name: 'Pay', before: '', after: 'EUR 90,000 a year' },
      { name: 'Tags', before: 'Rust', after: '' },
    ])
    expect(
      listStatedChanges(content, { ...content, description: 'You don’t build the bridge. More' }),
    ).toHaveLength(1)
  })
})
