import {
  BoardError,
  type CloseReason,
  closeReasons,
  type ListingEventKind,
  type ListingHistory,
  type ListingPastFacts,
} from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { isGone, isPublic } from '../jobs/policy.ts'
import { type EventRow, listEventRows } from './events-repository.ts'
import {
  findHistoryFacts,
  findUnfrozen,
  listRevisionRows,
  listUnfrozen,
  type PublicListingRow,
} from './history-repository.ts'
import { presentRevisions } from './revisions.ts'

/** Revisions and events that a page shows. */
const shownRevisions = 100
const shownEvents = 300

/** Without what happens before publication and what only its managers see. */
const publicKinds: readonly ListingEventKind[] = [
  'published',
  'edited',
  'renewed',
  'expired',
  'closed',
  'reposted',
  'merged',
  'frozen',
  'unfrozen',
  'signed',
  'archived',
]

/** Revisions and events of a public listing. Throws not_found, or gone 180 days after its end. */
export async function getHistory(
  { database: { db } }: DomainContext,
  publicId: string,
): Promise<ListingHistory> {
  const listing = await requirePublic(db, publicId)
  const rows = await listRevisionRows(db, listing.id, shownRevisions + 1)
  const events = await listEventRows(db, listing.id, shownEvents)
  const begun = events.findLast(({ kind }) => kind === 'published')?.at ?? new Date(0)
  const shown = events
    .filter(({ kind, at }) => publicKinds.includes(kind) && at >= begun)
    // Hidden by reports and kept so by a moderator, it was hidden once. The newest event comes first.
    .filter(({ kind }, index, all) => kind !== 'frozen' || all[index - 1]?.kind !== 'frozen')
  const reposts = await listPublicPaths(db, shown)
  return {
    title: listing.title,
    path: `/jobs/${listing.slug}-${publicId}`,
    revisions: presentRevisions(rows, shownRevisions),
    events: shown.map(({ kind, at, actor, reason_code: reasonCode, facts }) => ({
      kind,
      at: at.toISOString(),
      by: actor,
      reasonCode,
      closeReason: closeReasonOf(facts.closeReason),
      repostPath: reposts.get(textOf(facts.as) ?? '') ?? null,
    })),
  }
}

/** Where the listings that repeat this one are shown, by id; those that are not shown are left out. */
async function listPublicPaths(
  db: Kysely<Schema>,
  events: readonly EventRow[],
): Promise<Map<string, string>> {
  const ids = events.map(({ facts }) => textOf(facts.as)).filter((id) => id !== null)
  const rows = ids.length === 0 ? [] : await listUnfrozen(db, ids)
  const shown = rows.filter((row) => {
    const life = { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at }
    return isPublic(life) && !isGone(life, row.read_at)
  })
  return new Map(shown.map((row) => [row.public_id, `/jobs/${row.slug}-${row.public_id}`]))
}

/** What is known of a listing's past; undefined for an unknown id. Says nothing of whether the listing is public. */
export async function findPastFacts(
  { database: { db } }: DomainContext,
  publicId: string,
): Promise<ListingPastFacts | undefined> {
  const row = await findHistoryFacts(db, publicId)
  if (row === undefined) return undefined
  return {
    edits: row.edits,
    reposts: row.reposts,
    originalPath:
      row.original_public_id === null ? null : `/jobs/${row.original_slug}-${row.original_public_id}`,
    renewedAt: row.renewed_at?.toISOString() ?? null,
  }
}

async function requirePublic(db: Kysely<Schema>, publicId: string): Promise<PublicListingRow> {
  const row = isPublicId(publicId) ? await findUnfrozen(db, publicId) : undefined
  const life = row && { status: row.status, expiresAt: row.expires_at, closedAt: row.closed_at }
  if (row === undefined || life === undefined || !isPublic(life))
    throw new BoardError(
      'not_found',
      'There is no such job. It may have been taken back. Look at the open jobs.',
    )
  if (isGone(life, row.read_at))
    throw new BoardError(
      'gone',
      'This job ended more than 180 days ago and its page is gone. Look at the open jobs.',
    )
  return row
}

function closeReasonOf(value: unknown): CloseReason | null {
  return closeReasons.find((reason) => reason === value) ?? null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
