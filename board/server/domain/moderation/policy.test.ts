import { describe, expect, it } from 'vitest'
import { actionsOf, findLinked, requireDecision } from './policy.ts'

describe('what can be decided', () => {
  it.each([
    ['new', 'submitted', false, 'approve request_changes reject merge_duplicate freeze_company'],
    ['new', 'live', false, 'keep freeze_listing freeze_company'],
    ['edit', 'live', false, 'approve reject freeze_listing freeze_company'],
    ['edit', 'live', true, 'approve reject freeze_company'],
    ['report', 'live', true, 'dismiss_report uphold_report freeze_company'],
    ['claim', null, false, 'approve_claim refuse_claim'],
    ['recheck', null, false, 'keep freeze_company'],
    ['sample', 'live', false, 'keep merge_duplicate freeze_listing freeze_company'],
    ['sample', 'closed', false, 'keep freeze_company'],
    ['appeal', 'rejected', false, 'grant_appeal refuse_appeal'],
  ] as const)('about %s, %s, frozen %s: %s', (kind, status, isFrozen, actions) => {
    expect(actionsOf({ kind, status, isFrozen }).join(' ')).toBe(actions)
  })
})

describe('a decision', () => {
  const all = actionsOf({ kind: 'new', status: 'submitted', isFrozen: false })

  it('is read with its reason and its words', () => {
    expect(requireDecision({ action: 'reject', reason: 'spam', message: ' No. ' }, all)).toEqual({
      action: 'reject',
      reason: 'spam',
      message: 'No.',
      target: null,
    })
    expect(requireDecision({ action: 'approve' }, all)).toMatchObject({ reason: null, message: null })
    expect(requireDecision({ action: 'approve', reason: 'spam' }, all)).toMatchObject({ reason: null })
  })

  it.each([
    ['an address', 'https://board.example/jobs/rust-engineer-0abcdef1?x=1#top'],
    ['a path', '/jobs/rust-engineer-0abcdef1/'],
    ['an id', ' 0ABCDEF1 '],
  ])('to merge takes %s', (_name, target) => {
    expect(requireDecision({ action: 'merge_duplicate', target }, all)).toMatchObject({
      target: '0abcdef1',
      reason: 'duplicate',
    })
  })

  it.each([
    [{ action: 'reject' }, 'reason'],
    [{ action: 'reject', reason: 'toString' }, 'reason'],
    [{ action: 'reject', reason: 'other', message: ' ' }, 'message'],
    [{ action: 'request_changes', reason: 'no_pay' }, 'message'],
    [{ action: 'reject', reason: 'spam', message: 'x'.repeat(2001) }, 'message'],
    [{ action: 'merge_duplicate', target: 'abc' }, 'target'],
    [{ action: 'give_office' }, 'action'],
    [{ action: 'keep' }, 'action'],
  ])('%j is refused for its %s', (input, field) => {
    expect(() => requireDecision(input, all)).toThrow(
      expect.objectContaining({ code: 'invalid_input', facts: { field } }),
    )
  })
})

describe('a link that a moderator pastes', () => {
  it.each([
    'https://jobs.example/jobs/rust-engineer-at-harbor-0a1b2c3d?x=1#top',
    '/jobs/Rust-Engineer-0A1B2C3D/',
    ' 0a1b2c3d ',
  ])('%s is recognised as a listing', (text) => {
    expect(findLinked(text)).toEqual({ kind: 'listing', publicId: '0a1b2c3d' })
  })

  it.each(['https://jobs.example/companies/harbor-12345678/', '/companies/harbor-12345678?tab=jobs'])(
    '%s leads to a company, although its end looks like an id',
    (text) => {
      expect(findLinked(text)).toEqual({ kind: 'company', slug: 'harbor-12345678' })
    },
  )

  it.each(['', 'nowhere', '/companies/', 'https://jobs.example/jobs/x-0a1b2c3d4'])(
    '%j leads to none of both',
    (text) => {
      expect(findLinked(text)).toBeUndefined()
    },
  )
})
