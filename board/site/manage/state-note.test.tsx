import type { DraftSummary, ManagedListingDetail } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ListingFacts } from './listing/facts.tsx'
import { StateNote, type StateNoteProps } from './state-note.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const listing: ManagedListingDetail = {
  id: 'abcdefgh',
  title: 'Rust Engineer',
  path: '/jobs/rust-engineer-abcdefgh',
  isPublic: true,
  company: { slug: 'harbor', name: 'Harbor' },
  source: 'direct',
  status: 'live',
  closeReason: null,
  isFrozen: false,
  isCompanyFrozen: false,
  submittedAt: '2026-11-21T10:00:00.000Z',
  publishedAt: null,
  confirmedAt: null,
  expiresAt: '2027-01-05T10:00:00.000Z',
  closedAt: null,
  renewedAt: null,
  signature: null,
  risk: 'red',
  findings: [],
  reasonCode: null,
  message: null,
  appliesHere: true,
  figures: { views: 0, applyClicks: 0, applications: 0 },
  can: { edit: true, close: true, renew: false, takeBack: false, repost: false, sign: false, delete: true },
  reference: null,
  renewalProblem: null,
  reviewDueAt: '2026-11-21T14:00:00.000Z',
  emailed: 'you',
  sourceSays: [],
  staysOpen: null,
  events: [],
}
const change: DraftSummary = {
  id: 'changeid',
  state: 'in_review',
  title: 'Rust Engineer',
  companyName: 'Harbor',
  isEdit: true,
  listing: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
}

function note({
  status = 'live',
  ...props
}: Partial<StateNoteProps> & { status?: 'live' | 'submitted' | 'rejected' }) {
  const usual = { sent: null, reasonName: null, change: null, canAppeal: false, appeal: null, now }
  return renderToString(<StateNote {...usual} listing={{ ...listing, status }} {...props} />).replaceAll(
    '<!-- -->',
    '',
  )
}

describe('state note', () => {
  it('names a change in review and links to it', () => {
    expect(note({ change })).toMatch(/Your change is in review\..*href="\/post\/changeid"/)
    const looksOnly = { ...listing, can: { ...listing.can, edit: false } }
    expect(note({ change, listing: looksOnly })).not.toContain('/post/changeid')
    expect(note({ change: { ...change, state: 'open' } })).toContain('Live.')
    expect(note({ sent: 'change_held' })).toContain('Live.')
  })

  it('names the review’s due time unless it has passed', () => {
    expect(note({ status: 'submitted' })).toContain('We usually decide within 2 hours.')
    const late = note({ status: 'submitted', now: new Date('2026-11-21T14:00:01Z') })
    expect(late).toContain('This is taking longer than usual.')
    expect(late).not.toContain('within')
  })

  it('promises an email only to those who get it', () => {
    const noteOf = (emailed: ManagedListingDetail['emailed'], reviewDueAt: string | null) =>
      note({ listing: { ...listing, status: 'submitted', emailed, reviewDueAt } })
    for (const due of [listing.reviewDueAt, null]) {
      expect(noteOf('you', due)).toContain('You’ll see the decision here, and we’ll email you.')
      expect(noteOf('another', due)).toMatch(/You’ll see the decision here\.<\/span>/)
      expect(noteOf(null, due)).toContain('We have no confirmed email address')
    }
  })

  it('mentions renewal only while the poster can renew', () => {
    expect(note({})).toContain('It expires on 5 Jan 2027 unless you renew it.')
    const renewed = { ...listing, renewedAt: '2026-11-21T10:00:00.000Z' }
    expect(note({ listing: renewed })).toContain('It expires on 5 Jan 2027.')
    const looksOnly = { ...listing, can: { ...listing.can, close: false } }
    expect(note({ listing: looksOnly })).toContain('It expires on 5 Jan 2027.')
  })

  it('gives the reason of a freeze only where there is one', () => {
    const frozen = { ...listing, isFrozen: true }
    expect(note({ listing: frozen, canAppeal: true })).toContain(
      '<b>Taken down.</b> A moderator will review it. Only you can see it until a moderator restores it. You can appeal once.',
    )
    expect(note({ listing: frozen, reasonName: 'Suspected scam' })).toContain(
      '<b>Taken down.</b> Suspected scam. Only you',
    )
    const ofCompany = note({ listing: { ...listing, isCompanyFrozen: true } })
    expect(ofCompany).toContain('<b>The company is taken down.</b> Its listings are hidden with it. Only you')
  })

  it('mentions an appeal only where one is possible', () => {
    expect(note({ status: 'rejected', canAppeal: true })).toContain('send it again, or appeal once.')
    expect(note({ status: 'rejected' })).toContain('Edit it and send it again.')
    expect(note({ status: 'rejected', appeal: 'open' })).toContain('Your appeal is in review.')
  })

  it('tells the poster of a rejected listing what to change and where', () => {
    const finding = {
      code: 'FEE-01' as const,
      weight: 'hold' as const,
      message: 'The description asks for a deposit (line 14). Remove this.',
      field: 'description',
      quote: null,
      line: 14,
      lookAlike: null,
    }
    const isNew = { ...finding, code: 'NEW-01' as const, weight: 'check' as const, message: 'You are new.' }
    const rejected = { ...listing, status: 'rejected' as const, findings: [finding, isNew] }
    const html = note({ listing: rejected, reasonName: 'Asks for a fee', canAppeal: true })
    expect(html).toMatch(
      /fee\..*<li>The description asks for a deposit \(line 14\)\. Remove this\..*or appeal once\./,
    )
    expect(html).not.toContain('You are new.')
    expect(note({ listing: { ...rejected, findings: [isNew] } })).not.toContain('You are new.')
    const withMessage = { ...rejected, message: 'Take out the last paragraph.' }
    expect(note({ listing: withMessage })).toContain('Take out the last paragraph. Edit it')
  })
})

it('does not call a frozen listing unsigned', () => {
  const factsOf = (isFrozen: boolean) =>
    renderToString(<ListingFacts listing={{ ...listing, isFrozen }} now={now} />)
  expect(factsOf(false)).toContain('<dd>Not signed</dd>')
  expect(factsOf(true)).toContain('<dd>Not shown while taken down</dd>')
})
