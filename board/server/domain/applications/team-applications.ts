import {
  type ApplicationStatus,
  applicationStatusNames,
  BoardError,
  type QuestionAnswer,
} from '@cryptolist/contract'
import { v5 as uuidv5 } from 'uuid'
import { formIncomplete } from '#messages/forms'
import * as text from '#messages/pipeline'
import { isOnSite } from '../accounts/session-policy.ts'
import type { DomainContext } from '../domain-context.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { accessMissing, requireListingAccess } from '../listings/require-access.ts'
import { findSharedProfile, type ShownProfile } from '../profiles/profiles.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole } from '../teams/team.ts'
import { listUsableTemplates } from './answer-templates.ts'
import {
  type ApplicationBoard,
  type ApplicationCard,
  type BoardSelection,
  type MoveOutcome,
  moveChosen,
  presentCard,
  readBoard,
  type SentMoves,
  type ShownBoard,
} from './application-board.ts'
import { writeBoardCsv } from './application-csv.ts'
import { makeCvPath } from './cv-files.ts'
import { moveApplication } from './moves.ts'
import { checkNote, findAnswerProblem, isKey } from './policy.ts'
import {
  addNote,
  findBoardJob,
  findInScope,
  lockInScope,
  saveRating,
  type TeamRow,
} from './team-repository.ts'
import type { AnswerTemplate } from './template-repository.ts'
import { listMoves } from './transitions.ts'

interface BoardJob {
  publicId: string
  title: string
  companyName: string
}

/** The board of a listing. */
export interface ListingBoard extends ApplicationBoard {
  job: BoardJob
  /** Whether the requester may move and answer, and not only look. */
  canAct: boolean
  /** The company's own texts for answers, as far as the requester may send them. */
  templates: AnswerTemplate[]
}

/**
 * The applications of a listing in columns, for the team that manages it. Throws not_found to everyone else, also to moderators and holders of
 * preview links; conflict while moderators have the listing.
 */
export async function getApplicationBoard(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  shownBoard: ShownBoard,
): Promise<ListingBoard> {
  const { access, job } = await requireTeam(context, requester, publicId, 'view')
  const board = await readBoard(context, { jobId: access.jobId }, shownBoard)
  const templates = await listUsableTemplates(context, requester.viewer, access.companyId)
  return { ...board, job, canAct: access.permission !== 'view', templates }
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
  /** The company's own texts for answers, as far as the requester may send them. */
  templates: AnswerTemplate[]
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
  let row = isKey(id) ? await findInScope(db, { jobId: access.jobId }, id) : undefined
  if (row?.status === 'received')
    row = await db.transaction().execute(async (transaction) => {
      const locked = await lockInScope(transaction, { jobId: access.jobId }, id)
      if (locked?.status === 'received')
        await moveApplication(transaction, locked, { side: 'employer', to: 'viewed' })
      return findInScope(transaction, { jobId: access.jobId }, id)
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
    templates: await listUsableTemplates(context, requester.viewer, access.companyId),
  }
}

/**
 * Moves applications and emails each applicant; a form that is sent twice moves them once. An application that someone else has moved in the meantime stays where it is,
 * and the outcome says so. Throws invalid_input with the field, and as `getApplicationBoard`; forbidden for viewers.
 */
export async function moveApplications(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  { chosen, typed, networkKey }: SentMoves,
): Promise<MoveOutcome> {
  const { access } = await requireTeam(context, requester, publicId, 'edit')
  const { jobId, companyId } = access
  const templates = await listUsableTemplates(context, requester.viewer, companyId)
  return moveChosen(context, { jobId }, { companyId, templates, chosen, typed, networkKey })
}

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

/** The applications of a listing that its board shows, as pieces of a CSV file. Throws as `getApplicationBoard`, before the first piece. */
export async function exportApplications(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  selection: BoardSelection,
): Promise<AsyncIterable<string>> {
  const { access } = await requireTeam(context, requester, publicId, 'view')
  return writeBoardCsv(context, { jobId: access.jobId }, selection)
}

async function requireOne(context: DomainContext, requester: Requester, publicId: string, id: string) {
  const team = await requireTeam(context, requester, publicId, 'edit')
  const row = isKey(id) ? await findInScope(context.database.db, { jobId: team.access.jobId }, id) : undefined
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
