import { setTimeout as sleep } from 'node:timers/promises'
import { BoardError, type FollowedList, parseUrl } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/sources'
import type { Db } from '../../database/schema.ts'
import { OutgoingError } from '../../outgoing/connector.ts'
import { cryptolist, isListHost, readListPage } from '../systems/cryptolist.ts'
import { readContent } from '../systems/read-source.ts'
import type { SourcePosting } from '../systems/source-posting.ts'
import { agentOf, type FollowContext, readWait } from './ask-board.ts'
import { followBoard, pauseBoard, removeBoard } from './follow.ts'
import { holdHost } from './hold-host.ts'
import { isResting, putOffHost } from './repository.ts'
import { createRobots, isReserved } from './robots.ts'

/** Another CryptoList, before it is followed. */
export interface FoundList {
  host: string
  /** As the command names it: `cryptolist:jobs.example.org`. */
  name: string
  isFollowed: boolean
  /** Jobs that were posted there, as far as it was read. */
  jobs: number
  firstTitles: string[]
}

const limits = {
  timeoutMilliseconds: 20_000,
  maximumBytes: 4_000_000,
  maximumRedirects: 0,
  mayCompress: true,
}
/** The newest come first: between the days on which all pages are read, new companies are among the first ones. */
const pages = { few: 5, all: 250 }
const shownTitles = 5
const prefix = 'cryptolist:'

/** The host that a name such as `cryptolist:jobs.example.org` means; undefined for all others, one of its companies too. */
export function findListHost(typed: string): string | undefined {
  const name = typed.trim().toLowerCase()
  const host = name.startsWith(prefix) ? name.slice(prefix.length) : ''
  return isListHost(host) ? host : undefined
}

/** Throws invalid_input for this board itself. */
function refuseOwnHost({ publicUrl }: Pick<FollowContext['config'], 'publicUrl'>, host: string): void {
  if (publicUrl !== undefined && parseUrl(publicUrl)?.host === host)
    throw new BoardError('invalid_input', text.ownList(host))
}

/**
 * Asks what another CryptoList has. Throws invalid_input for this board itself and for what has no jobs that were posted there, and unavailable if it
 * doesn't answer as one, and conflict while another worker asks it.
 */
export async function recogniseList(context: FollowContext, host: string): Promise<FoundList> {
  refuseOwnHost(context.config, host)
  const { db } = context.database
  const name = `${prefix}${host}`
  if (await isResting(db, { system: 'cryptolist', board: host }))
    throw new BoardError('unavailable', text.isResting(host))
  const target = { board: { system: 'cryptolist', board: host } } as const
  const posted: string[] = []
  const { outcome } = await holdHost(context, target, () =>
    walk(context, { host, mostPages: pages.few }, async (rows) => {
      posted.push(...rows.flatMap(({ isNoJob, title = '' }) => (isNoJob === true ? [] : title)))
      return true
    }),
  )
  if (outcome !== 'read') throw new BoardError('unavailable', text.boardFailed(name, text.outcomes[outcome]))
  if (posted.length === 0) throw new BoardError('invalid_input', text.emptyList(name))
  const followed = await db
    .selectFrom('board.followed_lists')
    .select('host')
    .where('host', '=', host)
    .executeTakeFirst()
  return {
    host,
    name,
    isFollowed: followed !== undefined,
    jobs: posted.length,
    firstTitles: [...new Set(posted)].slice(0, shownTitles),
  }
}

/** Follows a CryptoList: its companies are found now and every hour. Returns false if it is followed already. Throws invalid_input for this board itself. */
export async function followList(context: FollowContext, host: string): Promise<boolean> {
  const isNew = await enterList(context, host)
  if (isNew) await findCompanies(context, { host, isWhole: true })
  return isNew
}

/** Follows a CryptoList whose companies are found in the next round. Returns false if it is followed already. Throws invalid_input for this board itself. */
export async function enterList(context: FollowContext, host: string): Promise<boolean> {
  refuseOwnHost(context.config, host)
  const { rows } = await sql`
    insert into board.followed_lists (host) values (${host}) on conflict do nothing returning host`.execute(
    context.database.db,
  )
  return rows.length > 0
}

/** Pauses a CryptoList with all its companies, or has them read again. Throws not_found for one that isn't followed. */
async function pauseList(context: FollowContext, host: string, isPaused: boolean): Promise<void> {
  const { db } = context.database
  const { rows } = await sql`
    update board.followed_lists set is_paused = ${isPaused}, due_at = now() where host = ${host} returning host`.execute(
    db,
  )
  if (rows.length === 0) throw new BoardError('not_found', text.unknown(`${prefix}${host}`))
  for (const board of await listBoards(context, host)) await pauseBoard(context, board, isPaused)
}

/** Stops following a CryptoList and closes the listings that came from it; returns how many. Throws not_found for one that isn't followed. */
async function removeList(
  context: FollowContext,
  host: string,
  options: { isForever: boolean },
): Promise<number> {
  const { rows } = await sql`delete from board.followed_lists where host = ${host} returning host`.execute(
    context.database.db,
  )
  if (rows.length === 0) throw new BoardError('not_found', text.unknown(`${prefix}${host}`))
  let closed = 0
  for (const board of await listBoards(context, host)) closed += await removeBoard(context, board, options)
  return closed
}

/** Pauses or resumes a board, or a whole CryptoList. Throws as pauseBoard and pauseList. */
export function pauseFollowed(context: FollowContext, typed: string, isPaused: boolean): Promise<void> {
  const host = findListHost(typed)
  return host === undefined ? pauseBoard(context, typed, isPaused) : pauseList(context, host, isPaused)
}

/** Removes a board, or a whole CryptoList; returns how many listings were closed. Throws as removeBoard and removeList. */
export function removeFollowed(
  context: FollowContext,
  typed: string,
  options: { isForever: boolean },
): Promise<number> {
  const host = findListHost(typed)
  return host === undefined ? removeBoard(context, typed, options) : removeList(context, host, options)
}

/** The companies of a CryptoList that are followed, as boards. */
export async function listBoards({ database }: FollowContext, host: string): Promise<string[]> {
  const { rows } = await sql<{ board: string }>`
    select board from board.sources where system = 'cryptolist' and starts_with(board, ${`${host}/`}) and state <> 'left_out'
    order by board`.execute(database.db)
  return rows.map(({ board }) => `${prefix}${board}`)
}

/** All followed CryptoLists. */
export async function listLists({ database }: Pick<FollowContext, 'database'>): Promise<FollowedList[]> {
  const { rows } = await sql<Omit<FollowedList, 'askedAt'> & { askedAt: Date | null }>`
    select l.host, l.is_paused as "isPaused", l.is_answering as "isAnswering", l.asked_at as "askedAt",
      (select count(*)::int from board.sources s where s.system = 'cryptolist' and starts_with(s.board, l.host || '/')
        and s.state <> 'left_out') as companies
    from board.followed_lists l order by l.host`.execute(database.db)
  return rows.map((row) => ({ ...row, askedAt: row.askedAt?.toISOString() ?? null }))
}

/** Finds new companies of the lists that are due; each is asked by one process. */
export async function findNewCompanies(context: FollowContext): Promise<void> {
  const { rows } = await sql<{ host: string; isWhole: boolean }>`
    update board.followed_lists l set due_at = now() + interval '1 hour' - random() * interval '5 minutes'
    where l.host in (
      select d.host from board.followed_lists d where not d.is_paused and d.due_at <= now()
        and not exists (select from board.source_rests r where r.host = d.host and r.until > now())
      order by d.due_at limit 5 for update skip locked)
    returning l.host, coalesce(l.walked_at < now() - interval '1 day', true) as "isWhole"`.execute(
    context.database.db,
  )
  for (const due of rows)
    await findCompanies(context, due).catch((error: unknown) => {
      context.log.warn({ err: error, host: due.host }, 'CryptoList not read, will retry')
    })
}

/** How many companies of one list are followed, and how many of them may be new within a day: a list names as many as it likes. */
const mostCompanies = { all: 2_000, aDay: 200 }

/** Has each company of a list with a job that was posted there followed as a board. Each page is forgotten before the next is asked for. */
async function findCompanies(
  context: FollowContext,
  { host, isWhole }: { host: string; isWhole: boolean },
): Promise<void> {
  const { db } = context.database
  await dropEmptyBoards(db, host)
  const boards = new Set(await listBoards(context, host))
  let room = Math.min(mostCompanies.all - boards.size, mostCompanies.aDay - (await countNewToday(db, host)))
  const mostPages = isWhole ? pages.all : pages.few
  const { outcome, isComplete } = await walk(context, { host, mostPages }, async (rows) => {
    for (const { company, origin, isNoJob } of rows) {
      if (isNoJob === true || origin === undefined || company === undefined) continue
      const board = `${prefix}${host}/${origin.company}`
      if (boards.has(board)) continue
      if (room <= 0) return false
      boards.add(board)
      if (await followCompany(context, { host, name: company, slug: origin.company, domain: origin.domain }))
        room -= 1
    }
    return boards.size < mostSeen
  })
  // Companies that there is no room for are looked for again tomorrow.
  const isWalked = isWhole && (isComplete || room <= 0)
  await sql`
    update board.followed_lists set asked_at = now(), is_answering = ${outcome === 'read'},
      walked_at = case when ${isWalked} then now() else walked_at end where host = ${host}`.execute(db)
}

/** More companies than this are no list that is read to its end. */
const mostSeen = 20_000

const isOfList = (host: string) => sql<boolean>`system = 'cryptolist' and starts_with(board, ${`${host}/`})`

async function countNewToday(db: Db, host: string): Promise<number> {
  const { count } = await db
    .selectFrom('board.sources')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where(isOfList(host))
    .where('added_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Companies that had no job when they were asked, for days, are names alone. */
async function dropEmptyBoards(db: Db, host: string): Promise<void> {
  await db
    .deleteFrom('board.sources')
    .where(isOfList(host))
    .where('company_id', 'is', null)
    .where('state', '=', 'followed')
    .where('failures', '>', 3)
    .where('added_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}

/**
 * The company of a verified domain is the same here as there. Its name is only a name: what may stand under a company that is known here is decided
 * listing by listing. Returns false if it isn't followed.
 */
async function followCompany(
  context: FollowContext,
  { host, name, slug, domain }: { host: string; name: string; slug: string; domain: string | undefined },
): Promise<boolean> {
  const board = `${host}/${slug}`
  const same = await context.database.db
    .selectFrom('board.domain_proofs')
    .select('company_id as companyId')
    .where('domain', '=', domain ?? '')
    .where('state', '=', 'verified')
    .executeTakeFirst()
  const named = { reader: cryptolist, board, name: `${prefix}${board}`, companyName: name, isNamed: false }
  try {
    return await followBoard(context, named, same?.companyId)
  } catch (error) {
    // Left out at its request, or a name that no company can have here.
    if (!(error instanceof BoardError)) throw error
    return false
  }
}

type WalkOutcome = 'read' | 'failed' | 'unreadable' | 'reserved' | 'limited' | 'forbidden'

/** Reads the first pages of a list's jobs, one after the other, until `take` answers false. */
async function walk(
  context: FollowContext,
  { host, mostPages }: { host: string; mostPages: number },
  take: (rows: readonly SourcePosting[]) => Promise<boolean>,
): Promise<{ outcome: WalkOutcome; isComplete: boolean }> {
  let after: string | undefined
  const first = `https://${host}/api/v1/jobs`
  if (!(await createRobots(context.guardedFetch, agentOf(context.config))(first)))
    return { outcome: 'forbidden', isComplete: false }
  for (let page = 1; page <= mostPages; page++) {
    if (page > 1) await sleep(cryptolist.pace.pauseMs)
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    const answer = await askPage(context, `${first}${query}`)
    if (typeof answer === 'number') {
      await putOffHost(context.database.db, { system: 'cryptolist', board: host }, answer)
      return { outcome: 'limited', isComplete: false }
    }
    if (typeof answer === 'string') return { outcome: answer, isComplete: false }
    if (!(await take(answer.rows))) break
    after = answer.next
    if (after === undefined) return { outcome: 'read', isComplete: true }
  }
  return { outcome: 'read', isComplete: false }
}

/** A page; how many seconds to wait if that was asked for, or why there is none. */
async function askPage(
  { guardedFetch, config }: FollowContext,
  url: string,
): Promise<NonNullable<ReturnType<typeof readListPage>> | number | Exclude<WalkOutcome, 'read' | 'limited'>> {
  try {
    const answer = await guardedFetch(url, {
      ...limits,
      agent: agentOf(config),
      headers: { accept: 'application/json' },
    })
    const waitSeconds = readWait(answer)
    if (waitSeconds !== undefined) return waitSeconds
    if (answer.status !== 200) return 'failed'
    if (isReserved(answer, false)) return 'reserved'
    return readListPage(readContent({}, answer.body.toString('utf8'))) ?? 'unreadable'
  } catch (error) {
    if (error instanceof OutgoingError) return 'failed'
    throw error
  }
}
