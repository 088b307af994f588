import { BoardError } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/sources'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { closeLeftOut, closeUnfollowed } from '../imports/close-listings.ts'
import { findImportCompanies, removeUnusedCompany } from '../imports/companies.ts'
import { lettersOf } from '../imports/company-name.ts'
import { createStatisticsRefresher } from '../imports/planner-statistics.ts'
import { findSource } from '../systems/address.ts'
import type { FollowContext } from './ask-board.ts'
import { findBoard, getBoard, type NamedBoard, nameBoard } from './named-board.ts'
import { checkMayFollow, type RecognisedBoard, requireName } from './recognise-board.ts'
import { isResting, leaseSource, pauseSource } from './repository.ts'
import { type RunOptions, runSource } from './run-source.ts'
import type { RunResult } from './settle-run.ts'
import { dropSuggestion } from './suggestions.ts'

/**
 * Follows a board that was recognised, for the company of its name or for the one that is given; returns false if it is followed already: then the
 * name tells moderators whose its listings are, if it is named now. A company that isn't here yet is made with the board's first listing. Throws
 * invalid_input for a demo company and a name that can't be a company's, and conflict for a board that its company asked to leave out.
 */
export async function followBoard(
  { database }: Pick<FollowContext, 'database'>,
  {
    reader,
    board,
    name,
    companyName,
    isNamed,
  }: Pick<RecognisedBoard, 'reader' | 'board' | 'name' | 'companyName' | 'isNamed'>,
  givenCompanyId?: string,
): Promise<boolean> {
  const spelled = requireName(name, companyName)
  return database.db.transaction().execute(async (db) => {
    const existing = await findBoard(db, { reader, board })
    if (existing?.state === 'left_out') throw new BoardError('conflict', text.leftOut(name))
    const company = (await findImportCompanies(db, [spelled])).get(lettersOf(spelled.name))
    if (existing !== undefined) {
      if (isNamed && existing.companyId === (company?.id ?? null)) await noteNamed(db, existing.id)
      return false
    }
    const companyId = givenCompanyId ?? company?.id ?? null
    if (company?.isDemo === true) throw new BoardError('invalid_input', text.demoCompany(spelled.name))
    await db
      .insertInto('board.sources')
      .values({
        id: uuidv7(),
        system: reader.system,
        board,
        company_id: companyId,
        company_name: companyId === null ? spelled.name : null,
        is_named: isNamed,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await dropSuggestion(db, { reader, board })
    return true
  })
}

/** The next reading takes its listings for the company's, also those that wait for a moderator to say so. */
async function noteNamed(db: Transaction<Schema>, id: string): Promise<void> {
  await db
    .updateTable('board.sources')
    .set({ is_named: true, etag: null, last_modified: null, answer_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Reads a followed board now. Throws not_found for any other, and conflict while another worker asks its system. */
export async function runBoard(
  context: FollowContext,
  typed: string,
  options: RunOptions = {},
): Promise<RunResult> {
  const named = nameBoard(typed)
  const { id } = await getBoard(context.database.db, named)
  checkMayFollow(context, named)
  if (await isResting(context.database.db, { system: named.reader.system, board: named.board }))
    throw new BoardError('unavailable', text.isResting(named.reader.name))
  const source = await leaseSource(context.database.db, id)
  if (source === undefined) throw new BoardError('conflict', text.isBusy(named.name))
  const result = await runSource(context, source, options)
  await createStatisticsRefresher(context)(result.counts.added)
  return result
}

/** Pauses a board, or has it read again; its listings stay. Throws not_found for a board that isn't followed. */
export async function pauseBoard(
  { database }: FollowContext,
  typed: string,
  isPaused: boolean,
): Promise<void> {
  const { id } = await getBoard(database.db, nameBoard(typed))
  await pauseSource(database.db, id, isPaused)
}

/**
 * Stops following a board and closes its listings, which nothing confirms from then on; returns how many. A company of which nothing else was ever
 * public goes with its last board. With `isForever` the board is never
 * followed again, nothing links to it, and the pages of its listings go too, also of those that a file brought: it needn't be followed then.
 * Throws not_found for any other board that isn't followed.
 */
export async function removeBoard(
  { database }: FollowContext,
  typed: string,
  { isForever }: { isForever: boolean },
): Promise<number> {
  const named = nameBoard(typed)
  return inTransaction(database.db, async (db) => {
    const id = isForever ? await leaveOut(db, named) : (await getBoard(db, named)).id
    // A run that is storing its answer ends first, so that what it adds is closed too.
    await db.selectFrom('board.sources').select('id').where('id', '=', id).forUpdate().execute()
    const rows = await db
      .deleteFrom('board.source_postings')
      .where('source_id', '=', id)
      .returning('job_id as jobId')
      .execute()
    const jobIds = rows.map((row) => row.jobId)
    if (isForever) return closeLeftOut(db, [...new Set([...jobIds, ...(await listJobsAt(db, named))])])
    const { companyId } = await db
      .deleteFrom('board.sources')
      .where('id', '=', id)
      .returning('company_id as companyId')
      .executeTakeFirstOrThrow()
    const closed = await closeUnfollowed(db, [...new Set(jobIds)])
    if (companyId !== null) await removeUnusedCompany(db, companyId)
    return closed
  })
}

/** Notes that nobody may follow a board. Throws not_found where that is known already. */
async function leaveOut(db: Transaction<Schema>, { reader, board, name }: NamedBoard): Promise<string> {
  const existing = await findBoard(db, { reader, board })
  if (existing?.state === 'left_out') throw new BoardError('not_found', text.unknown(name))
  const isLeftOut = { state: 'left_out', lease: null, leased_until: null } as const
  const { id } =
    existing === undefined
      ? await db
          .insertInto('board.sources')
          .values({ id: uuidv7(), system: reader.system, board, company_id: null, ...isLeftOut })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('board.sources')
          .set({ ...isLeftOut, etag: null, last_modified: null, answer_hash: null })
          .where('id', '=', existing.id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await dropSuggestion(db, { reader, board })
  return id
}

/** Imported listings that link to a board. */
async function listJobsAt(
  db: Transaction<Schema>,
  { reader, board }: Pick<NamedBoard, 'reader' | 'board'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('board.jobs')
    .select(['id', 'source_url as url'])
    .where('source', '=', reader.system)
    .where('is_demo', '=', false)
    .where('source_url', 'is not', null)
    .execute()
  return rows.flatMap(({ id, url }) => {
    const source = url === null ? undefined : findSource(url)
    return source?.reader === reader && source.board.toLowerCase() === board.toLowerCase() ? [id] : []
  })
}
