import { BoardError, InvalidFieldsError, type JobSummary } from '@cryptolist/contract'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import * as text from '#messages/alerts'
import type { Db } from '../../database/schema.ts'
import { isOnSite, requireSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { listJobs } from '../jobs/jobs.ts'
import { readStoredSearch } from '../subscriptions/stored-search.ts'
import { chooseListed, mostOfMail } from './alert-email.ts'
import { readTimes, type TypedTimes } from './create-alert.ts'
import { type AlertLink, checkLink, linkGone } from './links.ts'
import {
  type AlertHolder,
  type AlertRow,
  findAccountEmail,
  findAlert,
  listNewJobs,
  listAlerts as listRows,
  listWaitingJobs,
  lockAlerts,
  noteSeen,
  noteToldInFeed,
} from './repository.ts'
import { firstTime } from './schedule.ts'
import { alertQueue } from './send-alerts.ts'

export type { AlertHolder, AlertRow }

/** Whose alerts a link from an email manages. Throws gone if the link no longer works. */
export async function openLink({ config, database }: DomainContext, link: AlertLink): Promise<AlertHolder> {
  checkLink(config.masterKey, 'manage', link)
  const alert = await findAlert(database.db, link.id)
  if (alert === undefined || alert.state === 'unconfirmed') throw linkGone()
  // Whoever an email is forwarded to must not get at an account's other alerts.
  return alert.email === null ? { alertId: alert.id } : { email: alert.email }
}

export function holderOf(viewer: Viewer): AlertHolder {
  return { userId: requireSite(viewer).user.id }
}

export type ListedAlert = Awaited<ReturnType<typeof listRows>>[number]

/** The newest first, with how many open jobs each found since its owner last opened those. */
export async function listAlerts({ database }: DomainContext, holder: AlertHolder): Promise<ListedAlert[]> {
  return listRows(database.db, holder)
}

/** The account's alerts, as `listAlerts`; none without an account, and in a session of an app. */
export async function listOwnAlerts(context: DomainContext, viewer: Viewer): Promise<ListedAlert[]> {
  return viewer.user === null || !isOnSite(viewer) ? [] : listAlerts(context, { userId: viewer.user.id })
}

/** Jobs that an alert found after a moment. */
export interface NewJobs {
  alert: AlertRow
  /** Open ones, the last found first. */
  jobs: JobSummary[]
  /** How many more there are. */
  more: number
}

const mostNew = 100

/**
 * The jobs that an alert found after a moment, which its owner has seen with this: `listAlerts` counts none of them again. The moment is part of the address, so the page
 * that shows them shows them again when it is loaded again. Throws not_found.
 */
export async function openNewJobs(
  context: DomainContext,
  holder: AlertHolder,
  { id, since }: { id: string; since: Date },
): Promise<NewJobs> {
  const alert = await getAlert(context, holder, id)
  const { database, jobSummaries, search } = context
  const rows = await listNewJobs(database.db, id, since)
  const [newest] = rows
  // Not the time: a job that is noted at this moment would count as seen.
  if (newest !== undefined) await noteSeen(database.db, id, newest.foundAt)
  const ids = rows.slice(0, mostNew).map(({ jobId }) => jobId)
  const jobs = (await jobSummaries.list(ids, await search.readRevision())).map(({ value }) => value)
  return { alert, jobs, more: rows.length - ids.length }
}

/** Throws not_found for an alert that isn't the holder's, and for one that isn't there. */
export async function getAlert(
  { database }: DomainContext,
  holder: AlertHolder,
  id: string,
): Promise<AlertRow> {
  const alert = isUuid(id) ? await findAlert(database.db, id, holder) : undefined
  if (alert === undefined) throw new BoardError('not_found', text.notFound)
  return alert
}

/** Jobs that an alert's next email would have. */
export interface AlertPreview {
  alert: AlertRow
  /** Those that it would list. */
  jobs: JobSummary[]
  /** How many more it would link to. */
  more: number
  /** Where nothing waits: jobs that the search finds now. */
  examples: JobSummary[]
}

/** The email that an alert would send now. Throws not_found, conflict for an alert without emails. */
export async function previewAlert(
  context: DomainContext,
  holder: AlertHolder,
  id: string,
): Promise<AlertPreview> {
  const alert = await getAlert(context, holder, id)
  if (!alert.isEmailed) throw new BoardError('conflict', text.noEmails)
  const { database, jobSummaries, search } = context
  const waiting = await listWaitingJobs(database.db, id, mostOfMail)
  const { jobs, more } = chooseListed(await jobSummaries.list(waiting, await search.readRevision()))
  const query = readStoredSearch(alert.search)
  if (jobs.length > 0 || query === undefined) return { alert, jobs, more, examples: [] }
  const { items } = await listJobs(context, { ...query, sort: 'newest' }, { limit: exampleJobs })
  return { alert, jobs, more, examples: items }
}

const exampleJobs = 5

/** Pauses an alert, or switches it on again: jobs that came in between are not emailed. Throws not_found, conflict for one that can't be switched on. */
export async function setAlertPaused(
  context: DomainContext,
  holder: AlertHolder,
  { id, isPaused }: { id: string; isPaused: boolean },
): Promise<void> {
  const alert = await getAlert(context, holder, id)
  if (alert.state === 'unconfirmed') throw new BoardError('conflict', text.notConfirmed)
  const { db } = context.database
  if (isPaused) return pause(db, id)
  if (readStoredSearch(alert.search) === undefined) throw new BoardError('conflict', text.searchIsGone)
  const at = context.now()
  await db
    .updateTable('board.alerts')
    .set({ state: 'active', starts_at: sql<Date>`now()`, soft_bounces: 0, due_at: firstTime(alert, at) })
    .where('id', '=', id)
    .where('state', '<>', 'active')
    .execute()
}

async function pause(db: Db, id: string): Promise<void> {
  await db
    .updateTable('board.alerts')
    .set({ state: 'paused' })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute()
}

/**
 * Changes when an alert is emailed, or that it is. Jobs that it found without emails are not emailed later. Throws not_found, invalid_input, also for emails of an
 * account that has no confirmed address.
 */
export async function setAlertTimes(
  context: DomainContext,
  holder: AlertHolder,
  { id, ...typed }: TypedTimes & { id: string },
): Promise<void> {
  const { userId } = await getAlert(context, holder, id)
  const times = readTimes(typed)
  await context.database.db.transaction().execute(async (db) => {
    await lockAlerts(db, [id])
    const startsEmails = times.isEmailed && (await findAlert(db, id))?.isEmailed === false
    if (startsEmails && userId !== null && (await findAccountEmail(db, userId)) === undefined)
      throw new InvalidFieldsError([{ field: 'frequency', message: text.needsAddress }])
    if (startsEmails) await noteToldInFeed(db, id)
    await db
      .updateTable('board.alerts')
      .set({
        frequency: times.frequency,
        hour: times.hour,
        time_zone: times.timeZone,
        is_emailed: times.isEmailed,
        due_at: firstTime(times, context.now()),
        ...(times.isEmailed ? {} : { waiting_since: null }),
      })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('board.alert_pushes')
      .set({ due_at: firstTime(times, context.now()) })
      .where('alert_id', '=', id)
      .execute()
  })
}

/** Emails now what waits. Throws not_found, conflict while the alert or its emails are off and where nothing waits. */
export async function sendAlertNow(context: DomainContext, holder: AlertHolder, id: string): Promise<void> {
  const { state, isEmailed } = await getAlert(context, holder, id)
  if (!isEmailed) throw new BoardError('conflict', text.noEmails)
  if (state !== 'active') throw new BoardError('conflict', text.isOff)
  const { numUpdatedRows } = await context.database.db
    .updateTable('board.alerts')
    // Never before its jobs were found, which would be an hour that it missed.
    .set({ due_at: sql<Date>`greatest(waiting_since, ${context.now()}::timestamptz)` })
    .where('id', '=', id)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new BoardError('conflict', text.nothingWaits)
  await context.queue.add(alertQueue, {})
}

export async function deleteAlert(context: DomainContext, holder: AlertHolder, id: string): Promise<void> {
  await getAlert(context, holder, id)
  await context.database.db.deleteFrom('board.alerts').where('id', '=', id).execute()
}

/**
 * Ends the emails of an alert by the link in them: an account keeps it paused, of an address nothing is kept. Nothing happens the second time. Throws gone for a link
 * that the board never sent.
 */
export async function unsubscribe({ config, database }: DomainContext, link: AlertLink): Promise<void> {
  checkLink(config.masterKey, 'manage', link)
  const { db } = database
  await db.deleteFrom('board.alerts').where('id', '=', link.id).where('email', 'is not', null).execute()
  await pause(db, link.id)
}

/** Throws gone for a link that the board never sent. Changes nothing. */
export function checkUnsubscribeLink({ config }: Pick<DomainContext, 'config'>, link: AlertLink): void {
  checkLink(config.masterKey, 'manage', link)
}

/** Deletes the alerts of an account's address, if it has confirmed that: they are made without the account, but are the same person's. */
export async function deleteAlertsOfAddress(db: Db, userId: string): Promise<void> {
  await sql`
    delete from board.alerts a using "_User" u
    where u."objectId" = ${userId} and u."emailVerified" and a.email = u.email`.execute(db)
}
