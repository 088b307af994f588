import type { JobSource, JobStatus } from '@cryptolist/contract'
import { statusAt } from '../../jobs/policy.ts'

/** What decides whether a listing can be signed. */
export interface Signable {
  source: JobSource
  status: JobStatus
  published_at: Date | null
  expires_at: Date | null
  frozen_at: Date | null
}

/** Why a listing cannot be signed now, for people; undefined when it can. Only what the public sees is signed. */
export function findSigningBlocker(listing: Signable, now: Date): string | undefined {
  if (listing.source !== 'direct')
    return 'This listing was imported. Only listings posted here can be signed.'
  if (listing.frozen_at !== null) return 'This listing is frozen by a moderator and cannot be signed.'
  const status = statusAt({ status: listing.status, expiresAt: listing.expires_at, closedAt: null }, now)
  if (status !== 'live' || listing.published_at === null || listing.expires_at === null)
    return 'Only a live listing can be signed: the times of its publication and its end are part of what is signed.'
  return undefined
}
