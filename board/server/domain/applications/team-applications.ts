import {
  type ApplicationStatus,
  applicationStatuses,
  applicationStatusNames,
  BoardError,
  type QuestionAnswer,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { formIncomplete } from '#messages/forms'
import * as text from '#messages/pipeline'
import { csvTable } from '../../../escaping/csv.ts'
import type { Schema } from '../../database/schema.ts'
import { isOnSite } from '../accounts/session-policy.ts'
import type { DomainContext } from '../domain-context.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { accessMissing, requireListingAccess } from '../listings/require-access.ts'
import { findSharedProfile, type ShownProfile } from '../profiles/profiles.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole } from '../teams/team.ts'
import { hasEvent } from './answer-repository.ts'
import { requireHarmless } from './answers.ts'
import { type ApplicantMail, applicantMailQueue } from './applicant-mails.ts'
import { makeCvPath } from './cv-files.ts'
import { moveApplication } from './moves.ts'
import { applicantNetworkHash } from './own-people.ts'
import { checkNote, checkTeamMove, findAnswerProblem, isKey, type TypedTeamMove } from './policy.ts'
import {
  addNote,
  type CardRow,
  countByStatus,
  findBoardJob,
  findOfJob,
  listCards,
  listOfJob,
  lockOfJob,
  saveInterview,
  saveRating,
  type TeamRow,
} from './team-repository.ts'
import { listMoves } from './transitions.ts'

/** Rows of a column, and of a page of one column. */
const perColumn = 50
/** More fit into no file that a spreadsheet opens well. */
const mostExported = 20_000

interface BoardJob {
  publicId: string
  title: string
  companyName: string
}

export interface ApplicationCard {
  id: string
  name: string
  since: string
  rating: number | null
  interviewAt: string | null
  /** Of the profile that the applicant shared; null for none. */
  headline: string | null
}

export interface ApplicationColumn {
  status: ApplicationStatus
  name: string
  /** All of the column, not only those shown. */
  count: number
  cards: (ApplicationCard & { status: ApplicationStatus })[]
}

export interface ApplicationBoard {
  job: BoardJob
  /** Whether the requester may move and answer, and not only look. */
  canAct: boolean
  total: number
  columns: ApplicationColumn[]
  /** Whether the one column that is shown goes on. */
  hasMore: boolean
}

export interface ShownBoard {
  name: string
  status: string
  page: number
}

/**
 * The applications of a listing in columns, for the team that manages it. Throws not_found to everyone else, also to moderators and holders of
 * preview links; conflict while moderators have the listing.
 */
export async function getApplicationBoard(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  { name, status: typedStatus, page }: ShownBoard,
): Promise<ApplicationBoard> {
  const { access, job } = await requireTeam(context, requester, publicId, 'view')
  const status = applicationStatuses.find((one) => one === typedStatus) ?? null
  const filter = { jobId: access.jobId, name: name.trim(), status, page: status === null ? 0 : page }
  const { db } = context.database
  const [counts, rows] = await Promise.all([
    countByStatus(db, filter),
    listCards(db, { ...filter, limit: perColumn }),
  ])
  const columns = applicationStatuses
    .filter((one) => one !== 'unconfirmed' && (status === null || one === status))
    .map((one) => ({
      status: one,
      name: applicationStatusNames[one],
      count: counts[one] ?? 0,
      cards: rows.filter((row) => row.status === one).map(presentCard),
    }))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const hasMore = status !== null && (counts[status] ?? 0) > (filter.page + 1) * perColumn
  return { job, canAct: access.permission !== 'view', total, columns, hasMore }
}

export interface TeamApplication extends ApplicationCard {
  job: BoardJob
  status: ApplicationStatus
  statusName: string
  email: string
  message: string
  link: string
  answers: QuestionAnswer[]
  /** The applicant's CV, with a path that opens it for ten minutes; null for none. */
  cv: { name: string; path: string } | null
  /** The profile that the applicant shared; null for none. */
  profile: ShownProfile | null
  cameAt: string
  events: {
    side: TeamRow['events'][number]['side']
    statusName: string
    at: string
    message: string | null
  }[]
  notes: { text: string; at: string; by: string | null }[]
  /** Where it can be moved to; empty for viewers, and once it is decided. */
  moves: ApplicationStatus[]
  /** Why it can't be moved; null when it can. */
  problem: string | null
  canAct: boolean
}

/** An application for the team. Whoever of them opens it first marks it as viewed. Throws as `getApplicationBoard`. */
export async function openApplication(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  id: string,
): Promise<TeamApplication> {
  const { access, job } = await requireTeam(context, requester, publicId, 'view')
  const { db } = context.database
  let row = isKey(id) ? await findOfJob(db, access.jobId, id) : undefined
  if (row?.status === 'received')
    row = await db.transaction().execute(async (transaction) => {
      const locked = await lockOfJob(transaction, access.jobId, id)
      if (locked?.status === 'received')
        await moveApplication(transaction, locked, { side: 'employer', to: 'viewed' })
      return findOfJob(transaction, access.jobId, id)
    })
  if (row === undefined) throw accessMissing()
  const canAct = access.permission !== 'view'
  const problem = findAnswerProblem({ ...row, isFrozen: false })
  return {
    ...presentCard(row),
    job,
    statusName: applicationStatusNames[row.status],
    email: row.email,
    message: row.message ?? '',
    link: row.link ?? '',
    answers: row.questionAnswers ?? [],
    cv: row.cvName === null ? null : { name: row.cvName, path: makeCvPath(context, row.id) },
    profile: row.profileOf === null ? null : await findSharedProfile(db, row.profileOf),
    cameAt: row.cameAt.toISOString(),
    events: row.events.map(({ side, to, at, message }) => ({
      side,
      statusName: applicationStatusNames[to],
      at,
      message,
    })),
    notes: row.notes,
    moves: canAct && problem === null ? listMoves('employer', row.status) : [],
    problem,
    canAct,
  }
}

/** An application that was chosen, with the state in which the form showed it. */
export interface ChosenApplication {
  id: string
  from: string
}

/** How many were moved, and what keeps the others. */
export interface MoveOutcome {
  done: number
  refused: { name: string; sentence: string }[]
}

/**
 * Moves applications and emails each applicant; a form that is sent twice moves them once. An application that someone else has moved in the meantime stays where it is,
 * and the outcome says so. Throws invalid_input with the field, and as `getApplicationBoard`; forbidden for viewers.
 */
export async function moveApplications(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  {
    chosen,
    typed,
    networkKey,
  }: { chosen: readonly ChosenApplication[]; typed: TypedTeamMove; networkKey: string },
): Promise<MoveOutcome> {
  const { access } = await requireTeam(context, requester, publicId, 'edit')
  const { config, database, queue } = context
  const move = checkTeamMove(typed, context.now())
  await requireHarmless(database.db, access.companyId, move.message)
  const networkHash = applicantNetworkHash(config.masterKey, networkKey, access.companyId)
  const outcome: MoveOutcome = { done: 0, refused: [] }
  for (const { id, from } of chosen) {
    const refusal = await database.db.transaction().execute(async (db) => {
      const row = isKey(id) ? await lockOfJob(db, access.jobId, id) : undefined
      if (row === undefined) return { name: '', sentence: text.noLongerThere }
      const sentence = await moveOne(db, row, { ...move, from, networkHash, queue })
      return sentence === null ? null : { name: row.name, sentence }
    })
    if (refusal === null) outcome.done += 1
    else outcome.refused.push(refusal)
  }
  queue.wake(applicantMailQueue)
  return outcome
}

/** Returns why it stays where it is; null where it was moved. */
async function moveOne(
  db: Transaction<Schema>,
  row: TeamRow,
  {
    to,
    message,
    key,
    interviewAt,
    from,
    networkHash,
    queue,
  }: ReturnType<typeof checkTeamMove> & {
    from: string
    networkHash: Buffer
    queue: DomainContext['queue']
  },
): Promise<string | null> {
  if (await hasEvent(db, row.id, key)) return null
  const problem = findAnswerProblem({ ...row, isFrozen: false })
  if (problem !== null) return problem
  if (row.status !== from) return text.movedMeanwhile(applicationStatusNames[row.status])
  if (row.status === to && message === '' && interviewAt === null) return text.alreadyThere
  await moveApplication(db, row, { side: 'employer', to, message, key, networkHash })
  if (interviewAt !== null) await saveInterview(db, row.id, interviewAt)
  const mail: ApplicantMail = {
    kind: 'answer',
    mailId: uuidv5(key, row.id),
    applicationId: row.id,
    choice: outcomes[to],
    message,
    ...(interviewAt !== null && { interviewAt: interviewAt.toISOString() }),
  }
  await queue.add(applicantMailQueue, mail, { within: db })
  return null
}

/** The answer that applicants read in each state. */
const outcomes = {
  screening: 'reading',
  interview: 'invite',
  offer: 'offer',
  hired: 'hired',
  rejected: 'no',
} as const

/** Adds a note that the team alone reads; the same form twice is one note. Throws as `moveApplications`. */
export async function addTeamNote(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  { id, typed, key }: { id: string; typed: string; key: string },
): Promise<void> {
  const { access } = await requireOne(context, requester, publicId, id)
  const words = checkNote(typed)
  if (!isKey(key)) throw BoardError.invalidField('note', formIncomplete)
  await addNote(context.database.db, {
    id: uuidv5(key, id),
    applicationId: id,
    userId: access.userId,
    text: words,
  })
}

/** Rates an application from 1 to 5 for the team alone; 0 takes the rating away. Throws as `moveApplications`. */
export async function rateApplication(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  { id, stars }: { id: string; stars: string },
): Promise<void> {
  await requireOne(context, requester, publicId, id)
  if (!/^[0-5]$/.test(stars)) throw BoardError.invalidField('stars', text.starsMissing)
  await saveRating(context.database.db, id, stars === '0' ? null : Number(stars))
}

/** All applications of a listing as CSV. Throws as `getApplicationBoard`. */
export async function exportApplications(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<string> {
  const { access } = await requireTeam(context, requester, publicId, 'view')
  const rows = await listOfJob(context.database.db, access.jobId, mostExported)
  const names = [
    'name',
    'email',
    'status',
    'since',
    'received',
    'rating',
    'interview',
    'link',
    'message',
    'answers',
    'notes',
  ]
  return csvTable(
    names,
    rows.map((row) => [
      row.name,
      row.email,
      row.status,
      row.statusAt.toISOString(),
      row.cameAt.toISOString(),
      row.rating,
      row.interviewAt?.toISOString() ?? null,
      row.link,
      row.message,
      (row.questionAnswers ?? []).map(({ question, answer }) => `${question}\n${answer}`).join('\n\n') ||
        null,
      row.notes.map((note) => note.text).join('\n\n') || null,
    ]),
  )
}

async function requireOne(context: DomainContext, requester: Requester, publicId: string, id: string) {
  const team = await requireTeam(context, requester, publicId, 'edit')
  const row = isKey(id) ? await findOfJob(context.database.db, team.access.jobId, id) : undefined
  if (row === undefined) throw accessMissing()
  return team
}

/** Who may only look at a listing, by a preview link or as a moderator, doesn't see who applied: that is for the company's team. */
async function requireTeam(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  wanted: 'view' | 'edit',
): Promise<{ access: ListingAccess; job: BoardJob }> {
  const { db } = context.database
  const access = await requireListingAccess(context, requester, publicId, 'view')
  if (access.permission === 'view') {
    // A session of an app counts as little here as in requireListingAccess.
    const userId = isOnSite(requester.viewer) ? requester.viewer.user?.id : undefined
    const role =
      userId === undefined ? undefined : await findTeamRole(db, { userId, companyId: access.companyId })
    if (!can(role, 'look')) throw accessMissing()
    if (wanted === 'edit') throw new BoardError('forbidden', text.viewersLook)
  }
  const job = await findBoardJob(db, access.jobId)
  if (job === undefined) throw accessMissing()
  if (job.isFrozen) throw new BoardError('conflict', text.takenDown)
  return { access, job: { publicId, title: job.title, companyName: job.companyName } }
}

function presentCard({ id, name, status, statusAt, rating, interviewAt, headline }: CardRow) {
  return {
    id,
    name,
    status,
    since: statusAt.toISOString(),
    rating,
    interviewAt: interviewAt?.toISOString() ?? null,
    headline,
  }
}
