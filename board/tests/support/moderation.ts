import type { Finding, ListingContent } from '@cryptolist/contract'
import { type Selectable, sql } from 'kysely'
import type { JobsTable } from '../../server/database/schema.ts'
import type { Actor } from '../../server/domain/listings/events.ts'
import { listingContent } from '../../server/domain/listings/listing.fixture.ts'
import { moveListing } from '../../server/domain/listings/move-listing.ts'
import type { ListingAction } from '../../server/domain/listings/transitions.ts'
import { createListing } from '../../server/domain/listings/write.ts'
import { openReview } from '../../server/domain/moderation/reviews.ts'
import { makeAdmin } from '../../server/domain/moderation/staff.ts'
import { startTestBoard, type TestBoard } from './board.ts'
import { type BrowserSession, openBrowserSession } from './browser-session.ts'
import { addCompany } from './listings.ts'

/** A person with an account and a browser in which they are signed in. */
export interface Person {
  browser: BrowserSession
  id: string
  username: string
}

/** A listing that was sent. */
export interface Posted {
  id: string
  publicId: string
  path: string
  companyId: string
}

export interface PostOptions {
  /** Live already; else it waits for a moderator. */
  isLive?: boolean
  /** Account of the poster; nobody's unless given. */
  by?: string
  companyId?: string
  title?: string
  apply?: ListingContent['apply']
}

const stateColumns = [
  'status',
  'frozen_at',
  'freeze_reason',
  'reason_code',
  'close_reason',
  'duplicate_of',
] as const
export type StateRow = Pick<Selectable<JobsTable>, (typeof stateColumns)[number]>

/** Steps of moderators, posters and readers on a board. */
export interface ModerationSteps {
  /** Signs up; the account is 40 days old and has confirmed its address, unless `isOld` is false. */
  join(username: string, options?: { isOld?: boolean }): Promise<Person>
  post(options?: PostOptions): Promise<Posted>
  /** Id of the newest item of the queue about a listing. */
  reviewOf(posted: Posted, kind?: string): Promise<string>
  /** Sends a decision by its form. */
  decide(who: Person, posted: Posted, fields: Record<string, string>, kind?: string): Promise<Response>
  /** Status of a page, for a person or a visitor. */
  status(path: string, who?: Person): Promise<number>
  /** The state of a listing. */
  rowOf(posted: Posted): Promise<StateRow>
  /** The log's entries about it: action, reason, account, kind of review; the oldest first. */
  logOf(posted: Posted): Promise<unknown[][]>
}

export const password = 'long enough'

const findings: Finding[] = [
  {
    code: 'FEE-01',
    weight: 'hold',
    message: 'The text asks applicants for money.',
    field: 'description',
    quote: 'a refundable deposit',
    line: 1,
    lookAlike: null,
  },
  {
    code: 'APP-03',
    weight: 'hold',
    message: 'The domain looks like a known one.',
    field: 'apply_url',
    quote: 'https://jobs.harbr.example/rust',
    line: null,
    lookAlike: 'harbor.example',
  },
]

/** The steps on a board that may be started later. */
export function moderationSteps(started: () => TestBoard): ModerationSteps {
  const reviewOf: ModerationSteps['reviewOf'] = async ({ id }, kind = 'new') => {
    const { rows } = await sql<{ id: string }>`
      select id from board.reviews where job_id = ${id} and kind = ${kind} order by opened_at desc`.execute(
      started().context.database.db,
    )
    return rows[0]?.id ?? ''
  }
  return {
    reviewOf,
    join: (username, { isOld = true } = {}) => join(started(), username, isOld),
    post: (options = {}) => post(started(), options),
    decide: async (who, posted, fields, kind = 'new') =>
      decideAt(who, `/admin/queue/${await reviewOf(posted, kind)}`, fields),
    rowOf: ({ id }) =>
      started()
        .context.database.db.selectFrom('board.jobs')
        .select(stateColumns)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    logOf: async ({ id }) => {
      const rows = await started()
        .context.database.db.selectFrom('board.moderation_log')
        .select(['action', 'reason_code', 'user_id', 'review_kind'])
        .where('job_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map((row) => [row.action, row.reason_code, row.user_id, row.review_kind])
    },
    status: async (path, who) => (await (who?.browser ?? openBrowserSession(started())).get(path)).status,
  }
}

/** A board with ana, who posts, and mia, its admin; for the beforeAll of a test file. */
export async function startModeratedBoard(
  environment: Record<string, string> = {},
): Promise<{ board: TestBoard; mia: Person; ana: Person }> {
  const board = await startTestBoard(environment)
  return { board, ...(await addPeople(board)) }
}

/** Has ana and mia sign up there, and makes mia an admin. */
export async function addPeople(board: TestBoard): Promise<{ mia: Person; ana: Person }> {
  const mia = await join(board, 'mia', true)
  const ana = await join(board, 'ana', true)
  await makeAdmin(board.context, 'mia')
  return { mia, ana }
}

/** Opens an item of the queue and sends a decision by its form. */
export async function decideAt(who: Person, path: string, fields: Record<string, string>): Promise<Response> {
  return who.browser.submit(path, { ...(await shownStamp(who, path)), ...fields })
}

/** The stamp of what is shown, as the forms of the page name it. */
export async function shownStamp({ browser }: Person, path: string): Promise<Record<string, string>> {
  const page = await (await browser.get(path)).text()
  const stamp = /name="stamp" value="([\w.]+)"/.exec(page)?.[1]
  return stamp === undefined ? {} : { stamp }
}

async function join(board: TestBoard, username: string, isOld: boolean): Promise<Person> {
  const { db } = board.context.database
  const browser = openBrowserSession(board)
  const email = `${username}@people.example`
  await browser.submit('/sign-up', { username, password, email, next: '/account' })
  const { rows } = await sql<{ id: string }>`
    select "objectId" as id from "_User" where username = ${username}`.execute(db)
  const id = rows[0]?.id ?? ''
  if (isOld)
    await sql`update "_User" set "createdAt" = now() - interval '40 days', "emailVerified" = true
      where "objectId" = ${id}`.execute(db)
  return { browser, id, username }
}

async function post(board: TestBoard, options: PostOptions): Promise<Posted> {
  const { database } = board.context
  const { isLive = false, by = null, title = listingContent.title, apply = listingContent.apply } = options
  const companyId = options.companyId ?? (await addCompany(database.db)).id
  const description = `Send a refundable deposit first. ${listingContent.description}`
  const posted = await database.db.transaction().execute(async (db) => {
    const listing = await createListing(db, {
      companyId,
      createdBy: by,
      posterEmail: by === null ? 'poster@people.example' : null,
      findings,
      risk: 'red',
      content: { ...listingContent, title, description, apply },
    })
    const move = (action: ListingAction, actor: Actor): Promise<void> =>
      moveListing(board.context, db, { jobId: listing.id, action, actor })
    await move('submit', { kind: 'poster', userId: by })
    if (isLive) await move('publish', { kind: 'system', userId: null })
    else await openReview(db, { kind: 'new', risk: 'red', jobId: listing.id })
    return listing
  })
  const { slug } = await database.db
    .selectFrom('board.jobs')
    .select('slug')
    .where('id', '=', posted.id)
    .executeTakeFirstOrThrow()
  return { ...posted, companyId, path: `/jobs/${slug}-${posted.publicId}` }
}
