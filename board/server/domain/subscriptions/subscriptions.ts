import { randomUUID } from 'node:crypto'
import { BoardError, InvalidFieldsError, parseJobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import * as text from '#messages/subscriptions'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { listJobs } from '../jobs/jobs.ts'
import { writeChannelMessage } from './channel-messages.ts'
import { deliveryQueue } from './deliver.ts'
import { readDestination, type SubscriptionKind, sealDestination } from './destinations.ts'
import { startFollowing } from './follow-changes.ts'
import { type Owner, requireOwner, requireSubscription } from './owners.ts'
import { type SubscriptionEvent, searchAddress, subscriptionEvents, writeWebhook } from './read-content.ts'
import { findRow, type SubscriptionRow } from './repository.ts'
import { type SendAnswer, sayAnswer, sendMessage } from './send-message.ts'
import { challengeOf, secretOf } from './signing.ts'
import { storeSearch } from './stored-search.ts'

/** A new subscription as typed into a form. */
export interface TypedSubscription {
  /** A key of `listOwners`. */
  owner: string
  /** The address of a list of jobs. */
  search: string
  kind: SubscriptionKind
  address: string
  chat: string
  events: readonly string[]
}

export interface CreatedSubscription {
  id: string
  /** For webhooks; it is never shown again. */
  secret: string | undefined
}

/** Most subscriptions of one owner. */
const mostOf: Record<Owner['kind'], number> = { account: 5, company: 20, board: 100 }

/**
 * Makes a subscription that begins now. A channel gets a first message at once, or there is no subscription; a webhook gets a challenge, and is on once somebody
 * has shown that it came there. Throws invalid_input, conflict for one too many.
 */
export async function createSubscription(
  context: DomainContext,
  viewer: Viewer,
  typed: TypedSubscription,
): Promise<CreatedSubscription> {
  const owner = await requireOwner(context, viewer, typed.owner)
  const destination = readDestination(typed)
  const events = subscriptionEvents.filter((event) => typed.events.includes(event))
  if (events.length === 0) throw invalid('events', text.needsEvent)
  const search = await readSearch(context, typed.search, owner)
  const id = randomUUID()
  await insertSubscription(context, owner, { id, kind: typed.kind, destination, search, events })
  const row = await findRow(context, id)
  if (row === undefined) throw new BoardError('not_found', text.notFound)
  if (typed.kind === 'webhook') {
    await confirm(context, row)
    return { id, secret: secretOf(context.config.masterKey, { id, version: row.secretVersion }) }
  }
  const answer = await sayHello(context, row, typed.kind)
  if (answer.outcome === 'sent') return { id, secret: undefined }
  await context.database.db.deleteFrom('board.subscriptions').where('id', '=', id).execute()
  throw invalid('address', text.refused(sayAnswer(answer)))
}

function invalid(field: string, message: string): InvalidFieldsError {
  return new InvalidFieldsError([{ field, message }])
}

/** Throws invalid_input for an address that is no search, and for one without a filter unless it is the board's. */
async function readSearch(context: DomainContext, typed: string, owner: Owner): Promise<string> {
  const stored = await storeSearch(context, typed)
  if (stored === undefined) throw invalid('search', text.notASearch)
  if (!stored.hasFilter && owner.kind !== 'board') throw invalid('search', text.needsFilter)
  return stored.search
}

interface NewSubscription {
  id: string
  kind: SubscriptionKind
  destination: string
  search: string
  events: SubscriptionEvent[]
}

async function insertSubscription(
  { config, database }: DomainContext,
  owner: Owner,
  subscription: NewSubscription,
): Promise<void> {
  const { userId, companyId } = owner
  await database.db.transaction().execute(async (db) => {
    // One after the other, so that two forms at once don't pass the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`subscriptions ${owner.key} ${userId ?? ''}`}, 0))`.execute(
      db,
    )
    const { count } = await db
      .selectFrom('board.subscriptions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(
        sql<boolean>`user_id is not distinct from ${userId} and company_id is not distinct from ${companyId}`,
      )
      .executeTakeFirstOrThrow()
    if (count >= mostOf[owner.kind]) throw new BoardError('conflict', text.tooMany(count))
    await startFollowing(db)
    await db
      .insertInto('board.subscriptions')
      .values({
        ...subscription,
        destination: sealDestination(config.masterKey, subscription.id, subscription.destination),
        user_id: userId,
        company_id: companyId,
        state: subscription.kind === 'webhook' ? 'unconfirmed' : 'active',
      })
      .execute()
  })
}

/** The first message of a channel: what it gets from now on. */
async function sayHello(
  context: DomainContext,
  row: SubscriptionRow,
  kind: Exclude<SubscriptionKind, 'webhook'>,
): Promise<SendAnswer> {
  const { total } = await listJobs(context, parseJobQuery(new URLSearchParams(row.search)), { limit: 1 })
  const body = writeChannelMessage(kind, row.destination, {
    heading: `${text.hello(context.config.boardName)} ${text.matching(total)}`,
    jobs: [],
    more: 0,
    searchUrl: searchAddress(context.getOrigin(), row.search),
  })
  return sendNow(context, row, {
    event: 'hello',
    body: () => JSON.stringify(body),
    judge: (answer) => answer,
  })
}

/** Sends the challenge to a webhook again, which is on once it has answered with it. Throws conflict for another answer, and where none is missing. */
export async function sendChallenge(context: DomainContext, viewer: Viewer, id: string): Promise<void> {
  const answer = await confirm(context, await requireUnconfirmed(context, viewer, id))
  if (answer.outcome !== 'sent') throw new BoardError('conflict', text.challengeFailed(sayAnswer(answer)))
}

/**
 * Switches on a webhook whose owner enters the challenge that arrived there. Not every receiver can return it, but only those who read what arrives there know it.
 * Throws invalid_input for anything else, conflict where none is missing.
 */
export async function enterChallenge(
  context: DomainContext,
  viewer: Viewer,
  { id, challenge }: { id: string; challenge: string },
): Promise<void> {
  const row = await requireUnconfirmed(context, viewer, id)
  // Some copy the whole message.
  if (!challenge.includes(challengeOf(context.config.masterKey, row.id)))
    throw invalid('challenge', text.notTheChallenge)
  await switchOn(context, row.id)
}

async function requireUnconfirmed(
  context: DomainContext,
  viewer: Viewer,
  id: string,
): Promise<SubscriptionRow> {
  const row = await requireSubscription(context, viewer, id)
  if (row.kind !== 'webhook' || row.state !== 'unconfirmed')
    throw new BoardError('conflict', text.alreadyConfirmed)
  return row
}

async function confirm(context: DomainContext, row: SubscriptionRow): Promise<SendAnswer> {
  const challenge = challengeOf(context.config.masterKey, row.id)
  const answer = await sendNow(context, row, {
    event: 'challenge',
    body: (at) => writeWebhook('subscription.challenge', { subscription: row.id, at }, { challenge }),
    judge: (reply) => {
      if (reply.outcome === 'sent' && !isEcho(reply.received, challenge))
        return { ...reply, outcome: 'failed', status: null, answer: text.wrongAnswer }
      // Many servers repeat what they refuse, and the log is no way to learn a challenge that went to somebody else.
      return reply.status === null ? reply : { ...reply, answer: '' }
    },
  })
  if (answer.outcome === 'sent') await switchOn(context, row.id)
  return answer
}

async function switchOn({ database }: DomainContext, id: string): Promise<void> {
  await database.db
    .updateTable('board.subscriptions')
    .set({ state: 'active', starts_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .execute()
}

function isEcho(received: string, challenge: string): boolean {
  if (received.trim() === challenge) return true
  try {
    const answer: unknown = JSON.parse(received)
    return typeof answer === 'object' && answer !== null && Reflect.get(answer, 'challenge') === challenge
  } catch {
    return false
  }
}

interface Immediate {
  event: 'hello' | 'challenge'
  body(at: Date): string
  judge(answer: SendAnswer): SendAnswer
}

/** Sends a message while its owner waits, and logs it. */
async function sendNow(
  context: DomainContext,
  row: SubscriptionRow,
  { event, body, judge }: Immediate,
): Promise<SendAnswer> {
  const deliveryId = randomUUID()
  const answer = judge(await sendMessage(context, row, { deliveryId, body: body(context.now()) }))
  await context.database.db
    .insertInto('board.deliveries')
    .values({
      id: deliveryId,
      subscription_id: row.id,
      event,
      state: answer.outcome === 'sent' ? 'sent' : 'failed',
      tries: 1,
      tried_at: context.now(),
      status: answer.status,
      milliseconds: answer.milliseconds,
      answer: answer.answer,
    })
    .execute()
  return answer
}

/** Pauses a subscription, or switches it on again: what changed in between is not sent, what waited is. Throws conflict for one that was never confirmed. */
export async function setPaused(
  context: DomainContext,
  viewer: Viewer,
  { id, isPaused }: { id: string; isPaused: boolean },
): Promise<void> {
  const { state } = await requireSubscription(context, viewer, id)
  if (state === 'unconfirmed') throw new BoardError('conflict', text.notConfirmed)
  const { db } = context.database
  const change = db.updateTable('board.subscriptions').where('id', '=', id)
  if (isPaused) return void (await change.set({ state: 'paused' }).where('state', '=', 'active').execute())
  await change
    .set({ state: 'active', starts_at: sql<Date>`now()`, failing_since: null, wait_until: null })
    .where('state', '<>', 'active')
    .execute()
  await context.queue.add(deliveryQueue, {})
}

/** Makes a new secret and returns it; the one before holds for another day. */
export async function rotateSecret(context: DomainContext, viewer: Viewer, id: string): Promise<string> {
  await requireSubscription(context, viewer, id)
  const { version } = await context.database.db
    .updateTable('board.subscriptions')
    .set({ secret_version: sql<number>`secret_version + 1`, rotated_at: context.now() })
    .where('id', '=', id)
    .returning('secret_version as version')
    .executeTakeFirstOrThrow()
  return secretOf(context.config.masterKey, { id, version })
}

/**
 * Sends a message once more, under the same id, as things are now. Nothing happens to one that is still waiting or being sent. Throws conflict while the
 * subscription is off.
 */
export async function sendAgain(
  context: DomainContext,
  viewer: Viewer,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  const { state } = await requireSubscription(context, viewer, id)
  if (state !== 'active') throw new BoardError('conflict', text.isOff)
  await context.database.db
    .updateTable('board.deliveries')
    .set({ state: 'waiting', due_at: context.now(), tries: 0, leased_until: null })
    .where('id', '=', isUuid(deliveryId) ? deliveryId : null)
    .where('subscription_id', '=', id)
    .where('state', '<>', 'waiting')
    .where('event', 'in', subscriptionEvents)
    .execute()
  await context.queue.add(deliveryQueue, {})
}

export async function deleteSubscription(context: DomainContext, viewer: Viewer, id: string): Promise<void> {
  await requireSubscription(context, viewer, id)
  await context.database.db.deleteFrom('board.subscriptions').where('id', '=', id).execute()
}
