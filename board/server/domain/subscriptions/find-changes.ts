import { randomUUID } from 'node:crypto'
import { parseJobQuery } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { isChangedSince, type ReadUntil } from '../jobs/shown-changes.ts'
import { deliveryQueue } from './deliver.ts'
import type { SubscriptionKind } from './destinations.ts'
import type { SubscriptionEvent } from './read-content.ts'
import { isServedSql } from './repository.ts'

type Db = Kysely<Schema>
type Finder = Pick<DomainContext, 'database' | 'queue' | 'search'>

/** Changes of one round, and rounds of one job of the queue. */
const roundLength = 500
const mostRounds = 20
/** Jobs of one message to a channel; further ones are the next message. */
const mostJobs = 200

/** Live and of a real employer: what subscriptions are told of. */
const isTellableSql = `${isLiveSql} and not j.is_demo`

/** Begins to follow changes, unless they are followed: from now on, with all live listings known. */
export async function startFollowing(db: Db): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('board.told_until')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await db.deleteFrom('board.told_listings').execute()
  await sql`insert into board.told_listings (job_id)
    select j.id from board.jobs j join board.companies c on c.id = j.company_id where ${sql.raw(isTellableSql)}`.execute(
    db,
  )
}

/** Makes messages of what has changed, for all subscriptions that want to know. Returns how many. */
export async function findChanges(context: Finder): Promise<number> {
  let count = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const made = await findRound(context)
    if (made === undefined) break
    count += made
  }
  if (count > 0) await context.queue.add(deliveryQueue, {})
  return count
}

interface Change {
  id: string
  event: SubscriptionEvent
  /** As in ReadUntil. */
  changedAt: string
}

/** Undefined if nothing has changed. */
async function findRound({ database: { db }, search }: Finder): Promise<number | undefined> {
  const until = await readUntil(db)
  if (until === undefined) return undefined
  const changes = await listChanges(db, until)
  const last = changes.at(-1)
  if (last === undefined) return undefined
  const deliveries: NewDelivery[] = []
  for (const { search: asked, subscriptions } of await listSearches(db)) {
    const ids = changes.map(({ id }) => id)
    const matching =
      asked === ''
        ? new Set(ids)
        : new Set(await search.listMatching(parseJobQuery(new URLSearchParams(asked)), ids))
    const found = changes.filter(({ id }) => matching.has(id))
    for (const subscription of subscriptions) deliveries.push(...makeDeliveries(subscription, found))
  }
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('board.told_until')
      .set({ until: sql<Date>`${last.changedAt}::timestamptz`, until_id: last.id })
      .where(sql<boolean>`until = ${until.until}::timestamptz and until_id = ${until.id}`)
      .executeTakeFirstOrThrow()
    // Another process was faster with the same changes.
    if (numUpdatedRows === 0n) return undefined
    await note(transaction, changes, deliveries)
    return deliveries.length
  })
}

/** How far changes were told; undefined while there is no subscription. */
async function readUntil(db: Db): Promise<ReadUntil | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from board.subscriptions limit 1`.execute(transaction)
    if (rows.length > 0) await startFollowing(transaction)
    else await transaction.deleteFrom('board.told_until').execute()
    return transaction
      .selectFrom('board.told_until')
      .select([sql<string>`until::text`.as('until'), 'until_id as id'])
      .executeTakeFirst()
  })
}

/** The earliest first. Of listings that were never told of, those that are live; of the others all. */
async function listChanges(db: Db, until: ReadUntil): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select j.id, j.shown_at::text as "changedAt",
      case when not (${sql.raw(isTellableSql)}) then 'ended' when t.job_id is null then 'published' else 'changed' end as event
    from board.jobs j join board.companies c on c.id = j.company_id left join board.told_listings t on t.job_id = j.id
    where ${isChangedSince(until)} and (t.job_id is not null or ${sql.raw(isTellableSql)})
    order by j.shown_at, j.id limit ${roundLength}`.execute(db)
  return rows
}

interface Subscriber {
  id: string
  kind: SubscriptionKind
  events: readonly SubscriptionEvent[]
  /** As in ReadUntil, in UTC. */
  startsAt: string
}

/** Each search that is subscribed to, once. */
async function listSearches(db: Db): Promise<{ search: string; subscriptions: Subscriber[] }[]> {
  const { rows } = await sql<{ search: string; subscriptions: Subscriber[] }>`
    select s.search, json_agg(json_build_object('id', s.id, 'kind', s.kind, 'events', s.events, 'startsAt', s.starts_at)) as subscriptions
    from board.subscriptions s where ${sql.raw(isServedSql)} group by s.search`.execute(db)
  return rows
}

interface NewDelivery {
  id: string
  subscription_id: string
  event: SubscriptionEvent
  job_ids: string[]
}

/** A webhook gets a message for each change, a channel one for all of a kind. */
function makeDeliveries({ id, kind, events, startsAt }: Subscriber, found: readonly Change[]): NewDelivery[] {
  const starts = new Date(startsAt)
  const length = kind === 'webhook' ? 1 : mostJobs
  return events.flatMap((event) => {
    const ids = found
      .filter((change) => change.event === event && new Date(change.changedAt) >= starts)
      .map((change) => change.id)
    const messages: NewDelivery[] = []
    for (let at = 0; at < ids.length; at += length)
      messages.push({ id: randomUUID(), subscription_id: id, event, job_ids: ids.slice(at, at + length) })
    return messages
  })
}

async function note(db: Db, changes: readonly Change[], deliveries: readonly NewDelivery[]): Promise<void> {
  // A subscription may have been deleted since.
  if (deliveries.length > 0)
    await sql`insert into board.deliveries (id, subscription_id, event, job_ids, state)
      select n.id, n.subscription_id, n.event, n.job_ids, 'waiting'
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as n (id uuid, subscription_id uuid, event text, job_ids uuid[])
      join board.subscriptions s on s.id = n.subscription_id for key share of s`.execute(db)
  const ended = changes.filter(({ event }) => event === 'ended').map(({ id }) => id)
  const published = changes.filter(({ event }) => event === 'published').map(({ id }) => id)
  await sql`delete from board.told_listings where job_id = any (${ended}::uuid[])`.execute(db)
  await sql`insert into board.told_listings (job_id) select id from board.jobs where id = any (${published}::uuid[])
    on conflict do nothing`.execute(db)
}
