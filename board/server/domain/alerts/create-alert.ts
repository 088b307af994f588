import { randomUUID } from 'node:crypto'
import { BoardError, findTimeZone, InvalidFieldsError, withoutEmails } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/alerts'
import type { Db } from '../../database/schema.ts'
import { oneLine } from '../../texts/typed-text.ts'
import { checkEmail } from '../accounts/policy.ts'
import { requireSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { startFollowing } from '../subscriptions/follow-changes.ts'
import { storeSearch } from '../subscriptions/stored-search.ts'
import { pairBrowsers } from './browsers.ts'
import { type ConfirmationJob, confirmationQueue } from './confirmation.ts'
import { type AlertLink, alertPath, checkLink, linkGone } from './links.ts'
import {
  type AlertHolder,
  type AlertRow,
  countAlerts,
  findAccountEmail,
  findAccountOf,
  findAlert,
  listAlerts,
  lockAlerts,
  lockHolder,
  replaceAlerts,
} from './repository.ts'
import { type AlertTimes, alertFrequencies, firstTime } from './schedule.ts'

/** How often an alert is emailed, as typed into a form. */
export interface TypedTimes {
  /** One of `alertFrequencies`, or `withoutEmails`. */
  frequency: string
  hour: string
  timeZone: string
}

/** A new alert as typed into a form. */
export interface TypedAlert extends TypedTimes {
  /** The address of a list of jobs. */
  search: string
  name: string
  /** For those without an account, and for emails to an account that has no confirmed address. */
  email: string
}

/** Most alerts of an account, or of an address. */
const mostAlerts = 20
export const alertNameLength = 80

/** The choice about emails. */
interface ChosenTimes extends AlertTimes {
  isEmailed: boolean
}

/** The search of an address as an alert keeps it. Throws invalid_input for what is no search, and for one without a filter. */
export async function readAlertSearch(context: DomainContext, typed: string): Promise<string> {
  const stored = await storeSearch(context, typed)
  if (stored === undefined) throw invalid('search', text.notASearch)
  if (!stored.hasFilter) throw invalid('search', text.needsFilter)
  return stored.search
}

/** The confirmed address of the viewer's account, which gets its alerts; undefined if another address has to be entered. */
export async function findOwnAddress(
  { database }: DomainContext,
  viewer: Viewer,
): Promise<string | undefined> {
  return viewer.user === null ? undefined : findAccountEmail(database.db, viewer.user.id)
}

/**
 * Makes an alert: at once for an account with a confirmed address, and for any account if nothing is to be emailed; otherwise once the address that was entered is confirmed, whose email this queues. `countEmail` counts that email, and throws where there were too many; `path` is that
 * of the emailed link, for those who may see it without the email. Throws invalid_input, conflict for one too many or one that is there, sign_in_again.
 */
export async function createAlert(
  context: DomainContext,
  viewer: Viewer,
  typed: TypedAlert,
  countEmail: (email: string) => Promise<void>,
): Promise<{ id: string; path: string | undefined }> {
  const name = readName(typed.name)
  const times = readTimes(typed)
  const search = await readAlertSearch(context, typed.search)
  const ownAddress = await findOwnAddress(context, viewer)
  const id = randomUUID()
  const alert = { id, name, search, ...times }
  if (ownAddress !== undefined || (viewer.user !== null && !times.isEmailed)) {
    await addToAccount(context, requireSite(viewer).user.id, alert)
    return { id, path: undefined }
  }
  const email = checkEmail(typed.email)
  if (email === null) throw invalid('email', text.enterEmail)
  await countEmail(email)
  const { config, database, queue } = context
  await database.db.transaction().execute(async (db) => {
    await insertAlert(db, { ...alert, email, state: 'unconfirmed', at: context.now() })
    await queue.add(confirmationQueue, { alertId: id } satisfies ConfirmationJob, { within: db })
  })
  queue.wake(confirmationQueue)
  return { id, path: alertPath(config.masterKey, id, '/confirm') }
}

type NewAlert = Pick<AlertRow, 'id' | 'name' | 'search'> & ChosenTimes

async function addToAccount(context: DomainContext, userId: string, alert: NewAlert): Promise<void> {
  await context.database.db.transaction().execute(async (db) => {
    await requireRoom(db, { userId })
    const same = (await listAlerts(db, { userId })).find(({ search }) => search === alert.search)
    if (same !== undefined) throw new BoardError('conflict', text.alreadyThere(same.name))
    await startFollowing(db)
    await insertAlert(db, { ...alert, userId, state: 'active', at: context.now() })
    await pairBrowsers(db, { userId }, context.now())
  })
}

/** Throws conflict where the holder has as many alerts as there may be. Nobody else adds one before the transaction ends. */
async function requireRoom(db: Db, holder: AlertHolder): Promise<void> {
  await lockHolder(db, holder)
  if ((await countAlerts(db, holder)) >= mostAlerts)
    throw new BoardError('conflict', text.tooMany(mostAlerts))
}

async function insertAlert(
  db: Db,
  {
    id,
    name,
    search,
    frequency,
    hour,
    timeZone,
    isEmailed,
    state,
    at,
    ...owner
  }: NewAlert & { state: 'active' | 'unconfirmed'; at: Date; userId?: string; email?: string },
): Promise<void> {
  await db
    .insertInto('board.alerts')
    .values({
      id,
      name,
      search,
      frequency,
      hour,
      time_zone: timeZone,
      is_emailed: isEmailed,
      state,
      user_id: owner.userId ?? null,
      email: owner.email ?? null,
      created_at: at,
      seen_at: at,
      due_at: firstTime({ frequency, hour, timeZone }, at),
    })
    .execute()
}

/** The alert of a confirmation's link; undefined once it is confirmed. Throws gone if the link no longer works. */
export async function getUnconfirmed(
  { config, database }: DomainContext,
  link: AlertLink,
): Promise<AlertRow | undefined> {
  checkLink(config.masterKey, 'confirm', link)
  const alert = await findAlert(database.db, link.id)
  if (alert === undefined) throw linkGone()
  return alert.state === 'unconfirmed' ? alert : undefined
}

/**
 * Switches on the alert of a confirmation's link, in the account with this address if there is one, and in place of an earlier one of the same search, whose waiting
 * jobs it takes over. Returns the path where it is managed, once: the email may be forwarded, and an address's link manages all its alerts. Returns undefined for one
 * that is confirmed, to which nothing happens. Throws gone, and conflict for one too many.
 */
export async function confirmAlert(context: DomainContext, link: AlertLink): Promise<string | undefined> {
  const { config, database, now } = context
  checkLink(config.masterKey, 'confirm', link)
  return database.db.transaction().execute(async (db) => {
    await lockAlerts(db, [link.id])
    const alert = await findAlert(db, link.id)
    if (alert === undefined) throw linkGone()
    if (alert.state !== 'unconfirmed' || alert.email === null) return undefined
    const userId = await findAccountOf(db, alert.email)
    const holder: AlertHolder = userId === undefined ? { email: alert.email } : { userId }
    await lockHolder(db, holder)
    await replaceSame(db, holder, alert)
    await requireRoom(db, holder)
    await startFollowing(db)
    const at = now()
    await db
      .updateTable('board.alerts')
      .set({
        state: 'active',
        starts_at: sql<Date>`now()`,
        seen_at: at,
        due_at: firstTime(alert, at),
        waiting_since: sql<Date | null>`(select min(found_at) from board.alert_jobs where is_emailed and alert_id = ${alert.id})`,
      })
      .$if(userId !== undefined, (update) => update.set({ user_id: userId as string, email: null }))
      .where('id', '=', alert.id)
      .execute()
    await pairBrowsers(db, holder, at)
    return alertPath(config.masterKey, alert.id, '')
  })
}

async function replaceSame(db: Db, holder: AlertHolder, { id, search }: AlertRow): Promise<void> {
  const ids = (await listAlerts(db, holder)).filter((one) => one.search === search).map((one) => one.id)
  if (ids.length > 0) await replaceAlerts(db, ids, id)
}

function readName(typed: string): string {
  const name = oneLine(typed)
  if (name === '') throw invalid('name', text.enterName)
  if ([...name].length > alertNameLength) throw invalid('name', text.nameTooLong(alertNameLength))
  return name
}

/** Throws invalid_input. */
export function readTimes({ frequency: typed, hour, timeZone }: TypedTimes): ChosenTimes {
  const isEmailed = typed !== withoutEmails
  const frequency = isEmailed ? alertFrequencies.find((one) => one === typed) : 'instant'
  if (frequency === undefined) throw invalid('frequency', text.chooseFrequency)
  const zone = findTimeZone(timeZone)
  if (zone === undefined) throw invalid('time_zone', text.timeZoneUnknown)
  if (!/^(1?\d|2[0-3])$/.test(hour)) throw invalid('hour', text.chooseHour)
  return { frequency, hour: Number(hour), timeZone: zone, isEmailed }
}

function invalid(field: string, message: string): InvalidFieldsError {
  return new InvalidFieldsError([{ field, message }])
}
