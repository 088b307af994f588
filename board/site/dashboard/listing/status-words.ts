import type { CloseReason, JobStatus, ManagedListing } from '@cryptolist/contract'

const statusNames: Record<JobStatus, string> = {
  draft: 'Draft',
  submitted: 'Waits for review',
  changes_requested: 'Changes asked for',
  rejected: 'Not published',
  live: 'Live',
  expired: 'Ended',
  closed: 'Closed',
  archived: 'Archived',
}
const closeNames: Record<CloseReason, string> = {
  filled: 'filled',
  withdrawn: 'withdrawn',
  moderation: 'by moderation',
  source_gone: 'gone from the employer’s page',
}

/** The state of a listing in a word or two: `Live`, `Closed: filled`. */
export function statusText({ status, closeReason }: Pick<ManagedListing, 'status' | 'closeReason'>): string {
  return closeReason === null ? statusNames[status] : `${statusNames[status]}: ${closeNames[closeReason]}`
}

const dayMs = 86_400_000

/** When a live listing ends, counted from now: `in 12 days`; empty for others. */
export function endsText(
  { status, expiresAt }: Pick<ManagedListing, 'status' | 'expiresAt'>,
  now: Date,
): string {
  if (status !== 'live' || expiresAt === null) return ''
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs)
  if (days <= 1) return 'within a day'
  return `in ${days} days`
}
