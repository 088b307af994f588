import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/sources'
import type { Db } from '../../database/schema.ts'
import { readBoardName } from '../systems/address.ts'
import type { SystemReader } from '../systems/system.ts'

/** A board as people name it: `lever:acme`. */
export interface NamedBoard {
  reader: SystemReader
  board: string
  name: string
}

/** Reads a board's name as people write it. Throws invalid_input for anything else. */
export function nameBoard(typed: string): NamedBoard {
  return toNamed(readBoardName(typed))
}

/** A board with its name as people write it. */
export function toNamed({ reader, board }: Pick<NamedBoard, 'reader' | 'board'>): NamedBoard {
  return { reader, board, name: `${reader.system}:${board}` }
}

/** The row of a followed board. Throws not_found for any other. */
export async function getBoard(db: Db, named: NamedBoard): Promise<{ id: string }> {
  const row = await findBoard(db, named)
  if (row === undefined || row.state === 'left_out')
    throw new BoardError('not_found', text.unknown(named.name))
  return row
}

/** The row of a board; undefined if it isn't known. Capitals make no other board: the one in the same spelling, else one in another. */
export function findBoard(db: Db, { reader, board }: Pick<NamedBoard, 'reader' | 'board'>) {
  return db
    .selectFrom('board.sources')
    .select(['id', 'state', 'company_id as companyId', 'owner_domain as ownerDomain'])
    .where('system', '=', reader.system)
    .where(sql`lower(board)`, '=', board.toLowerCase())
    .orderBy(sql`board = ${board}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}
