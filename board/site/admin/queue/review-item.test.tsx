import type { ModerationAction, Review, ReviewFinding } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReviewItem } from './review-item.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const finding: ReviewFinding = {
  code: 'CON-01',
  weight: 'check',
  message: 'The description sends applicants to a chat app (line 3).',
  field: 'description',
  quote: 'Telegram: tarn_hr',
  line: 3,
  lookAlike: null,
  comparison: null,
  sentence: 'Questions go to Telegram: tarn_hr.',
  alsoWaiting: 2,
}
const fixtureReview: Review = {
  id: '1',
  kind: 'new',
  risk: 'red',
  title: 'Rust Engineer',
  companyName: 'Tarn',
  companySlug: 'tarn',
  importedFrom: 'greenhouse',
  openedAt: now.toISOString(),
  dueAt: now.toISOString(),
  findings: 1,
  reports: 0,
  decided: null,
  actions: ['approve', 'reject'],
  conflict: null,
  stamp: '1.0.1.0.0.1.submitted',
  profile: null,
  listing: {
    publicId: 'abcd1234',
    path: '/jobs/rust-engineer-abcd1234',
    title: 'Rust Engineer',
    status: 'submitted',
    isFrozen: false,
    risk: 'red',
    company: {
      name: 'Tarn',
      slug: 'tarn',
      domain: null,
      isProved: false,
      isClaimed: false,
      isFrozen: false,
    },
    facts: [],
    textHtml: null,
    poster: { accountSince: null, emailDomain: null, earlierListings: 0 },
  },
  foundRules: [finding],
  alsoPublished: 2,
  changes: [],
  logo: null,
  claim: null,
  reportList: [],
  appeal: null,
  linked: [],
  past: [],
}
const show = (review: Partial<Review>, open: ModerationAction = 'approve'): string =>
  renderToString(
    <ReviewItem
      review={{ ...fixtureReview, ...review }}
      path="/admin/queue/1"
      groupPath={null}
      open={open}
      problems={[]}
      typed={{}}
      now={now}
    />,
  )

it('shows the words of each finding, their sentence, and what an approval publishes and covers', () => {
  const page = show({})
  expect(page).toMatch(/<mark>Telegram: tarn_hr<\/mark>.*Questions go to Telegram: tarn_hr\./)
  expect(page).toContain('2 other listings of the company are in review for the same')
  expect(page).toContain('This also publishes 2 other listings of the company')
  expect(page).toContain('again for this company')
})

it('promises nothing where an approval is of one listing alone', () => {
  const page = show({ alsoPublished: 0, foundRules: [{ ...finding, sentence: null, alsoWaiting: 0 }] })
  expect(page).not.toContain('This also publishes')
  expect(page).not.toContain('again for this company')
  expect(page).not.toContain('for the same')
})

it('shows what has been approved before', () => {
  const page = show({ alsoPublished: 0, foundRules: [{ ...finding, alsoWaiting: 0, isApproved: true }] })
  expect(page).toContain('already approved for this company')
  expect(page).not.toContain('needs review')
})

it('promises an email to the poster only where there is one', () => {
  const imported = show({}, 'reject')
  expect(imported).not.toMatch(/notify the poster|Message to the poster/)
  expect(imported).toContain('Note for the log')
  const { listing } = fixtureReview
  const poster = { accountSince: null, emailDomain: 'tarn.example', earlierListings: 0 }
  const posted = show({ importedFrom: null, listing: listing && { ...listing, poster } }, 'reject')
  expect(posted).toMatch(/The public log shows the reason without names\. ?(<!-- -->)? ?We notify the poster/)
  expect(posted).toContain('Message to the poster')
})

it('says of a finding about no field that it is about the company or the poster', () => {
  const name: ReviewFinding = { ...finding, code: 'NAM-01', weight: 'hold', field: null, line: null }
  expect(show({ foundRules: [name] })).toContain('Company and poster · holds the listing')
})

it('folds what comes from the same source after five listings, except what a decision went against', () => {
  const linked = Array.from({ length: 8 }, (_, index) => ({
    publicId: `abcd000${index}`,
    title: `Listing ${index}`,
    companyName: 'Tarn',
    status: 'live' as const,
    isFrozen: false,
    createdAt: now.toISOString(),
    why: 'same company',
    decision: index === 7 ? ('reject' as const) : null,
  }))
  const [before, folded] = show({ linked }).split('<details>')
  expect(before?.match(/Listing \d/g)).toEqual([0, 1, 2, 3, 4, 7].map((index) => `Listing ${index}`))
  expect(folded).toContain('2 more listings')
  expect(folded?.match(/Listing \d/g)).toEqual(['Listing 5', 'Listing 6'])
  expect(show({ linked: linked.slice(0, 5) })).not.toContain('more listing')
})
