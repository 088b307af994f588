import type { ApplicationStatus, QuestionAnswer } from '@cryptolist/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { cvNameSql } from './cv-files.ts'
import { type EventRow, eventsSql } from './own-repository.ts'
import { profileOfSql } from './shared-profile.ts'

/** Whose applications: of a listing, or of all listings of a company that moderators don't have, or of one of them by its public id. */
export type BoardScope = { jobId: string } | { companyId: string; publicId: string | null }

/** An application in a column of the board. */
export interface CardRow {
  id: string
  listing: { publicId: string; title: string }
  name: string
  status: ApplicationStatus
  statusAt: Date
  rating: number | null
  interviewAt: Date | null
  /** Of the profile that the applicant shared; null for none. */
  headline: string | null
}

/** Which applications of a scope are meant. */
export interface BoardFilter {
  scope: BoardScope
  /** A part of the name, address or message; empty for all. */
  words: string
  /** One column; null for all. */
  status: ApplicationStatus | null
}

/** Which of them are shown. */
interface PagedFilter extends BoardFilter {
  /** Pages of a column that come before; 0 for the first. */
  page: number
  /** Rows of each column. */
  limit: number
}

/** The newest rows of each column, and how many each has. One statement for both, because words are looked for in the texts of all. */
export async function listColumns(
  db: Db,
  filter: PagedFilter,
): Promise<{ counts: Partial<Record<ApplicationStatus, number>>; cards: CardRow[] }> {
  const { status, page, limit } = filter
  const isOnPage = sql<boolean>`(n.place > ${page * limit} and n.place <= ${(page + 1) * limit}
    and (${status}::text is null or n.status = ${status}))`
  // The first row of each column brings its number. The lateral limit keeps PostgreSQL from reading all applications for a few hundred.
  const { rows } = await sql<CardRow & { count: number; isFirst: boolean; isOnPage: boolean }>`
    select card.*, n.count, n.place = 1 as "isFirst", ${isOnPage} as "isOnPage"
    from (select a.id, a.status, count(*) over (partition by a.status)::int as count,
        row_number() over (partition by a.status order by a.status_at desc, a.id desc) as place
      from board.applications a where ${isShown(filter)}) n
      cross join lateral (select ${cardColumns} from board.applications a where a.id = n.id limit 1) card
    where n.place = 1 or ${isOnPage} order by n.place`.execute(db)
  const counts = rows.filter(({ isFirst }) => isFirst).map(({ status: of, count }) => [of, count])
  return { counts: Object.fromEntries(counts), cards: rows.filter((row) => row.isOnPage) }
}

/** Parts of `board.applications a` that its card shows, as columns of a statement. */
const cardColumns = sql`a.id, a.name, a.status, a.status_at as "statusAt", a.rating, a.interview_at as "interviewAt",
  (select json_build_object('publicId', j.public_id, 'title', j.title) from board.jobs j where j.id = a.job_id) as listing,
  (select p.headline from board.profiles p where p.user_id = ${profileOfSql}) as headline`

/** Sent and not forgotten. */
function isShown({ scope, words }: Pick<BoardFilter, 'scope' | 'words'>): RawBuilder<boolean> {
  return sql<boolean>`${isIn(scope)} and a.status <> 'unconfirmed' and a.email is not null
    and (${words} = '' or strpos(lower(concat_ws(' ', a.name, a.email, a.message)), lower(${words})) > 0)`
}

function isIn(scope: BoardScope): RawBuilder<boolean> {
  if ('jobId' in scope) return sql<boolean>`a.job_id = ${scope.jobId}`
  const { companyId, publicId } = scope
  return sql<boolean>`a.job_id in (select j.id from board.jobs j
    where j.company_id = ${companyId} and j.frozen_at is null and (${publicId}::text is null or j.public_id = ${publicId}))`
}

/** Listings of a company that have applications which the team may see, by title. */
export async function listAppliedListings(
  db: Db,
  companyId: string,
): Promise<{ publicId: string; title: string; count: number }[]> {
  const { rows } = await sql<{ publicId: string; title: string; count: number }>`
    select j.public_id as "publicId", j.title, count(*)::int as count
    from board.applications a join board.jobs j on j.id = a.job_id
    where ${isShown({ scope: { companyId, publicId: null }, words: '' })}
    group by j.id order by j.title, j.public_id`.execute(db)
  return rows
}

/** An application with all that the team sees of it. */
export interface TeamRow extends CardRow {
  email: string
  message: string | null
  link: string | null
  /** The applicant's answers to the questions of the form. */
  questionAnswers: QuestionAnswer[] | null
  cvName: string | null
  /** The account whose profile goes with it; null for none. */
  profileOf: string | null
  cameAt: Date
  answers: number
  events: EventRow[]
  notes: { text: string; at: string; by: string | null }[]
}

/** An application of a scope; undefined for every other, for one that wasn't sent, and for one that was forgotten. */
export async function findInScope(db: Db, scope: BoardScope, id: string): Promise<TeamRow | undefined> {
  const { rows } = await selectWhole(sql`${isIn(scope)} and a.id = ${id}`).execute(db)
  return rows[0]
}

/** Locks it first: a statement sees no event that was added while it waited for the lock. */
export async function lockInScope(
  db: Transaction<Schema>,
  scope: BoardScope,
  id: string,
): Promise<TeamRow | undefined> {
  await sql`select from board.applications where id = ${id} for update`.execute(db)
  return findInScope(db, scope, id)
}

/** A page of the applications of a filter with all that the team sees of them, newest first. */
export async function listForExport(
  db: Db,
  filter: BoardFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<(TeamRow & { rowId: string })[]> {
  const { status } = filter
  const [at = null, id = null] = after?.split(' ') ?? []
  // Not the microseconds, which a date doesn't have.
  const cameAt = sql`date_trunc('milliseconds', a.confirmed_at)`
  const { rows } = await sql<TeamRow>`
    ${selectWhole(sql`${isShown(filter)} and (${status}::text is null or a.status = ${status})`)}
      and (${at}::timestamptz is null or (${cameAt}, a.id) < (${at}::timestamptz, ${id}::uuid))
    order by ${cameAt} desc, a.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, rowId: `${row.cameAt.toISOString()} ${row.id}` }))
}

function selectWhole(condition: RawBuilder<unknown>) {
  return sql<TeamRow>`
    select ${cardColumns}, a.email, a.message, a.link, a.answers as "questionAnswers", ${cvNameSql} as "cvName",
      ${profileOfSql} as "profileOf", a.confirmed_at as "cameAt", ${eventsSql} as events,
      (select count(*)::int from board.application_events e
        where e.application_id = a.id and e.side = 'employer' and e.to_status <> 'viewed') as answers,
      (select coalesce(json_agg(json_build_object('text', n.text, 'by', u.username,
          'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.at), '[]')
        from board.application_notes n left join public."_User" u on u."objectId" = n.user_id where n.application_id = a.id) as notes
    from board.applications a where ${condition} and a.status <> 'unconfirmed' and a.email is not null`
}

export async function addNote(
  db: Db,
  {
    applicationId,
    userId,
    ...note
  }: { id: string; applicationId: string; userId: string | null; text: string },
): Promise<void> {
  await db
    .insertInto('board.application_notes')
    .values({ ...note, application_id: applicationId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function saveRating(db: Db, id: string, rating: number | null): Promise<void> {
  await db.updateTable('board.applications').set({ rating }).where('id', '=', id).execute()
}

export async function saveInterview(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('board.applications').set({ interview_at: at }).where('id', '=', id).execute()
}

/** The listing that applications are for, and whether moderators have it. */
export async function findBoardJob(
  db: Db,
  jobId: string,
): Promise<{ title: string; companyName: string; isFrozen: boolean } | undefined> {
  const { rows } = await sql<{ title: string; companyName: string; isFrozen: boolean }>`
    select j.title, c.name as "companyName", j.frozen_at is not null or c.frozen_at is not null as "isFrozen"
    from board.jobs j join board.companies c on c.id = j.company_id where j.id = ${jobId}`.execute(db)
  return rows[0]
}

/** Whether moderators have a company. */
export async function isCompanyFrozen(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('board.companies')
    .select('id')
    .where('id', '=', id)
    .where('frozen_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
