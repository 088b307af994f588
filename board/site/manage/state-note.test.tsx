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
  figures: { views: 0, applyClicks: 0, applications: 0 },
  can: { edit: true, close: true, renew: false, takeBack: false, repost: false, sign: false, delete: true },
  renewalProblem: null,
  reviewDueAt: '2026-11-21T14:00:00.000Z',
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
  const usual = { sent: null, reasonName: null, change: null, canAppeal: false, now }
  return renderToString(<StateNote {...usual} listing={{ ...listing, status }} {...props} />).replaceAll(
    '<!-- -->',
    '',
  )
}

describe('state note', () => {
  it('names a change in review and links to it', () => {
    expect(note({ change })).toMatch(/A person looks at the change\..*href="\/post\/changeid"/)
    const looksOnly = { ...listing, can: { ...listing.can, edit: false } }
    expect(note({ change, listing: looksOnly })).not.toContain('/post/changeid')
    expect(note({ change: { ...change, state: 'open' } })).toContain('Live.')
    expect(note({ sent: 'change_held' })).toContain('Live.')
  })

  it('names the review’s due time unless it has passed', () => {
    expect(note({ status: 'submitted' })).toContain('By 21 Nov 2026, 14:00 UTC')
    const late = note({ status: 'submitted', now: new Date('2026-11-21T14:00:01Z') })
    expect(late).toContain('It takes longer than usual.')
    expect(late).not.toContain('14:00')
  })

  it('mentions renewal only while the poster can renew', () => {
    expect(note({})).toContain('It ends on 5 Jan 2027 unless you say that it is still open.')
    const renewed = { ...listing, renewedAt: '2026-11-21T10:00:00.000Z' }
    expect(note({ listing: renewed })).toContain('It ends on 5 Jan 2027.')
    const looksOnly = { ...listing, can: { ...listing.can, close: false } }
    expect(note({ listing: looksOnly })).toContain('It ends on 5 Jan 2027.')
  })

  it('gives the reason of a freeze only where there is one', () => {
    const frozen = { ...listing, isFrozen: true }
    expect(note({ listing: frozen, canAppeal: true })).toContain(
      '<b>Frozen.</b> A moderator looks at it next. Nobody but you sees it until that is taken back. You can appeal once.',
    )
    expect(note({ listing: frozen, reasonName: 'Scam suspected' })).toContain(
      '<b>Frozen.</b> Scam suspected. Nobody',
    )
    const ofCompany = note({ listing: { ...listing, isCompanyFrozen: true } })
    expect(ofCompany).toContain('<b>The company is frozen.</b> Its listings are frozen with it. Nobody')
  })

  it('mentions an appeal only where one is possible', () => {
    expect(note({ status: 'rejected', canAppeal: true })).toContain('send it again, or appeal once.')
    expect(note({ status: 'rejected' })).toContain('Edit it and send it again.')
  })
})

it('does not call a frozen listing unsigned', () => {
  const factsOf = (isFrozen: boolean) => renderToString(<ListingFacts listing={{ ...listing, isFrozen }} />)
  expect(factsOf(false)).toContain('<dd>Not signed</dd>')
  expect(factsOf(true)).toContain('<dd>Not shown while frozen</dd>')
})
