import { jobStatuses, listingActors } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import {
  findRenewalProblem,
  type ListingLife,
  listingActions,
  requireCloseReason,
  requireReasonCode,
  requireTransition,
} from './transitions.ts'

const now = new Date('2026-11-21T12:00:00Z')
const day = 86_400_000
const daysFromNow = (days: number): Date => new Date(now.getTime() + days * day)

/** A life in which every guard but `is_frozen` lets it through. */
const ready: Omit<ListingLife, 'status'> = {
  closeReason: 'moderation',
  publishedAt: daysFromNow(-40),
  expiresAt: daysFromNow(5),
  closedAt: daysFromNow(-181),
  renewedAt: null,
  frozenAt: null,
}

/** Every move there is; all others are refused. */
const allowed: Record<string, string> = {
  'submit draft poster': 'submitted',
  'submit changes_requested poster': 'submitted',
  'submit changes_requested moderator': 'submitted',
  'submit rejected poster': 'submitted',
  'submit rejected moderator': 'submitted',
  'publish submitted system': 'live',
  'publish submitted moderator': 'live',
  'publish changes_requested moderator': 'live',
  'publish rejected moderator': 'live',
  'publish closed moderator': 'live',
  'request_changes submitted moderator': 'changes_requested',
  'reject submitted moderator': 'rejected',
  'take_back submitted poster': 'draft',
  'take_back changes_requested poster': 'draft',
  'close live poster': 'closed',
  'close live moderator': 'closed',
  'renew live poster': 'live',
  'expire live system': 'expired',
  'archive expired system': 'archived',
  'archive closed system': 'archived',
  'merge submitted moderator': 'rejected',
  'merge live moderator': 'closed',
  'freeze submitted moderator': 'submitted',
  'freeze submitted system': 'submitted',
  'freeze changes_requested moderator': 'changes_requested',
  'freeze changes_requested system': 'changes_requested',
  'freeze live moderator': 'live',
  'freeze live system': 'live',
  'freeze expired moderator': 'expired',
  'freeze expired system': 'expired',
  'freeze closed moderator': 'closed',
  'freeze closed system': 'closed',
  ...Object.fromEntries(jobStatuses.map((status) => [`keep_frozen ${status} moderator`, status])),
  ...Object.fromEntries(jobStatuses.map((status) => [`unfreeze ${status} moderator`, status])),
}

const every = listingActions.flatMap((action) =>
  jobStatuses.flatMap((status) => listingActors.map((actor) => ({ action, status, actor }))),
)

describe('the table of transitions', () => {
  it.each(every)('$action of a listing that is $status, by $actor', ({ action, status, actor }) => {
    const life: ListingLife = {
      ...ready,
      status,
      ...((action === 'unfreeze' || action === 'keep_frozen') && { frozenAt: now }),
      ...(action === 'expire' && { expiresAt: now }),
    }
    const to = allowed[`${action} ${status} ${actor}`]
    const move = (): string => requireTransition(action, actor, life, now).to
    if (to !== undefined) return expect(move()).toBe(to)
    expect(move).toThrow(expect.objectContaining({ code: expect.stringMatching(/^(conflict|forbidden)$/) }))
  })

  it('leads out of every state but the last, and into every one', () => {
    const into = new Set(Object.values(allowed))
    expect(jobStatuses.filter((status) => !into.has(status))).toEqual([])
  })

  it.each([
    ['close', { status: 'live', expiresAt: now }, 'This listing has expired, so it can’t be closed.'],
    ['expire', { status: 'live', expiresAt: daysFromNow(1) }, 'hasn’t expired yet'],
    ['archive', { status: 'closed', closedAt: daysFromNow(-180) }, 'hasn’t expired yet'],
    ['renew', { status: 'live', frozenAt: now }, 'taken this listing down'],
    ['close', { status: 'live', frozenAt: now }, 'taken this listing down'],
    ['take_back', { status: 'submitted', frozenAt: now }, 'taken this listing down'],
    ['freeze', { status: 'live', frozenAt: now }, 'taken this listing down'],
    ['unfreeze', { status: 'live' }, 'isn’t hidden'],
    ['publish', { status: 'closed', closeReason: 'filled' }, 'employer closed this listing'],
  ] as const)('refuses to %s in a sentence', (action, life, sentence) => {
    const actor =
      action === 'expire' || action === 'archive'
        ? 'system'
        : action === 'close' || action === 'renew' || action === 'take_back'
          ? 'poster'
          : 'moderator'
    expect(() => requireTransition(action, actor, { ...ready, ...life }, now)).toThrow(sentence)
  })
})

describe('renewing', () => {
  const life = (days: number, renewedAt: Date | null = null): ListingLife => ({
    ...ready,
    status: 'live',
    expiresAt: daysFromNow(days),
    renewedAt,
  })
  it.each([
    [14, undefined],
    [0.01, undefined],
    [14.01, 'in its last 14 days'],
  ])('%d days before the end', (days, problem) => {
    const message = findRenewalProblem(life(days), now)
    if (problem === undefined) expect(message).toBeUndefined()
    else expect(message).toContain(problem)
  })
  it('works once', () => {
    expect(findRenewalProblem(life(5, daysFromNow(-30)), now)).toContain('already renewed')
  })
})

describe('reasons', () => {
  it.each([
    ['poster', 'filled', 'filled'],
    ['poster', 'withdrawn', 'withdrawn'],
    ['moderator', undefined, 'moderation'],
  ] as const)('of a closing by %s: %s', (actor, reason, expected) => {
    expect(requireCloseReason(actor, reason)).toBe(expected)
  })
  it.each([
    ['poster', undefined],
    ['poster', 'moderation'],
    ['moderator', 'filled'],
    ['system', 'moderation'],
  ] as const)('of a closing by %s are refused: %s', (actor, reason) => {
    expect(() => requireCloseReason(actor, reason)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
  it('of a decision have to be given', () => {
    expect(requireReasonCode('spam')).toBe('spam')
    expect(() => requireReasonCode(undefined)).toThrow('Choose a reason.')
  })
})
