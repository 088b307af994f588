import { type JobStatus, type ModerationAction, moderationActionNames } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { statusNames } from '#messages/listing-states'
import * as text from '#messages/queue-changes'
import type { Db } from '../../database/schema.ts'
import type { ReviewRecord } from './reviews.ts'

type Subject = Pick<ReviewRecord, 'jobId' | 'companyId'>
/** A stamp as a form or the database gives it. */
type Written = string | null | undefined

/** The state that a decision rests on, as it was when a moderator opened it or is now. */
interface Stamp {
  /** Versions of the listing, of the change to it that waits, and of its company's profile. */
  listing: number
  change: number
  company: number
  /** How often the listing has been reported. */
  reports: number
  /** The last decision that a moderator made about it. */
  decision: number
  /** The last event of the listing; it only tells what has happened since. */
  event: number
  state: string
}

/**
 * Which entries `l` of the log are about a listing, and which about a company itself, as SQL: what is decided about one of its listings is not decided
 * about a company.
 */
export const aboutListing = (jobId: unknown): RawBuilder<boolean> => sql`l.job_id = ${jobId}`
const aboutCompany = (companyId: unknown): RawBuilder<boolean> =>
  sql`l.company_id = ${companyId} and l.job_id is null`
const aboutSubject = ({ jobId, companyId }: Subject): RawBuilder<boolean> =>
  jobId === null ? aboutCompany(companyId) : aboutListing(jobId)

/**
 * The stamp of a review `r` with its listing `j`, as SQL. It is read in the same statement as what is shown, or before it, so that a decision never
 * rests on less than its stamp says.
 */
export const stampSql = sql<string>`concat_ws('.', coalesce(j.version, 0),
  coalesce((select d.version from board.listing_drafts d where d.id = r.draft_id), 0),
  coalesce((select c.version from board.companies c where c.id = coalesce(r.company_id, j.company_id)), 0),
  (select count(*) from board.reports p where p.job_id = r.job_id),
  coalesce(case when r.job_id is null
    then (select max(l.id) from board.moderation_log l where ${aboutCompany(sql`r.company_id`)} and l.user_id is not null)
    else (select max(l.id) from board.moderation_log l where ${aboutListing(sql`r.job_id`)} and l.user_id is not null) end, 0),
  coalesce((select max(e.id) from board.job_events e where e.job_id = r.job_id), 0),
  coalesce(j.status || case when j.frozen_at is null then '' else '_hidden' end, 'none'))`

const stampForm = /^(?:\d{1,15}\.){6}[a-z_]{1,30}$/
/** Of `stampForm`: what is longer is no stamp. */
export const maxStampLength = 6 * 16 + 30

/** Reads what `stampSql` wrote; undefined for anything else, such as the form of an older version of the board. */
function findParts(stamp: Written): Stamp | undefined {
  if (stamp == null || !stampForm.test(stamp)) return undefined
  const [listing, change, company, reports, decision, event, state = ''] = stamp.split('.')
  return {
    listing: Number(listing),
    change: Number(change),
    company: Number(company),
    reports: Number(reports),
    decision: Number(decision),
    event: Number(event),
    state,
  }
}

/** The stamp of a review; undefined for an unknown one. */
export async function findStamp(db: Db, reviewId: string): Promise<string | undefined> {
  const { rows } = await sql<{ stamp: string }>`
    select ${stampSql} as stamp from board.reviews r left join board.jobs j on j.id = r.job_id where r.id = ${reviewId}`.execute(
    db,
  )
  return rows[0]?.stamp
}

const decisive = ['listing', 'change', 'company', 'reports', 'decision', 'state'] as const

/** Whether something that a decision rests on has changed; with `onlyDecided`, whether a moderator has decided about it. */
export function isStale(
  seen: Written,
  now: Written,
  { onlyDecided = false }: { onlyDecided?: boolean } = {},
): boolean {
  const [before, after] = [findParts(seen), findParts(now)]
  if (before === undefined || after === undefined) return true
  return (onlyDecided ? (['decision'] as const) : decisive).some((part) => before[part] !== after[part])
}

/**
 * The changes since then, as nouns for this moderator; undefined if `seen` is no stamp. Empty where there are no words for the change, such as that the
 * account of a moderator who decided was deleted.
 */
export async function describeChanges(
  db: Db,
  { jobId, companyId }: Subject,
  { seen, now, userId }: { seen: Written; now: Written; userId: string },
): Promise<string[] | undefined> {
  const [before, after] = [findParts(seen), findParts(now)]
  if (before === undefined) return undefined
  if (after === undefined) return []
  const differs = (part: keyof Stamp): boolean => before[part] !== after[part]
  const edited = differs('listing') && jobId !== null ? [await nameEdits(db, jobId, before.event)] : []
  const decided = differs('decision')
    ? await nameDecisions(db, { jobId, companyId, after: before.decision, userId })
    : []
  return [
    ...edited,
    ...(differs('change') ? [text.change] : []),
    ...(differs('company') ? [text.company] : []),
    ...(differs('reports') ? [text.reports(after.reports - before.reports)] : []),
    ...decided,
    ...(differs('state') && decided.length === 0 ? [nameState(after.state)] : []),
  ]
}

async function nameEdits(db: Db, jobId: string, afterEvent: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_array_elements_text(facts -> 'changed') as name from board.job_events
    where job_id = ${jobId} and id > ${afterEvent} and kind = 'edited' order by name`.execute(db)
  return rows.length === 0 ? text.listing : text.fields(rows.map(({ name }) => name).join(', '))
}

/** Who made the decision that ended review `r`, as SQL; null once that account is gone. Both are written in one transaction, so they have one time. */
export const decidedBySql = (isAbout: RawBuilder<boolean>): RawBuilder<string | null> =>
  sql`(select l.user_id from board.moderation_log l where ${isAbout} and l.action = r.decision and l.at = r.decided_at limit 1)`

/** Whether this moderator made the decision that ended a review. */
export async function isDecidedBy(
  db: Db,
  { id, ...subject }: ReviewRecord,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{ by: string | null }>`
    select ${decidedBySql(aboutSubject(subject))} as by from board.reviews r where r.id = ${id}`.execute(db)
  return rows[0]?.by === userId
}

/** More of them than this are not named. */
const namedDecisions = 3

async function nameDecisions(
  db: Db,
  { after, userId, ...subject }: Subject & { after: number; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ action: ModerationAction; by: string }>`
    select l.action, l.user_id as by from board.moderation_log l
    where ${aboutSubject(subject)} and l.id > ${after} and l.user_id is not null
    order by l.id desc limit ${namedDecisions}`.execute(db)
  return rows.map(({ action, by }) =>
    text.decided(moderationActionNames[action].toLowerCase(), by === userId),
  )
}

function nameState(state: string): string {
  const names: Record<JobStatus, string> = statusNames
  const name =
    Object.entries(names).find(([status]) => status === state.replace(/_hidden$/, ''))?.[1] ?? state
  return state.endsWith('_hidden') ? text.hidden : text.state(name.toLowerCase())
}
