import { BoardError, type SourceSuggestion } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/sources'
import type { Schema } from '../../../../database/schema.ts'
import { getSystem, readBoardName } from '../address.ts'
import type { BoardSystem, SystemReader } from '../system.ts'
import { type FollowContext, mayFollow } from './ask-board.ts'

/** More are more than admins look at; they wait for the next ones. */
const mostSuggestions = 200

/**
 * Notes a board for admins. It is recognised by its address alone: its system is asked when an admin looks at it. One that is suggested or
 * followed already stays so. Throws invalid_input for what is no board, may not be followed or was left out, and while too many wait.
 */
export async function suggestBoard(
  { database: { db }, config }: Pick<FollowContext, 'database' | 'config'>,
  typed: string,
): Promise<void> {
  const { reader, board } = readForForm(typed, config)
  const { rows } = await sql<{ isLeftOut: boolean | null; waiting: number }>`
    select (select bool_or(state = 'left_out') from board.sources
        where system = ${reader.system} and lower(board) = ${board.toLowerCase()}) as "isLeftOut",
      (select count(*)::int from board.source_suggestions) as waiting`.execute(db)
  const { isLeftOut = null, waiting = 0 } = rows[0] ?? {}
  if (isLeftOut === true) throw BoardError.invalidField('board', text.leftOut(`${reader.system}:${board}`))
  if (isLeftOut === false) return
  if (waiting >= mostSuggestions) throw BoardError.invalidField('board', text.manySuggestions)
  await db
    .insertInto('board.source_suggestions')
    .values({ id: uuidv7(), system: reader.system, board })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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

/** The same error at the field in which a board is named. */
export function atBoardField(error: unknown): unknown {
  return error instanceof BoardError ? BoardError.invalidField('board', error.message) : error
}

/** What visitors suggested, the oldest first. */
export async function listSuggestions(db: Kysely<Schema>): Promise<SourceSuggestion[]> {
  const rows = await db
    .selectFrom('board.source_suggestions')
    .select(['system', 'board', 'suggested_at'])
    .orderBy('suggested_at')
    .execute()
  return rows.map(({ system, board, suggested_at }) => ({
    board: `${system}:${board}`,
    system,
    url: getSystem(system as BoardSystem).pageUrl(board),
    suggestedAt: suggested_at.toISOString(),
  }))
}

/** Forgets a suggestion that an admin doesn't want. */
export async function dismissSuggestion(
  { database }: Pick<FollowContext, 'database'>,
  typed: string,
): Promise<void> {
  await dropSuggestion(database.db, readBoardName(typed))
}

/** Forgets the suggestion of a board. */
export async function dropSuggestion(
  db: Kysely<Schema> | Transaction<Schema>,
  { reader, board }: { reader: SystemReader; board: string },
): Promise<void> {
  await db
    .deleteFrom('board.source_suggestions')
    .where('system', '=', reader.system)
    .where(sql`lower(board)`, '=', board.toLowerCase())
    .execute()
}
