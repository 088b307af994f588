import { BoardError } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/sources'
import type { Schema } from '../../../../database/schema.ts'
import { inTransaction } from '../../../../database/transactions.ts'
import { closeLeftOut, closeUnfollowed } from '../../import/close-listings.ts'
import { findImportCompanies, removeUnusedCompany } from '../../import/companies.ts'
import { type CompanyName, lettersOf, readCompany } from '../../import/company-name.ts'
import { createStatisticsRefresher } from '../../import/planner-statistics.ts'
import { findSource, readBoardName } from '../address.ts'
import type { OpenedAnswer, SystemReader } from '../system.ts'
import { askBoard, type FollowContext, mayFollow, noValidators, readingOf } from './ask-board.ts'
import { resolveBoardName } from './find-board.ts'
import { holdHost } from './hold-host.ts'
import { type Opening, readPostings } from './postings.ts'
import { readDetails } from './read-details.ts'
import { isResting, leaseSource, pauseSource, putOffHost } from './repository.ts'
import { type RunOptions, runSource } from './run-source.ts'
import type { RunResult } from './settle-run.ts'
import { dropSuggestion } from './suggestions.ts'

/** A board as people name it: `lever:acme`. */
interface NamedBoard {
  reader: SystemReader
  board: string
  name: string
}

/** A board before it is followed. */
export interface RecognisedBoard extends NamedBoard {
  companyName: string
  /** Whoever follows it named the company: it isn't what the board says. */
  isNamed: boolean
  isFollowed: boolean
  jobs: number
  firstTitles: string[]
  openings: readonly Opening[]
}

const shownTitles = 5
/** Some links lead to other pages than jobs. */
const shownLinks = 8

/** Throws invalid_input for a board of a system whose boards may not be followed here. */
export function checkMayFollow(
  { config }: Pick<FollowContext, 'config'>,
  { reader }: Pick<NamedBoard, 'reader'>,
): void {
  if (!mayFollow(reader, config)) throw new BoardError('invalid_input', text.cannotFollow(reader.name))
}

/** A company's name from its board's; the address of a feed or page has none. */
function nameOf({ hasOwnHosts }: SystemReader, board: string): string {
  return hasOwnHosts === true ? '' : board.replace(/^eu\/|\.(?:de|com)$/g, '')
}

/** How a board is looked at. */
interface LookOptions {
  /** How many pages of a list of links are read. */
  mostLinks?: number
  /** How long to wait while another worker asks the same host. */
  waitMs?: number
}

/**
 * Asks the board behind an address, or `system:board`, what it has. Throws invalid_input for what isn't a board, has no jobs or names no
 * company, unavailable where the system doesn't answer, and conflict while another worker asks its host, and for a board that its company asked
 * to leave out: it isn't asked. Of a board whose list has links only, the first are read, and the rest are counted.
 */
export async function recogniseBoard(
  context: FollowContext,
  typed: string,
  companyName?: string,
  { mostLinks = shownLinks, waitMs }: LookOptions = {},
): Promise<RecognisedBoard> {
  const named = toNamed(await resolveBoardName(context, typed))
  const { reader, board, name } = named
  checkMayFollow(context, named)
  const asked = { board: { system: reader.system, board }, waitMs }
  return holdHost(context, asked, async () => {
    // Its company may have it left out while we wait for the host.
    const known = await findBoard(context.database.db, named)
    if (known?.state === 'left_out') throw new BoardError('conflict', text.leftOut(name))
    const found = await lookAtBoard(context, named, { companyName, mostLinks })
    return { ...found, isFollowed: known !== undefined }
  })
}

async function lookAtBoard(
  context: FollowContext,
  named: NamedBoard,
  { companyName, mostLinks }: { companyName: string | undefined; mostLinks: number },
): Promise<Omit<RecognisedBoard, 'isFollowed'>> {
  const { reader, board, name } = named
  if (await isResting(context.database.db, { system: reader.system, board }))
    throw new BoardError('unavailable', text.isResting(reader.name))
  const answer = await askBoard(context, reader, {
    board,
    known: noValidators,
    reading: readingOf(reader, true),
  })
  if (answer.waitSeconds !== undefined)
    await putOffHost(context.database.db, { system: reader.system, board }, answer.waitSeconds)
  if (answer.outcome !== 'answered')
    throw new BoardError('unavailable', text.boardFailed(name, text.outcomes[answer.outcome]))
  const { opened, others } = await readFirst(context, named, { ...answer, mostLinks })
  const { openings, isForeign } = await readPostings(reader, board, opened)
  if (isForeign) throw new BoardError('invalid_input', text.boardFailed(name, text.outcomes.foreign))
  if (openings.length === 0)
    throw new BoardError(
      'invalid_input',
      reader.isPage === true ? text.pageWithoutJobs(reader.pageUrl(board)) : text.noBoard(name),
    )
  // A board's own name is the only one that some systems tell.
  const said = companyName ?? openings[0]?.posting.company ?? nameOf(reader, board)
  requireName(name, said)
  return {
    reader,
    board,
    name,
    companyName: said,
    isNamed: companyName !== undefined,
    jobs: openings.length + others,
    openings,
    firstTitles: openings.slice(0, shownTitles).map(({ posting }) => posting.title ?? ''),
  }
}

/** The company of a board. Throws invalid_input for a name that can't be a company's. */
function requireName(board: string, companyName: string): CompanyName {
  if (companyName.trim() === '') throw new BoardError('invalid_input', text.noCompanyName(board))
  try {
    return readCompany(companyName)
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    throw new BoardError('invalid_input', text.badCompanyName(board, error.message), { cause: error })
  }
}

/** The first postings of a list of links, and how many more links it has; all postings of other lists. */
async function readFirst(
  context: FollowContext,
  { reader, board }: NamedBoard,
  {
    opened,
    waitSeconds,
    mostLinks,
  }: { opened: OpenedAnswer; waitSeconds?: number | undefined; mostLinks: number },
): Promise<{ opened: OpenedAnswer; others: number }> {
  const { details } = reader
  if (details?.areLinks !== true) return { opened, others: 0 }
  const isWhole = (row: unknown): boolean => opened.read(row)?.description !== undefined
  const jobs = opened.jobs.filter((row, index) => index < mostLinks || isWhole(row))
  const known = { known: new Map(), refusals: new Map(), reading: '', waitSeconds }
  const read = await readDetails(
    context,
    { reader, details, board },
    { ...known, opened: { ...opened, jobs } },
  )
  if (read.waitSeconds !== undefined)
    await putOffHost(context.database.db, { system: reader.system, board }, read.waitSeconds)
  return { opened: read.opened, others: opened.jobs.length - jobs.length }
}

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
    const known = await findBoard(db, { reader, board })
    if (known?.state === 'left_out') throw new BoardError('conflict', text.leftOut(name))
    const company = (await findImportCompanies(db, [spelled])).get(lettersOf(spelled.name))
    if (known !== undefined) {
      if (isNamed && known.companyId === (company?.id ?? null)) await noteNamed(db, known.id)
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
      .returning('job_id')
      .execute()
    const jobIds = rows.map((row) => row.job_id)
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
  const known = await findBoard(db, { reader, board })
  if (known?.state === 'left_out') throw new BoardError('not_found', text.unknown(name))
  const isLeftOut = { state: 'left_out', lease: null, leased_until: null } as const
  const { id } =
    known === undefined
      ? await db
          .insertInto('board.sources')
          .values({ id: uuidv7(), system: reader.system, board, company_id: null, ...isLeftOut })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('board.sources')
          .set({ ...isLeftOut, etag: null, last_modified: null, answer_hash: null })
          .where('id', '=', known.id)
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
    const found = url === null ? undefined : findSource(url)
    return found?.reader === reader && found.board.toLowerCase() === board.toLowerCase() ? [id] : []
  })
}

/** Reads a board's name as people write it. Throws invalid_input for anything else. */
export function nameBoard(typed: string): NamedBoard {
  return toNamed(readBoardName(typed))
}

function toNamed({ reader, board }: Pick<NamedBoard, 'reader' | 'board'>): NamedBoard {
  return { reader, board, name: `${reader.system}:${board}` }
}

/** The row of a followed board. Throws not_found for any other. */
export async function getBoard(
  db: Kysely<Schema> | Transaction<Schema>,
  named: NamedBoard,
): Promise<{ id: string }> {
  const found = await findBoard(db, named)
  if (found === undefined || found.state === 'left_out')
    throw new BoardError('not_found', text.unknown(named.name))
  return found
}

/** The row of a board; undefined if it isn't known. Capitals make no other board: the one in the same spelling, else one in another. */
export function findBoard(
  db: Kysely<Schema> | Transaction<Schema>,
  { reader, board }: Pick<NamedBoard, 'reader' | 'board'>,
) {
  return db
    .selectFrom('board.sources')
    .select(['id', 'state', 'company_id as companyId', 'owner_domain as ownerDomain'])
    .where('system', '=', reader.system)
    .where(sql`lower(board)`, '=', board.toLowerCase())
    .orderBy(sql`board = ${board}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}
