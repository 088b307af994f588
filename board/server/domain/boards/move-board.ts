import { BoardError } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/sources'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { listStoredJobs } from '../imports/write-plan.ts'
import type { FollowContext } from './ask-board.ts'
import { matchListings } from './match-listings.ts'
import { getBoard, nameBoard } from './named-board.ts'
import { type RecognisedBoard, recogniseBoard } from './recognise-board.ts'
import { companyColumn, type LeasedSource, listPostings } from './repository.ts'
import { dropSuggestion } from './suggestions.ts'
import { hasWholeText, toListings } from './to-listings.ts'

/** The result of moving a board, in listings. */
interface MovedBoard {
  from: string
  to: string
  /** Listings that the new board goes on with. */
  kept: number
  /** Listings of the old board that the new one doesn't seem to have. They close as if the board had dropped them. */
  unmatched: number
  /** Openings of the new board that get a listing. */
  added: number
}

/**
 * Follows a company's board at its new place: the listings whose titles and places, or else whose texts, are the same there keep their ids,
 * addresses and history. The new board is read next. Throws not_found for a board that isn't followed, conflict if the new one is followed
 * already, and what recogniseBoard throws about the new one.
 */
export async function moveBoard(context: FollowContext, typed: string, target: string): Promise<MovedBoard> {
  const named = nameBoard(typed)
  await getBoard(context.database.db, named)
  const newBoard = await recogniseBoard(context, target, undefined, {
    mostLinks: Number.POSITIVE_INFINITY,
  })
  if (newBoard.isFollowed) throw new BoardError('conflict', text.alreadyFollowed(newBoard.name))
  return inTransaction(context.database.db, async (db) => {
    // A run that is storing its answer ends first.
    const { id } = await getBoard(db, named)
    const source = await lockToMove(db, id)
    const moved = await takeOver(db, { context, source, newBoard })
    await pointTo(db, id, newBoard)
    await dropSuggestion(db, newBoard)
    return { from: named.name, to: newBoard.name, ...moved }
  })
}

type MovingSource = Pick<LeasedSource, 'id' | 'company'>

/** Enters the new board's postings for the listings that show them from now on. */
async function takeOver(
  db: Transaction<Schema>,
  { context, source, newBoard }: { context: FollowContext; source: MovingSource; newBoard: RecognisedBoard },
): Promise<Pick<MovedBoard, 'kept' | 'unmatched' | 'added'>> {
  const { reader, openings } = newBoard
  const { company } = source
  if (company === null) return { kept: 0, unmatched: 0, added: openings.length }
  const isWhole = hasWholeText(reader, context.config, company)
  const read = await toListings({ reader, isWhole, company }, openings)
  const postings = await listPostings(db, source.id)
  const open = new Set(postings.flatMap(({ jobId, isGone }) => (isGone ? [] : [jobId])))
  const shownIds = new Set(postings.map(({ jobId }) => jobId))
  const jobs = (await listStoredJobs(db, [company.id]))
    .filter(({ id }) => shownIds.has(id))
    // A listing that closed before goes on only where nothing open is the same.
    .sort((a, b) => Number(open.has(b.id)) - Number(open.has(a.id)))
  const matched = matchListings(
    read.flatMap(({ listing, postingIds }) => (typeof listing === 'string' ? [] : [{ listing, postingIds }])),
    jobs,
  )
  const rows = matched.flatMap(({ postingIds, jobId }) =>
    postingIds.map((postingId) => ({ postingId, jobId })),
  )
  const firsts = matched.map(({ postingIds: [sourceId], jobId }) => ({ jobId, sourceId }))
  await writeMoved(
    db,
    { sourceId: source.id, companyId: company.id, system: reader.system },
    { rows, firsts },
  )
  const keptCount = matched.filter(({ jobId }) => open.has(jobId)).length
  return { kept: keptCount, unmatched: open.size - keptCount, added: openings.length - matched.length }
}

async function lockToMove(db: Transaction<Schema>, id: string): Promise<MovingSource> {
  const { rows } = await sql<MovingSource>`
    select s.id, ${companyColumn('s')} as company from board.sources s where s.id = ${id} for update`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A board that is followed has a row.')
  return row
}

/** The board is asked as a new one, at once, and whose it is has been decided; whoever reads the old one has lost its lease. */
async function pointTo(
  db: Transaction<Schema>,
  id: string,
  { reader, board }: RecognisedBoard,
): Promise<void> {
  await sql`
    update board.sources set system = ${reader.system}, board = ${board}, etag = null, last_modified = null, answer_hash = null,
      outcome = null, failures = 0, doubts = 0, doubted_at = null, moved_to = null, alerted_at = null, owner_domain = null, leave_out_asked_at = null,
      is_named = true, lease = null, leased_until = null, due_at = now()
    where id = ${id}`.execute(db)
}

/** A listing keeps its old id at the source if another listing of the company has the new one. */
async function writeMoved(
  db: Transaction<Schema>,
  { sourceId, companyId, system }: { sourceId: string; companyId: string; system: string },
  {
    rows,
    firsts,
  }: {
    rows: readonly { postingId: string; jobId: string }[]
    firsts: readonly { jobId: string; sourceId: string }[]
  },
): Promise<void> {
  await sql`
    delete from board.source_postings where source_id = ${sourceId} and job_id = any(${firsts.map(({ jobId }) => jobId)}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into board.source_postings (source_id, posting_id, job_id)
    select ${sourceId}, n."postingId", n."jobId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n ("postingId" text, "jobId" uuid)
    on conflict (source_id, posting_id) do update set job_id = excluded.job_id, gone_at = null, ends_at = null, row_hash = null`.execute(
    db,
  )
  // The last words of the old system are no measure of what the new one says.
  await sql`
    update board.jobs set source_hash = '' where id = any(${firsts.map(({ jobId }) => jobId)}::uuid[])`.execute(
    db,
  )
  await sql`
    update board.jobs j set source = ${system}, source_id = n."sourceId"
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) n ("jobId" uuid, "sourceId" text)
    where j.id = n."jobId" and not exists (
      select from board.jobs o where o.company_id = ${companyId} and o.source = ${system} and o.source_id = n."sourceId")`.execute(
    db,
  )
}
