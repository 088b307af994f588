import { jobStatuses } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { isGone, isLongOver, isPublic, statusAt } from './policy.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('isPublic', () => {
  it('lets everybody read what is or was live', () => {
    const open = jobStatuses.filter((status) => isPublic({ status, expiresAt: null, closedAt: null }))
    expect(open).toEqual(['live', 'expired', 'closed', 'archived'])
  })
})

describe('statusAt', () => {
  it('is expired from the very end on', () => {
    expect(statusAt({ status: 'live', expiresAt: now, closedAt: null }, now)).toBe('expired')
    expect(statusAt({ status: 'live', expiresAt: new Date(now.getTime() + 1), closedAt: null }, now)).toBe(
      'live',
    )
    expect(statusAt({ status: 'closed', expiresAt: daysAgo(1), closedAt: daysAgo(2) }, now)).toBe('closed')
  })
})

describe('the end of a page', () => {
  const expired = (days: number) => ({ status: 'expired', expiresAt: daysAgo(days), closedAt: null }) as const
  it('leaves search engines after 30 days and goes after 180', () => {
    expect([30, 31].map((days) => isLongOver(expired(days), now))).toEqual([false, true])
    expect([180, 181].map((days) => isGone(expired(days), now))).toEqual([false, true])
  })
  it('counts from the closing', () => {
    expect(isGone({ status: 'closed', expiresAt: daysAgo(200), closedAt: daysAgo(10) }, now)).toBe(false)
  })
  it('never comes for a live one', () => {
    expect(isGone({ status: 'live', expiresAt: null, closedAt: null }, now)).toBe(false)
  })
  it('is long past for an archived one without a date', () => {
    expect(isGone({ status: 'archived', expiresAt: null, closedAt: null }, now)).toBe(true)
  })
})
