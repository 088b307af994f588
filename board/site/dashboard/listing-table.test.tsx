import type { Finding, ManagedListing } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListingTable } from './listing-table.tsx'

const finding: Finding = {
  code: 'NEW-01',
  weight: 'check',
  message: 'Your account is new.',
  field: null,
  quote: null,
  line: null,
  lookAlike: null,
}
const listing: ManagedListing = {
  id: 'abcdefgh',
  title: 'Rust Engineer',
  path: '/jobs/rust-engineer-abcdefgh',
  isPublic: false,
  company: { slug: 'harbor', name: 'Harbor' },
  source: 'direct',
  status: 'submitted',
  closeReason: null,
  isFrozen: false,
  isCompanyFrozen: false,
  submittedAt: '2026-11-21T10:00:00.000Z',
  publishedAt: null,
  confirmedAt: null,
  expiresAt: null,
  closedAt: null,
  renewedAt: null,
  signature: null,
  risk: 'amber',
  findings: [finding],
  reasonCode: null,
  message: null,
  appliesHere: true,
  figures: { views: 0, applyClicks: 0, applications: 0 },
  can: { edit: true, close: false, renew: false, takeBack: false, repost: false, sign: false, delete: true },
  reference: null,
  renewalProblem: null,
}

function row(changes: Partial<ManagedListing>): string {
  return renderToString(
    <ListingTable
      items={[{ ...listing, ...changes }]}
      here="/dashboard"
      now={new Date('2026-11-21T12:00:00Z')}
    />,
  )
}

it('a listing in review shows what the checks found, one that came back what the moderator wrote', () => {
  expect(row({})).toContain('Your account is new.')
  for (const status of ['changes_requested', 'rejected'] as const) {
    const html = row({ status, reasonCode: 'misleading_pay', message: 'Name the real pay.' })
    expect(html).toContain('Misleading pay. Name the real pay.')
    expect(html).not.toContain('Your account is new.')
  }
})
