import { BoardError, parseUrl, type SourceSuggestion } from '@cryptolist/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/sources'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashWithKey } from '../identifiers/keyed-hash.ts'
import { findSource, getSystem, readBoardName, tryToReadBoardName } from '../systems/address.ts'
import type { BoardSystem, SystemReader } from '../systems/system.ts'
import { type FollowContext, mayFollow } from './ask-board.ts'

/** More are more than admins look at. */
const mostSuggestions = 200
const mostOfNetwork = 10
/** A suggestion that no admin has wanted for so long is forgotten. */
const waitingDays = 30
const isWaiting = sql<boolean>`suggested_at > now() - make_interval(days => ${waitingDays})`

/**
 * Notes a board for admins, by its address alone; a page that isn't a board is noted as typed. Neither is asked before an admin looks it up. One
 * that is suggested or followed already stays so. Where many wait, the oldest of the same network gives way, or of the network that suggested
 * most. Throws invalid_input for what is no board, may not be followed or was left out, and while too many networks wait.
 */
export async function suggestBoard(
  { database: { db }, config }: Pick<DomainContext, 'database' | 'config'>,
  typed: string,
  networkKey: string,
): Promise<void> {
  const { reader, board } = readForForm(asPage(typed) ?? typed, config)
  await sql`delete from board.source_suggestions where not ${isWaiting}`.execute(db)
  const isThis = sql`system = ${reader.system} and lower(board) = ${board.toLowerCase()}`
  const { rows } = await sql<{ isLeftOut: boolean | null; isKnown: boolean }>`
    select (select bool_or(state = 'left_out') from board.sources where ${isThis}) as "isLeftOut",
      exists (select from board.source_suggestions where ${isThis}) as "isKnown"`.execute(db)
  const { isLeftOut = null, isKnown = false } = rows[0] ?? {}
  if (isLeftOut === true) throw BoardError.invalidField('board', text.leftOut(`${reader.system}:${board}`))
  if (isLeftOut === false || isKnown) return
  const network = hashWithKey(config.masterKey, `suggestion network\0${networkKey}`)
  if (!(await makeRoom(db, network))) throw BoardError.invalidField('board', text.manySuggestions)
  await db
    .insertInto('board.source_suggestions')
    .values({ id: uuidv7(), system: reader.system, board, network_key: network })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A page that is no board by its address, as the name of one: `page:acme.example/careers`. Which board it stands for only the page tells. */
function asPage(typed: string): string | undefined {
  const url = parseUrl(typed.trim())
  if (url?.protocol !== 'https:' || findSource(url.href) !== undefined) return undefined
  const name = `page:${url.host}${url.pathname}${url.search}`
  return tryToReadBoardName(name) === undefined ? undefined : name
}

/** Has a suggestion give way to another one where it must; false if each is from a network of its own. */
async function makeRoom(db: Db, network: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean; mine: number; fullest: Buffer | null; most: number }>`
    with networks as (select network_key, count(*)::int as count from board.source_suggestions group by network_key),
      fullest as (select * from networks order by count desc limit 1)
    select coalesce((select sum(count) from networks), 0) >= ${mostSuggestions} as "isFull",
      coalesce((select count from networks where network_key = ${network}), 0) as mine,
      (select network_key from fullest) as fullest, coalesce((select count from fullest), 0) as most`.execute(
    db,
  )
  const { isFull = false, mine = 0, fullest = null, most = 0 } = rows[0] ?? {}
  const isMine = mine >= mostOfNetwork
  if (!isMine && !isFull) return true
  if (!isMine && most < 2) return false
  await sql`
    delete from board.source_suggestions where id = (
      select id from board.source_suggestions where network_key is not distinct from ${isMine ? network : fullest}::bytea
      order by suggested_at, id limit 1)`.execute(db)
  return true
}

/** Reads the name of a board in a form that isn't only for admins. Its errors are at the field. */
export function readForForm(
  typed: string,
  config: FollowContext['config'],
): { reader: SystemReader; board: string } {
  try {
    const named = readBoardName(typed)
    if (!mayFollow(named.reader, config))
      throw new BoardError('invalid_input', text.forbidsFollowing(named.reader.name))
    return named
  } catch (error) {
    throw atBoardField(error)
  }
}

/** A BoardError moved to the field in which a board is named; other errors as they are. */
export function atBoardField(error: unknown): unknown {
  return error instanceof BoardError ? BoardError.invalidField('board', error.message) : error
}

/** The suggestions of visitors, the oldest first. */
export async function listSuggestions(db: Db): Promise<SourceSuggestion[]> {
  const rows = await db
    .selectFrom('board.source_suggestions')
    .select(['system', 'board', 'suggested_at as suggestedAt'])
    .where(isWaiting)
    .orderBy('suggested_at')
    .execute()
  return rows.map(({ system, board, suggestedAt }) => ({
    board: `${system}:${board}`,
    system,
    url: getSystem(system as BoardSystem).pageUrl(board),
    suggestedAt: suggestedAt.toISOString(),
  }))
}

/** Forgets a suggestion that an admin doesn't want. */
export async function dismissSuggestion(
  { database }: Pick<FollowContext, 'database'>,
  typed: string,
): Promise<void> {
  await dropSuggestion(database.db, readBoardName(typed))
}

/** Forgets the suggestion of what an admin looked at, after a board that it stands for is followed. */
export async function dropSuggested(db: Db, typed: string): Promise<void> {
  const named = tryToReadBoardName(asPage(typed) ?? typed)
  if (named !== undefined) await dropSuggestion(db, named)
}

/** Forgets the suggestion of a board. */
export async function dropSuggestion(
  db: Db,
  { reader, board }: { reader: SystemReader; board: string },
): Promise<void> {
  await db
    .deleteFrom('board.source_suggestions')
    .where('system', '=', reader.system)
    .where(sql`lower(board)`, '=', board.toLowerCase())
    .execute()
}
