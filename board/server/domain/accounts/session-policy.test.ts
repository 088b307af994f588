import type { User } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { requireFresh, requireSignedIn, requireSite } from './session-policy.ts'
import { anonymousViewer, type Viewer, type ViewerSession } from './viewer.ts'

const now = new Date('2026-11-21T12:00:00Z')
const user: User = {
  id: 'u',
  username: 'ana',
  displayName: 'ana',
  email: null,
  isEmailVerified: false,
  accounts: [],
  ethAddress: null,
  hasPassword: true,
  createdAt: now.toISOString(),
}

function viewer(method: ViewerSession['method'], minutes: number | null): Viewer {
  const authenticatedAt = minutes === null ? null : new Date(now.getTime() - minutes * 60_000)
  return { user, session: { id: 's', token: 'r:x', method, authenticatedAt, expiresAt: now } }
}

describe('what a session may do', () => {
  it('is nothing without one', () => {
    for (const require of [requireSignedIn, requireSite, requireFresh])
      expect(() => require(anonymousViewer)).toThrow(expect.objectContaining({ code: 'not_signed_in' }))
  })

  it('is little with one of the SDK', () => {
    expect(requireSignedIn(viewer('sdk', null)).user.id).toBe('u')
    for (const require of [requireSite, requireFresh])
      expect(() => require(viewer('sdk', null))).toThrow(expect.objectContaining({ code: 'sign_in_again' }))
  })

  it('is everything for ten minutes after signing in on the site', () => {
    expect(requireFresh(viewer('eip4361', 10), now).session.id).toBe('s')
    expect(() => requireFresh(viewer('password', 11), now)).toThrow(
      expect.objectContaining({ code: 'sign_in_again' }),
    )
    expect(requireSite(viewer('password', 11)).session.id).toBe('s')
  })
})
