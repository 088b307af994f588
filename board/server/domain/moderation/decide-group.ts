import {
  BoardError,
  type JobStatus,
  type ModerationAction,
  moderationActionNames,
  type ReviewGroupKey,
} from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as states from '#messages/listing-states'
import * as queueText from '#messages/queue'
import * as changesText from '#messages/queue-changes'
import * as text from '#messages/queue-groups'
import type { Db, Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { requireNoConflict } from './conflict-of-interest.ts'
import { carryOut } from './decide.ts'
import { type AlikeRead, decideAlike, readAlike } from './decide-alike.ts'
import { type Decision, type DecisionInput, requireDecision } from './policy.ts'
import { type ListingState, lockCompany, lockListings } from './repository.ts'
import { mostOfGroup } from './review-groups.ts'
import { dueAt, isImport, lockNewReviews, type ReviewRecord } from './reviews.ts'
import { aboutListing, decidedBySql, describeChanges, isStale, stampSql } from './seen.ts'

/** A listing of a group, with the stamp of what the moderator had before them. */
export interface GroupItem {
  publicId: string
  stamp: string
}

/** The outcome of a decision about a group. */
export interface GroupOutcome {
  /** The reviews that it ended, in the order of the queue. After a double click: those that the first click ended. */
  decided: Pick<ReviewRecord, 'id' | 'isImport' | 'urgency' | 'dueAt'>[]
  /** Items left as they are: someone else decided about them, or they have changed since. */
  left: { title: string; why: string }[]
}

/** How often a decision is tried while imports change what it is about. */
const tries = 3

/**
 * Decides about listings of a group at once, in one transaction: all that are as they were shown, each with its own event and log entry. What has been
 * decided or has changed since is left as it is. Sent twice, it decides once. Callers ask `requireModerator` first. Throws invalid_input with the field,
 * not_found for listings that aren't the company's imports, forbidden for the moderator's own company, conflict if nothing could be decided.
 */
export async function decideGroup(
  context: DomainContext,
  userId: string,
  { companySlug }: Pick<ReviewGroupKey, 'companySlug'>,
  { items, ...input }: Omit<DecisionInput, 'stamp' | 'target'> & { items: readonly GroupItem[] },
): Promise<GroupOutcome> {
  const { db } = context.database
  const decision = requireDecision(input, ['approve', 'reject'])
  if (items.length === 0) throw new BoardError('conflict', changesText.nothingDecided(undefined))
  const seen = new Map(items.slice(0, mostOfGroup).map(({ publicId, stamp }) => [publicId, stamp]))
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const listings = await findListings(db, companySlug, [...seen.keys()])
    const [first] = listings
    if (first === undefined) throw new BoardError('not_found', text.notInQueue)
    const { companyId, companyVersion } = first
    const chosen = listings.filter(({ publicId, stamp }) => !isStale(seen.get(publicId), stamp))
    const alike =
      decision.action === 'approve' && chosen.length > 0
        ? await readAlike(context, companyId, chosen)
        : undefined
    const decided = await inTransaction(db, (transaction) =>
      decideChosen(context, transaction, { chosen, companyId, companyVersion, decision, userId, alike }),
    )
    if (decided !== undefined) return readOutcome(db, listings, { decided, decision, userId, seen })
  }
  throw new BoardError('conflict', queueText.changedSince)
}

interface FoundListing extends Pick<ListingState, 'id' | 'publicId' | 'companyId' | 'version'> {
  title: string
  companyVersion: number
  /** As it waits in the queue now; null if it doesn't. */
  stamp: string | null
}

async function findListings(
  db: Db,
  companySlug: string,
  publicIds: readonly string[],
): Promise<FoundListing[]> {
  const { rows } = await sql<FoundListing>`
    select j.id, j.public_id as "publicId", j.company_id as "companyId", j.version, j.title, c.version as "companyVersion",
      case when j.status = 'submitted' and j.frozen_at is null then (select ${stampSql} from board.reviews r
        where r.job_id = j.id and r.kind = 'new' and r.decided_at is null) end as stamp
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.public_id = any(${publicIds}::text[]) and c.slug = ${companySlug} and j.source <> 'direct' order by j.id`.execute(
    db,
  )
  return rows
}

/** Undefined if one of them is no longer as it was read: what else an approval publishes has to be read again. */
async function decideChosen(
  context: DomainContext,
  db: Transaction<Schema>,
  {
    chosen,
    companyId,
    companyVersion,
    decision,
    userId,
    alike,
  }: {
    chosen: readonly FoundListing[]
    companyId: string
    companyVersion: number
    decision: Decision
    userId: string
    alike: AlikeRead | undefined
  },
): Promise<ReviewRecord[] | undefined> {
  await requireNoConflict(db, userId, companyId)
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const read = new Map(chosen.map(({ id, version }) => [id, version]))
  const listings = new Map((await lockListings(db, ids)).map((listing) => [listing.id, listing]))
  const isAsRead = ({ id, version, status, isFrozen, companyId: of }: ListingState): boolean =>
    read.get(id) === version && status === 'submitted' && !isFrozen && of === companyId
  if ((await lockCompany(db, companyId)) !== companyVersion) return undefined
  const reviews = await lockNewReviews(db, ids)
  if (reviews.length < chosen.length || ![...listings.values()].every(isAsRead)) return undefined
  for (const review of reviews) {
    const listing = listings.get(review.jobId ?? '')
    await carryOut(context, db, { review, listing, decision, userId })
  }
  await decideAlike(context, db, { companyId, listings: [...listings.values()], decision, userId, alike })
  return reviews
}

/** The listings decided now, or by this moderator before, and what happened to the others. Throws conflict if there are only others. */
async function readOutcome(
  db: Db,
  listings: readonly FoundListing[],
  {
    decided,
    decision,
    userId,
    seen,
  }: {
    decided: readonly ReviewRecord[]
    decision: Decision
    userId: string
    seen: ReadonlyMap<string, string>
  },
): Promise<GroupOutcome> {
  const decidedNow = new Set(decided.map(({ jobId }) => jobId))
  const others = listings.filter(({ id }) => !decidedNow.has(id))
  if (others.length === 0) return { decided: [...decided], left: [] }
  const last = await listLastDecisions(
    db,
    others.map(({ id }) => id),
  )
  const whatChanged = async ({ id: jobId, companyId, publicId, stamp: now }: FoundListing): Promise<string> =>
    text.changed(await describeChanges(db, { jobId, companyId }, { seen: seen.get(publicId), now, userId }))
  // A double click decides nothing, and is answered like the first.
  const before = last.filter(
    ({ action, by }) => decided.length === 0 && action === decision.action && by === userId,
  )
  const left: GroupOutcome['left'] = []
  for (const listing of others.filter(({ id }) => !before.some(({ jobId }) => jobId === id))) {
    const decidedLast = last.find(({ jobId }) => jobId === listing.id)
    const why = (decidedLast && reasonOf(decidedLast)) ?? (await whatChanged(listing))
    left.push({ title: listing.title, why })
  }
  if (decided.length === 0 && before.length === 0) throw new BoardError('conflict', text.nothingDecided(left))
  return { decided: decided.length > 0 ? [...decided] : before, left }
}

const statusNames: Record<JobStatus, string> = states.statusNames

/** The decision about it, or its state now; undefined while it waits. */
function reasonOf({ action, status }: LastDecision): string | undefined {
  if (action !== null) return moderationActionNames[action].toLowerCase()
  return status === 'submitted' ? undefined : statusNames[status].toLowerCase()
}

interface LastDecision extends Pick<ReviewRecord, 'id' | 'isImport' | 'urgency' | 'dueAt'> {
  jobId: string
  status: JobStatus
  /** Null if nobody has decided about it in the queue. */
  action: ModerationAction | null
  by: string | null
}

/** The last decisions about these new listings in the queue, in its order; of those that wait in it again, nothing. */
async function listLastDecisions(db: Db, jobIds: readonly string[]): Promise<LastDecision[]> {
  const { rows } = await sql<LastDecision>`
    select * from (select distinct on (j.id) j.id as "jobId", j.status, r.id, ${isImport(sql`j.source`)} as "isImport", r.urgency, ${dueAt} as "dueAt",
      r.decision as action, ${decidedBySql(aboutListing(sql`j.id`))} as by
    from board.jobs j left join board.reviews r on r.job_id = j.id and r.kind = 'new' and r.decided_at is not null
      and not exists (select from board.reviews w where w.job_id = j.id and w.kind = 'new' and w.decided_at is null)
    where j.id = any(${jobIds}::uuid[]) order by j.id, r.decided_at desc nulls last) d
    order by d.urgency, d."dueAt", d.id`.execute(db)
  return rows
}
