import {
  BoardError,
  type CloseReason,
  closeReasons,
  type ListingActor,
  type ListingEventKind,
  type ListingHistory,
  type ListingPastFacts,
  type ListingRevision,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import * as messages from '#messages/listing-errors'
import { notFrozenSql, publicSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import type { PublicListingContent, RevisionContent } from '../../database/schema-employers.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { isGone, isPublic, type JobLife } from '../jobs/policy.ts'
import { type EventRow, listEventRows } from './events.ts'
import { listChanges } from './revisions.ts'

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

/** Revisions and events of a public listing. Throws not_found, or gone as its page does. */
export async function getHistory(
  { database: { db } }: DomainContext,
  publicId: string,
): Promise<ListingHistory> {
  const listing = await requirePublic(db, publicId)
  const rows = await listRevisionRows(db, listing.id, shownRevisions + 1)
  const events = await listEventRows(db, listing.id, shownEvents)
  const begun = events.findLast(({ kind }) => kind === 'published')?.at ?? new Date(0)
  const publicEvents = events
    .filter(({ kind, at }) => publicKinds.includes(kind) && at >= begun)
    // Hidden by reports and kept so by a moderator, it was hidden once. The newest event comes first.
    .filter(({ kind }, index, all) => kind !== 'frozen' || all[index - 1]?.kind !== 'frozen')
  const reposts = await listPublicPaths(db, publicEvents)
  return {
    title: listing.title,
    path: `/jobs/${listing.slug}-${publicId}`,
    revisions: presentRevisions(rows, shownRevisions),
    events: publicEvents.map(({ kind, at, actor, reasonCode, facts }) => ({
      kind,
      at: at.toISOString(),
      by: actor,
      reasonCode,
      closeReason: closeReasonOf(facts.closeReason),
      repostPath: reposts.get(textOf(facts.as) ?? '') ?? null,
    })),
  }
}

/** Newest first, each against the one before it. A row beyond the limit is only what the last one is compared with. */
function presentRevisions(rows: readonly RevisionRow[], limit: number): ListingRevision[] {
  return rows.slice(0, limit).map((row, index) => {
    const before = rows[index + 1]
    return {
      number: row.number,
      at: row.at.toISOString(),
      by: row.actor,
      changes: before === undefined ? [] : listChanges(before.content, row.content),
    }
  })
}

/** Where the listings that repeat this one are shown, by id; those that are not shown are left out. */
async function listPublicPaths(db: Db, events: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = events.map(({ facts }) => textOf(facts.as)).filter((id) => id !== null)
  const rows = ids.length === 0 ? [] : await listUnfrozen(db, ids)
  const publicRows = rows.filter((row) => isPublic(row) && !isGone(row, row.readAt))
  return new Map(publicRows.map((row) => [row.publicId, `/jobs/${row.slug}-${row.publicId}`]))
}

/** Reads `pastColumns`. */
export function presentPast(row: PastRow): ListingPastFacts {
  return {
    edits: row.edits,
    reposts: row.reposts,
    originalPath: row.original && `/jobs/${row.original.slug}-${row.original.publicId}`,
    renewedAt: row.renewedAt?.toISOString() ?? null,
  }
}

async function requirePublic(db: Db, publicId: string): Promise<PublicListingRow> {
  const [row] = isPublicId(publicId) ? await listUnfrozen(db, [publicId]) : []
  if (row === undefined || !isPublic(row)) throw new BoardError('not_found', messages.jobNotFound)
  if (isGone(row, row.readAt)) throw new BoardError('gone', messages.jobPageGone)
  return row
}

function closeReasonOf(value: unknown): CloseReason | null {
  return closeReasons.find((reason) => reason === value) ?? null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The content of a listing's newest revision. */
export async function findNewestRevision(db: Db, jobId: string): Promise<RevisionContent | undefined> {
  const row = await db
    .selectFrom('board.job_revisions')
    .select('content')
    .where('job_id', '=', jobId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content
}

/** The content of a revision. */
export async function findRevision(
  db: Db,
  jobId: string,
  number: number,
): Promise<RevisionContent | undefined> {
  const row = await db
    .selectFrom('board.job_revisions')
    .select('content')
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.content
}

/**
 * The revision of a listing posted here that small changes are compared with together: the public one of a week ago, or the last by a moderator since, or else the
 * first.
 */
export async function findEarlierContent(db: Db, jobId: string): Promise<PublicListingContent | undefined> {
  const { rows } = await sql<{ content: PublicListingContent }>`
    select content from board.job_revisions r where job_id = ${jobId}
      and (at <= now() - interval '7 days' or actor = 'moderator'
        or number = (select min(number) from board.job_revisions where job_id = r.job_id))
    order by number desc limit 1`.execute(db)
  return rows[0]?.content
}

/** Writes a revision; one that nobody has seen yet is replaced. */
export async function putRevision(
  db: Db,
  revision: { jobId: string; number: number; actor: ListingActor; content: RevisionContent },
): Promise<void> {
  const content = JSON.stringify(revision.content)
  await db
    .insertInto('board.job_revisions')
    .values({ job_id: revision.jobId, number: revision.number, actor: revision.actor, content })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'number']).doUpdateSet({ actor: revision.actor, at: sql`now()` }),
    )
    .execute()
  await sql`update board.job_revisions set content = ${content}::jsonb
    where job_id = ${revision.jobId} and number = ${revision.number}`.execute(db)
}

/** The first revision counts from the moment at which the public sees it. */
export async function dateFirstRevision(db: Db, jobId: string): Promise<void> {
  await sql`update board.job_revisions set at = now() where job_id = ${jobId} and number = 1`.execute(db)
}

type RevisionRow = Awaited<ReturnType<typeof listRevisionRows>>[number]

/** The newest revisions, at most so many, the newest first. */
async function listRevisionRows(db: Db, jobId: string, limit: number) {
  return db
    .selectFrom('board.job_revisions')
    .select(['number', 'at', 'actor', 'content'])
    .where('job_id', '=', jobId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

interface PublicListingRow extends JobLife {
  id: string
  publicId: string
  title: string
  slug: string
  readAt: Date
}

/** Of these public ids, the listings that are not frozen, nor their companies. */
async function listUnfrozen(db: Db, publicIds: readonly string[]): Promise<PublicListingRow[]> {
  const { rows } = await sql<PublicListingRow>`
    select j.public_id as "publicId", j.id, j.title, j.slug, j.status, j.close_reason as "closeReason",
      j.expires_at as "expiresAt", j.closed_at as "closedAt", now() as "readAt"
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = any(${publicIds}) and ${sql.raw(notFrozenSql)}`.execute(db)
  return rows
}

interface PastRow {
  edits: number
  reposts: number
  original: { slug: string; publicId: string } | null
  renewedAt: Date | null
}

/** How often a listing was changed and posted again, and the public one that it repeats: columns over `board.jobs j`. */
export const pastColumns = [
  sql<number>`greatest(j.revision - 1, 0)`.as('edits'),
  sql<number>`(
    with recursive originals as (
      select j.repost_of, 0 as depth
      union all
      select o.repost_of, depth + 1 from originals p join board.jobs o on o.id = p.repost_of where depth < 50)
    select max(depth) from originals)`.as('reposts'),
  sql<{ slug: string; publicId: string } | null>`(
    select json_build_object('slug', o.slug, 'publicId', o.public_id) from board.jobs o
    where o.id = j.repost_of and o.frozen_at is null and o.status in ${sql.raw(publicSql)})`.as('original'),
  sql<Date | null>`j.renewed_at`.as('renewedAt'),
] as const
