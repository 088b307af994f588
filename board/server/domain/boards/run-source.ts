import { isDatabaseAway } from '../../database/database-errors.ts'
import { inLongTransaction, inTransaction } from '../../database/transactions.ts'
import { findImportCompanies, getImportCompany, type ImportCompany } from '../imports/companies.ts'
import { type CompanyName, lettersOf, readCompany } from '../imports/company-name.ts'
import { getSystem } from '../systems/address.ts'
import type { OpenedAnswer } from '../systems/system.ts'
import { askBoard, type BoardAnswer, type FollowContext, readingOf } from './ask-board.ts'
import { findLinkedBoards } from './find-board.ts'
import { findTrust, judgeOrigins } from './origins.ts'
import { readPostings } from './postings.ts'
import { type DetailedBoard, readDetails } from './read-details.ts'
import { listRefusals } from './refusals.ts'
import { type LeasedSource, listRowHashes, releaseSources } from './repository.ts'
import { type Run, type RunResult, settle } from './settle-run.ts'
import { storeAnswer } from './store-answer.ts'
import { hasWholeText, toListings } from './to-listings.ts'

/** How a board is read. */
export interface RunOptions {
  /** An admin has looked at what the answer takes from listings. */
  isAccepted?: boolean
}

/**
 * Reads a followed board and stores what has changed. What an answer changes and what tells it from the next one are written in one
 * transaction: after a crash the board is read again as if nothing had been asked.
 */
export async function runSource(
  context: FollowContext,
  source: LeasedSource,
  { isAccepted = false }: RunOptions = {},
): Promise<RunResult> {
  const run: Run = {
    context,
    isAccepted,
    source,
    reader: getSystem(source.system),
    startedAt: performance.now(),
    bytes: 0,
  }
  try {
    return await readAndStore(run)
  } catch (error) {
    // Our database's failure says nothing of the board, which the next round reads. If it is still away, the lease runs out by itself.
    const { db } = context.database
    const end = isDatabaseAway(error) ? releaseSources(db, [source]) : settle(run, { outcome: 'failed' })
    await end.catch(() => undefined)
    throw error
  }
}

async function readAndStore(run: Run): Promise<RunResult> {
  const { context, source, reader } = run
  const name = source.company ?? readCompany(source.companyName ?? '')
  const company = await findCompany(run, name)
  const isWhole = hasWholeText(reader, context.config, company)
  const { rule, ...trust } = await findTrust(context, reader, { board: source.board, company })
  const reading = readingOf(reader, isWhole, rule)
  const answer = await askBoard(context, reader, { board: source.board, validators: source, reading })
  run.bytes = answer.bytes
  if (answer.outcome !== 'answered')
    return settle(run, { ...answer, movedTo: await findNewHome(run, answer) })
  const detailed = await askForDetails(run, answer, reading)
  const read = await readPostings(reader, source.board, detailed.opened)
  if (read.isForeign) return settle(run, { outcome: 'foreign' })
  const judged = await judgeOrigins(context, source, { openings: read.openings, trust })
  const openings = await toListings({ ...run, isWhole, company: name }, judged.openings)
  return inLongTransaction(context.database.db, (db) =>
    storeAnswer(db, run, {
      name,
      isWhole,
      read,
      openings,
      judged,
      detailed,
      validators: answer.validators,
      isOversized: answer.isOversized,
      waitSeconds: Math.max(answer.waitSeconds ?? 0, detailed.waitSeconds ?? 0),
    }),
  )
}

/** The company that the board's listings are of; undefined if it isn't here yet. */
function findCompany({ context, source }: Run, name: CompanyName): Promise<ImportCompany | undefined> {
  return inTransaction(context.database.db, async (db) =>
    source.company === null
      ? (await findImportCompanies(db, [name])).get(lettersOf(name.name))
      : getImportCompany(db, source.company.id),
  )
}

/** The board that the old one's page links to now, once its system no longer has it. */
async function findNewHome(
  { context, source, reader }: Run,
  { outcome }: Pick<BoardAnswer, 'outcome'>,
): Promise<string | undefined> {
  if (outcome !== 'gone' && outcome !== 'moved') return undefined
  const own = `${source.system}:${source.board}`.toLowerCase()
  const linked = await findLinkedBoards(context, reader.pageUrl(source.board))
  const others = linked.filter((name) => name.toLowerCase() !== own)
  // A page of several boards says nothing of one.
  return others.length === 1 ? others[0] : undefined
}

/** The postings in full, for a system whose list has no texts. */
async function askForDetails(
  { context, source, reader }: Run,
  { opened, waitSeconds }: { opened: OpenedAnswer; waitSeconds?: number | undefined },
  reading: string,
): Promise<DetailedBoard> {
  const { details } = reader
  if (details === undefined)
    return {
      opened,
      rowHashes: new Map(),
      keptIds: [],
      sameIds: [],
      refused: { fresh: [], keptIds: [] },
      isPending: false,
      waitSeconds: undefined,
    }
  const { db } = context.database
  const storedHashes = await listRowHashes(db, source.id)
  const refusals = await listRefusals(db, source.id)
  return readDetails(
    context,
    { reader, details, board: source.board },
    { opened, storedHashes, refusals, reading, waitSeconds },
  )
}
