import { jobStatuses } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { isGone, isLongOver, isPublic, type JobLife, statusAt } from './policy.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('isPublic', () => {
  it('lets everybody read what is or was live', () => {
    const open = jobStatuses.filter((status) => isPublic({ status }))
    expect(open).toEqual(['live', 'expired', 'closed', 'archived'])
  })
})

describe('statusAt', () => {
  it('is expired from the very end on', () => {
    expect(statusAt({ status: 'live', expiresAt: now }, now)).toBe('expired')
    expect(statusAt({ status: 'live', expiresAt: new Date(now.getTime() + 1) }, now)).toBe('live')
    expect(statusAt({ status: 'closed', expiresAt: daysAgo(1) }, now)).toBe('closed')
  })
})

describe('the end of a page', () => {
  const life = (change: Partial<JobLife>): JobLife => ({
    status: 'closed',
    closeReason: 'filled',
    expiresAt: null,
    closedAt: null,
    ...change,
  })
  const expired = (days: number) => life({ status: 'expired', closeReason: null, expiresAt: daysAgo(days) })
  it('leaves search engines after 30 days and goes after 180', () => {
    expect([30, 31].map((days) => isLongOver(expired(days), now))).toEqual([false, true])
    expect([180, 181].map((days) => isGone(expired(days), now))).toEqual([false, true])
  })
  it('counts from the closing', () => {
    expect(isGone(life({ expiresAt: daysAgo(200), closedAt: daysAgo(10) }), now)).toBe(false)
  })
  it('never comes for a live one', () => {
    expect(isGone(life({ status: 'live', closeReason: null }), now)).toBe(false)
  })
  it('is long past for an archived one without a date', () => {
    expect(isGone(life({ status: 'archived' }), now)).toBe(true)
  })
  it('comes at once where the company asked not to be listed, and not where we only stopped reading', () => {
    const reasons = ['left_out', 'unfollowed', 'source_gone'] as const
    const gone = reasons.map((closeReason) => isGone(life({ closeReason, closedAt: now }), now))
    expect(gone).toEqual([true, false, false])
  })
})
