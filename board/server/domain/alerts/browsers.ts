import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/alerts'
import type { Db } from '../../database/schema.ts'
import { browserSchema, type PushBrowser, pushContactOf } from '../../outgoing/web-push.ts'
import type { DomainContext } from '../domain-context.ts'
import { openText, sealText } from '../identifiers/sealed-text.ts'
import { type AlertHolder, listAlerts, lockHolder } from './repository.ts'
import { firstTime } from './schedule.ts'

/** Most browsers of an account, or of an address. */
const mostBrowsers = 10

/** Notifications of a holder's alerts, as its page needs them. */
export interface Notifications {
  /** The board's public key, with which browsers subscribe. */
  publicKey: string
  /** SHA-256 of the address of each browser that is notified, in hex, by which a page finds its own browser. */
  browsers: string[]
}

/** Notifications for the owner of alerts. Undefined for who has the link of one alert only, and on a board that pushes nothing. */
export async function findNotifications(
  { config, database }: Pick<DomainContext, 'config' | 'database'>,
  holder: AlertHolder,
): Promise<Notifications | undefined> {
  if ('alertId' in holder || pushContactOf(config) === undefined) return undefined
  const rows = await browsersOf(database.db, holder).execute()
  return {
    publicKey: config.webPushKeys.publicKey,
    browsers: rows.map(({ endpointHash }) => endpointHash.toString('hex')),
  }
}

function browsersOf(db: Db, holder: AlertHolder) {
  const browsers = db
    .selectFrom('board.push_subscriptions')
    .select(['id', 'endpoint_hash as endpointHash'])
    .orderBy('created_at')
    .orderBy('id')
  const [column, value] = ownerOf(holder)
  return browsers.where(column, '=', value)
}

/** Throws conflict for who has the link of one alert only: it may be forwarded. */
function ownerOf(holder: AlertHolder): ['user_id' | 'email', string] {
  if ('userId' in holder) return ['user_id', holder.userId]
  if ('email' in holder) return ['email', holder.email]
  throw new BoardError('conflict', text.notifyNeedsOwner)
}

/**
 * Notifies a browser of all alerts of their owner from now on; of nobody else's any more. `subscription` is the JSON of what it answered when the page subscribed.
 * Throws invalid_input for anything else, conflict for one too many and on a board that pushes nothing.
 */
export async function addBrowser(
  context: DomainContext,
  holder: AlertHolder,
  subscription: string,
): Promise<void> {
  const { config, database, now } = context
  const [column, value] = ownerOf(holder)
  if (pushContactOf(config) === undefined) throw new BoardError('conflict', text.notifyFailed)
  const browser = readBrowser(subscription)
  const id = randomUUID()
  const endpointHash = hashEndpoint(browser)
  await database.db.transaction().execute(async (db) => {
    await lockHolder(db, holder)
    await db.deleteFrom('board.push_subscriptions').where('endpoint_hash', '=', endpointHash).execute()
    if ((await browsersOf(db, holder).execute()).length >= mostBrowsers)
      throw new BoardError('conflict', text.tooManyBrowsers(mostBrowsers))
    await db
      .insertInto('board.push_subscriptions')
      .values({
        id,
        [column]: value,
        endpoint_hash: endpointHash,
        sealed: sealBrowser(config.masterKey, id, browser),
        created_at: now(),
      })
      .execute()
    await pairBrowsers(db, holder, now())
  })
}

/**
 * Puts a browser's new subscription in place of its old one, both as the JSON of what it answers. Throws gone unless the old one is stored with its secret, which
 * only the browser and the board know; invalid_input for what is no subscription.
 */
export async function renewBrowser(
  { config, database }: Pick<DomainContext, 'config' | 'database'>,
  { oldSubscription, newSubscription }: { oldSubscription: string; newSubscription: string },
): Promise<void> {
  const [old, browser] = [readBrowser(oldSubscription), readBrowser(newSubscription)]
  await database.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('board.push_subscriptions')
      .select(['id', 'sealed'])
      .where('endpoint_hash', '=', hashEndpoint(old))
      .forUpdate()
      .executeTakeFirst()
    const stored = row && openBrowser(config.masterKey, row.id, row.sealed)
    if (row === undefined || stored === undefined || !isSecretOf(stored, old))
      throw new BoardError('gone', text.subscriptionUnknown)
    const endpointHash = hashEndpoint(browser)
    const other = await db
      .selectFrom('board.push_subscriptions')
      .select('id')
      .where('endpoint_hash', '=', endpointHash)
      .where('id', '<>', row.id)
      .executeTakeFirst()
    // A page has subscribed with it since.
    if (other !== undefined)
      await db.deleteFrom('board.push_subscriptions').where('id', '=', row.id).execute()
    else
      await db
        .updateTable('board.push_subscriptions')
        .set({ endpoint_hash: endpointHash, sealed: sealBrowser(config.masterKey, row.id, browser) })
        .where('id', '=', row.id)
        .execute()
  })
}

function isSecretOf({ keys }: PushBrowser, other: PushBrowser): boolean {
  const [own, sent] = [keys.auth, other.keys.auth].map((auth) => Buffer.from(auth, 'base64url'))
  return own !== undefined && sent !== undefined && timingSafeEqual(own, sent)
}

/** SHA-256 of a browser's address, by which its row is found. */
export function hashEndpoint({ endpoint }: PushBrowser): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

function readBrowser(subscription: string): PushBrowser {
  try {
    return browserSchema.parse(JSON.parse(subscription))
  } catch (error) {
    throw new BoardError('invalid_input', text.notifyFailed, { cause: error })
  }
}

function aboutOf(id: string): string {
  return `push subscription ${id}`
}

/** The address and keys of a browser as they are stored. */
export function sealBrowser(masterKey: string, id: string, browser: PushBrowser): string {
  return sealText(masterKey, aboutOf(id), JSON.stringify(browser))
}

/** The address and keys of a browser; undefined if the board has another key now. */
export function openBrowser(masterKey: string, id: string, sealed: string): PushBrowser | undefined {
  const opened = openText(masterKey, aboutOf(id), sealed)
  return opened === undefined ? undefined : browserSchema.parse(JSON.parse(opened))
}

/** Tells the holder's alerts to their browsers, also those that were added since: jobs that are found from now on. */
export async function pairBrowsers(db: Db, holder: AlertHolder, at: Date): Promise<void> {
  const browsers = await browsersOf(db, holder).execute()
  if (browsers.length === 0) return
  const alerts = await listAlerts(db, holder)
  const pairs = alerts.flatMap((alert) =>
    browsers.map(({ id }) => ({
      alert_id: alert.id,
      subscription_id: id,
      told_until: at,
      due_at: firstTime(alert, at),
    })),
  )
  if (pairs.length === 0) return
  await db
    .insertInto('board.alert_pushes')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends notifications: in the browser with this hash, or in all of the holder's. */
export async function removeBrowsers(
  { database }: Pick<DomainContext, 'database'>,
  holder: AlertHolder,
  hash: string,
): Promise<void> {
  const [column, value] = ownerOf(holder)
  await database.db
    .deleteFrom('board.push_subscriptions')
    .where(column, '=', value)
    .$if(hash !== '', (query) => query.where('endpoint_hash', '=', Buffer.from(hash, 'hex')))
    .execute()
}
