import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isServedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { matchAlerts, type ReadSearches, writeAlertMatches } from '../alerts/match-alerts.ts'
import type { DomainContext } from '../domain-context.ts'
import { isChangedSince, type ReadUntil } from '../jobs/shown-changes.ts'
import { deliveryQueue } from './deliver.ts'
import type { SubscriptionKind } from './destinations.ts'
import { isTellableSql, noteLiveListings, readUntil } from './follow-changes.ts'
import type { SubscriptionEvent } from './read-content.ts'
import { readStoredSearch } from './stored-search.ts'
import { type Change, type Notices, writeNotices } from './write-notices.ts'

type Finder = Pick<DomainContext, 'database' | 'now' | 'queue' | 'search'>

/** Changes of one round, rounds of one job of the queue, and pairs of a change and a subscription in one round: a round is one transaction. */
const roundLength = 500
const mostRounds = 20
const mostPairs = 50_000
/** Messages that may wait for a subscription; fewer while nothing gets through. Further ones are left out. */
const mostWaiting = { usual: 20_000, failing: 1_000 }

/** Makes messages of what has changed, for all subscriptions that want to know, and notes it for alerts. Returns how many messages. */
export async function findChanges(context: Finder): Promise<number> {
  let count = 0
  const readSearches: ReadSearches = new Map()
  while (await noteLiveListings(context.database.db));
  for (let round = 0; round < mostRounds; round += 1) {
    const messages = await findRound(context, readSearches)
    if (messages === undefined) break
    count += messages
  }
  if (count > 0) await context.queue.add(deliveryQueue, {})
  return count
}

/** Undefined if nothing has changed. */
async function findRound(
  { database: { db }, now, search }: Finder,
  readSearches: ReadSearches,
): Promise<number | undefined> {
  const until = await readUntil(db)
  if (until === undefined) return undefined
  const changes = await listChanges(db, until)
  const last = changes.at(-1)
  if (last === undefined) return undefined
  const ids = changes.map(({ id }) => id)
  const earlierMatches = await listEarlierMatches(db, ids)
  const notices: Notices = { messages: [], digests: [], entered: [], left: [] }
  for (const { search: searchText, subscriptions } of await listSearches(db)) {
    const query = readStoredSearch(searchText)
    const matches = searchText === '' || query === undefined ? [] : await search.listMatching(query, ids)
    const matching = new Set(searchText === '' ? ids : matches)
    for (const subscriber of subscriptions)
      collect(notices, subscriber, changes, {
        matching,
        earlier: earlierMatches.get(subscriber.id) ?? new Set(),
      })
  }
  const alertMatches = await matchAlerts(db, { search, readSearches, changes, at: now() })
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('board.told_until')
      .set({ until: sql<Date>`${last.changedAt}::timestamptz`, until_id: last.id })
      .where(sql<boolean>`until = ${until.until}::timestamptz and until_id = ${until.id}`)
      .executeTakeFirstOrThrow()
    // Another process was faster with the same changes.
    if (numUpdatedRows === 0n) return undefined
    await writeNotices(transaction, changes, { notices, at: now() })
    await writeAlertMatches(transaction, alertMatches, now())
    return notices.messages.length + notices.digests.length
  })
}

/** The earliest first. Of listings that were never told of, those that are live; of the others all. With many subscriptions fewer at a time. */
async function listChanges(db: Db, until: ReadUntil): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select j.id, j.shown_at::text as "changedAt", j.listed_at as "listedAt",
      case when not (${sql.raw(isTellableSql)}) then 'ended' when t.job_id is null then 'published' else 'changed' end as event
    from board.jobs j join board.companies c on c.id = j.company_id left join board.told_listings t on t.job_id = j.id
    where ${isChangedSince(until)} and (t.job_id is not null or ${sql.raw(isTellableSql)})
    order by j.shown_at, j.id
    limit (select least(${roundLength}, greatest(1, ${mostPairs} / greatest(1, count(*)))) from board.subscriptions where state = 'active')`.execute(
    db,
  )
  return rows
}

/** By subscription the listings of these that its search found before. */
async function listEarlierMatches(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; jobs: string[] }>`
    select subscription_id as id, array_agg(job_id) as jobs from board.told_matches
    where job_id = any (${ids}::uuid[]) group by subscription_id`.execute(db)
  return new Map(rows.map(({ id, jobs }) => [id, new Set(jobs)]))
}

interface Subscriber {
  id: string
  kind: SubscriptionKind
  events: readonly SubscriptionEvent[]
  /** As in ReadUntil, in UTC. */
  startsAt: string
  /** How many more messages may wait for it. */
  room: number
}

/** Each search that is subscribed to, once. */
async function listSearches(db: Db): Promise<{ search: string; subscriptions: Subscriber[] }[]> {
  const room = sql`case when s.failing_since is null then ${mostWaiting.usual}::int else ${mostWaiting.failing}::int end
    - (select count(*) from board.deliveries d where d.subscription_id = s.id and d.state = 'waiting')`
  const { rows } = await sql<{ search: string; subscriptions: Subscriber[] }>`
    select s.search, json_agg(json_build_object('id', s.id, 'kind', s.kind, 'events', s.events, 'startsAt', s.starts_at,
      'room', ${room})) as subscriptions
    from board.subscriptions s where ${sql.raw(isServedSql)} group by s.search`.execute(db)
  return rows
}

interface SearchMatches {
  /** Listings that the search finds now, closed ones too. */
  matching: ReadonlySet<string>
  /** Those that it found before. */
  earlier: ReadonlySet<string>
}

/** A webhook gets a message for each change, a channel what is new of each kind in one. */
function collect(
  { messages, digests, entered, left }: Notices,
  subscriber: Subscriber,
  changes: readonly Change[],
  matches: SearchMatches,
): void {
  const { id: subscriptionId, kind, events, startsAt, room } = subscriber
  const starts = new Date(startsAt)
  const jobs: Record<SubscriptionEvent, string[]> = { published: [], changed: [], ended: [] }
  for (const change of changes) {
    if (new Date(change.changedAt) < starts) continue
    const event = eventFor(change, { kind, starts }, matches)
    if (event === undefined) continue
    jobs[event].push(change.id)
    if (change.event !== 'ended')
      (event === 'ended' ? left : entered).push({ subscriptionId, jobId: change.id })
  }
  const length = kind === 'webhook' ? 1 : roundLength
  const deliveries = events.flatMap((event) =>
    Array.from({ length: Math.ceil(jobs[event].length / length) }, (_, n) => ({
      id: randomUUID(),
      subscriptionId,
      event,
      jobIds: jobs[event].slice(n * length, (n + 1) * length),
    })),
  )
  const list = kind === 'webhook' ? messages : digests
  for (const delivery of deliveries.slice(0, Math.max(0, room))) list.push(delivery)
}

/**
 * The event that a change of the board is for a subscription: a listing that enters its search is new there, and for a webhook one that leaves it has ended. One that
 * was on the board before the subscription began may have been in the search then.
 */
function eventFor(
  { id, event, listedAt }: Change,
  { kind, starts }: { kind: SubscriptionKind; starts: Date },
  { matching, earlier }: SearchMatches,
): SubscriptionEvent | undefined {
  if (event === 'ended') return matching.has(id) || earlier.has(id) ? 'ended' : undefined
  if (!matching.has(id)) return earlier.has(id) && kind === 'webhook' ? 'ended' : undefined
  return !earlier.has(id) && listedAt >= starts ? 'published' : event
}
