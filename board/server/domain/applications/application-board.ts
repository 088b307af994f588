import {
  type ApplicationStatus,
  answerMessageLimit,
  applicationStatuses,
  applicationStatusNames,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { messageTooLong } from '#messages/forms'
import * as text from '#messages/pipeline'
import type { Schema } from '../../database/schema.ts'
import { lengthOf } from '../../texts/typed-text.ts'
import type { DomainContext } from '../domain-context.ts'
import { hasEvent } from './answer-repository.ts'
import { findHarm, requireHarmless } from './answers.ts'
import { type ApplicantMail, applicantMailQueue } from './applicant-mails.ts'
import { moveApplication } from './moves.ts'
import { applicantNetworkHash } from './own-people.ts'
import { checkTeamMove, fillTemplate, findAnswerProblem, isKey, type TypedTeamMove } from './policy.ts'
import {
  type BoardFilter,
  type BoardScope,
  type CardRow,
  listColumns,
  lockInScope,
  saveInterview,
  type TeamRow,
} from './team-repository.ts'
import type { AnswerTemplate } from './template-repository.ts'

/** Rows of a column, and of a page of one column. */
const perColumn = 50

/** An application in a column. */
export interface ApplicationCard {
  id: string
  /** Its listing. */
  listing: { publicId: string; title: string }
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
  total: number
  columns: ApplicationColumn[]
  /** Whether the one column that is shown goes on. */
  hasMore: boolean
}

/** The applications of a board that are chosen, on all of its pages. */
export interface BoardSelection {
  /** Part of a name, address or message; empty for all. */
  words: string
  status: string
}

/** The part of a board that is shown. */
export interface ShownBoard extends BoardSelection {
  page: number
}

/** The filter of a selection of a scope. */
export function filterOf(scope: BoardScope, { words, status }: BoardSelection): BoardFilter {
  return { scope, words: words.trim(), status: applicationStatuses.find((one) => one === status) ?? null }
}

/** The applications of a scope in columns. The caller checks who may see them. */
export async function readBoard(
  { database: { db } }: DomainContext,
  scope: BoardScope,
  view: ShownBoard,
): Promise<ApplicationBoard> {
  const filter = filterOf(scope, view)
  const { status } = filter
  const page = status === null ? 0 : view.page
  const { counts, cards } = await listColumns(db, { ...filter, page, limit: perColumn })
  const columns = applicationStatuses
    .filter((one) => one !== 'unconfirmed' && (status === null || one === status))
    .map((one) => ({
      status: one,
      name: applicationStatusNames[one],
      count: counts[one] ?? 0,
      cards: cards.filter((row) => row.status === one).map(presentCard),
    }))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const hasMore = status !== null && (counts[status] ?? 0) > (page + 1) * perColumn
  return { total, columns, hasMore }
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

/** A form that moves applications. */
export interface SentMoves {
  chosen: readonly ChosenApplication[]
  typed: TypedTeamMove
  networkKey: string
}

/** Moves applications of a scope, each by itself, with the company's templates that may be sent. The caller checks who may do that. Throws invalid_input with the field. */
export async function moveChosen(
  context: DomainContext,
  scope: BoardScope,
  {
    companyId,
    templates,
    chosen,
    typed,
    networkKey,
  }: SentMoves & { companyId: string; templates: readonly AnswerTemplate[] },
): Promise<MoveOutcome> {
  const { config, database, queue } = context
  const move = checkTeamMove(typed, context.now(), templates)
  await requireHarmless(database.db, companyId, move.message)
  await requireHarmless(database.db, companyId, move.template, 'template')
  const networkHash = applicantNetworkHash(config.masterKey, networkKey, companyId)
  const outcome: MoveOutcome = { done: 0, refused: [] }
  for (const { id, from } of chosen) {
    const refusal = await database.db.transaction().execute(async (db) => {
      const row = isKey(id) ? await lockInScope(db, scope, id) : undefined
      if (row === undefined) return { name: '', sentence: text.noLongerThere }
      const sentence = await moveOne(db, row, { ...move, from, networkHash, queue, companyId })
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
    key,
    interviewAt,
    from,
    networkHash,
    queue,
    companyId,
    ...words
  }: ReturnType<typeof checkTeamMove> & {
    from: string
    networkHash: Buffer
    queue: DomainContext['queue']
    companyId: string
  },
): Promise<string | null> {
  if (await hasEvent(db, row.id, key)) return null
  const problem = findAnswerProblem({ ...row, isFrozen: false })
  if (problem !== null) return problem
  if (row.status !== from) return text.movedMeanwhile(applicationStatusNames[row.status])
  const filledIn = fillTemplate(words.template, { name: row.name, job: row.listing.title })
  const message = words.message || filledIn
  if (row.status === to && message === '' && interviewAt === null) return text.alreadyThere
  if (lengthOf(message) > answerMessageLimit) return messageTooLong(lengthOf(message), answerMessageLimit)
  const harm = filledIn === words.template ? null : await findHarm(db, companyId, filledIn)
  if (harm !== null) return harm
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

/** A row as pages show it. */
export function presentCard({ id, name, status, statusAt, rating, interviewAt, listing, headline }: CardRow) {
  return {
    id,
    name,
    listing,
    status,
    since: statusAt.toISOString(),
    rating,
    interviewAt: interviewAt?.toISOString() ?? null,
    headline,
  }
}
