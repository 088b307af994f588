import { setTimeout as sleep } from 'node:timers/promises'
import type { OutsideForm } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { systems } from '../systems/address.ts'
import type { PostingForms, SystemReader } from '../systems/system.ts'
import { agentOf, type FollowContext, fetchPosting, mayFollow, readWait } from './ask-board.ts'
import { isHostResting, leaseHost, putOffHost, releaseHost } from './repository.ts'
import { isReserved } from './robots.ts'

/** Forms that a system is asked for in a round, so that its boards aren't kept waiting. */
const perSystem = 40
/** Of them, those of one board: a full board keeps no other from its turn. */
const perBoard = 15
/** None is asked for after so long: a round begins every five minutes. */
const longestMs = 45_000

/** A posting whose form is to be read. */
interface DueForm {
  sourceId: string
  board: string
  postingId: string
  jobId: string
  formVersion: string
}

/** The result of asking for a form. */
interface AskedForm extends DueForm {
  /** The form that the answer states, null if none; undefined if there was no answer, and what is stored stays. */
  form?: OutsideForm | null
  /** Whether it is asked for again in a day, even if its version stays the same. */
  isDueAgain: boolean
}

/**
 * Reads the forms of postings that haven't been read, or that have changed since, from systems that state each at an address of its own: a few
 * of each system, one after the other at its pace, while no other worker asks it. Returns how many were read. Nothing that a system does is an
 * error here.
 */
export async function readDueForms(context: FollowContext): Promise<number> {
  let count = 0
  for (const reader of systems) {
    const { forms } = reader
    if (forms !== undefined && mayFollow(reader, context.config))
      count += await readFormsOf(context, reader, forms)
  }
  return count
}

async function readFormsOf(
  context: FollowContext,
  reader: SystemReader,
  forms: PostingForms,
): Promise<number> {
  const { db } = context.database
  const due = await listDueForms(db, reader)
  const [first] = due
  if (first === undefined) return 0
  const board = { system: reader.system, board: first.board }
  const lease = await leaseHost(db, board)
  if (lease === undefined) return 0
  try {
    const { results, waitSeconds } = await askForForms(context, { reader, forms, due })
    await storeForms(db, results)
    if (waitSeconds !== undefined) await putOffHost(db, board, waitSeconds)
    return results.filter(({ form }) => Boolean(form)).length
  } finally {
    await releaseHost(db, lease)
  }
}

/** Asks for forms until the system no longer answers or asks us to wait. */
async function askForForms(
  context: FollowContext,
  { reader, forms, due }: { reader: SystemReader; forms: PostingForms; due: readonly DueForm[] },
): Promise<{ results: AskedForm[]; waitSeconds?: number | undefined }> {
  const until = performance.now() + longestMs
  const results: AskedForm[] = []
  for (const posting of due) {
    // A board may just have been read.
    await sleep(reader.pace.pauseMs)
    if (performance.now() > until) break
    const answer = await fetchPosting(context, forms.url(posting.board, posting.postingId), {
      agent: agentOf(context.config),
      isPage: false,
    })
    const waitSeconds = answer && readWait(answer)
    if (waitSeconds !== undefined) return { results, waitSeconds }
    if (answer === undefined || answer.status >= 500) {
      results.push({ ...posting, isDueAgain: true })
      break
    }
    const isRead = answer.status === 200 && !isReserved(answer, false)
    const form = isRead ? forms.read(answer.body.toString('utf8')) : undefined
    results.push({ ...posting, form: form ?? null, isDueAgain: !isRead })
  }
  return { results }
}

/** The postings of a system whose forms are due, those of its boards in turn. The newest come first: otherwise they would wait behind a board whose forms are all due. */
async function listDueForms(db: Db, { system }: SystemReader): Promise<DueForm[]> {
  const { rows } = await sql<DueForm>`
    with due as (
      select distinct on (p.job_id) p.source_id, s.board, p.posting_id, p.job_id, p.form_version, p.form_due_at
      from board.source_postings p join board.sources s on s.id = p.source_id join board.jobs j on j.id = p.job_id
      where p.form_due_at <= now() and p.gone_at is null and p.form_version is not null
        and s.system = ${system} and s.state = 'followed' and not ${isHostResting('s')}
        and j.status = 'live' and j.frozen_at is null
      order by p.job_id, p.posting_id),
    placed as (select *, row_number() over (partition by source_id order by form_due_at desc, posting_id) as place from due)
    select source_id as "sourceId", board, posting_id as "postingId", job_id as "jobId", form_version as "formVersion"
    from placed where place <= ${perBoard} order by place, form_due_at desc limit ${perSystem}`.execute(db)
  return rows
}

/** Stores the forms that were read, unless the posting has changed meanwhile, and clears those that are no longer stated. */
async function storeForms(db: Db, results: readonly AskedForm[]): Promise<void> {
  const rows = results.map(({ form, ...posting }) => ({
    ...posting,
    form: form ?? null,
    isAnswered: form !== undefined,
  }))
  await sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        n ("sourceId" uuid, "jobId" uuid, "formVersion" text, form jsonb, "isAnswered" boolean, "isDueAgain" boolean)),
    noted as (
      update board.source_postings p set form_due_at = case when n."isDueAgain" then now() + interval '1 day' end
      from asked n where p.source_id = n."sourceId" and p.job_id = n."jobId" and p.form_version = n."formVersion"
      returning n."jobId", n.form, n."isAnswered")
    update board.jobs j set outside_form = n.form, outside_form_at = case when n.form is not null then now() end
    from (select distinct on ("jobId") * from noted where "isAnswered" order by "jobId") n where j.id = n."jobId"`.execute(
    db,
  )
}
