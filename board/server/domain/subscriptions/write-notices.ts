import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { SubscriptionEvent } from './read-content.ts'

const rowsOfStatement = 5_000
/** Jobs of one message to a channel; further ones are the next message. */
const mostJobs = 10_000

export interface Change {
  id: string
  event: SubscriptionEvent
  /** As in ReadUntil. */
  changedAt: string
  /** Since when it is on the board. */
  listedAt: Date
}

interface NewDelivery {
  id: string
  subscriptionId: string
  event: SubscriptionEvent
  jobIds: string[]
}

interface Match {
  subscriptionId: string
  jobId: string
}

/** Messages and matches that follow from the changes of a round. */
export interface Notices {
  messages: NewDelivery[]
  /** For channels: they join what a channel is about to get. */
  digests: NewDelivery[]
  /** New matches of searches. */
  entered: Match[]
  /** Former matches that no longer are. */
  left: Match[]
}

/** Writes down what comes of changes, in the transaction that says they were told. */
export async function writeNotices(
  db: Db,
  changes: readonly Change[],
  { notices: { messages, digests, entered, left }, at }: { notices: Notices; at: Date },
): Promise<void> {
  const others: NewDelivery[] = []
  for (const rows of chunk(digests)) others.push(...(await joinWaiting(db, rows, at)))
  // A subscription or a listing may have been deleted since.
  for (const rows of chunk([...messages, ...others]))
    await sql`insert into board.deliveries (id, subscription_id, event, job_ids, state, due_at)
      select n.id, n."subscriptionId", n.event, n."jobIds", 'waiting', ${at}::timestamptz from ${recordset(rows)}
      join board.subscriptions s on s.id = n."subscriptionId" for key share of s`.execute(db)
  for (const rows of chunk(entered))
    await sql`insert into board.told_matches (subscription_id, job_id) select s.id, j.id from ${unnest(rows)}
      join board.subscriptions s on s.id = n.subscription_id join board.jobs j on j.id = n.job_id for key share of s, j
      on conflict do nothing`.execute(db)
  for (const rows of chunk(left))
    await sql`delete from board.told_matches t using ${unnest(rows)}
      where t.subscription_id = n.subscription_id and t.job_id = n.job_id`.execute(db)
  const ended = changes.filter(({ event }) => event === 'ended').map(({ id }) => id)
  const published = changes.filter(({ event }) => event === 'published').map(({ id }) => id)
  await sql`delete from board.told_matches where job_id = any (${ended}::uuid[])`.execute(db)
  await sql`delete from board.told_listings where job_id = any (${ended}::uuid[])`.execute(db)
  await sql`insert into board.told_listings (job_id) select id from board.jobs where id = any (${published}::uuid[])
    on conflict do nothing`.execute(db)
}

/**
 * Adds jobs to the message of their kind that a channel is about to get, and returns those without one. A message that was tried takes more only while nothing gets
 * through, so that a channel that was away gets one message for all of it; one that the place refused for what it says takes none.
 */
async function joinWaiting(db: Db, digests: readonly NewDelivery[], at: Date): Promise<NewDelivery[]> {
  const isOpen = (row: string) => sql`${sql.ref(`${row}.state`)} = 'waiting'
    and (${sql.ref(`${row}.leased_until`)} is null or ${sql.ref(`${row}.leased_until`)} <= ${at})
    and cardinality(${sql.ref(`${row}.job_ids`)}) < ${mostJobs}`
  const { rows } = await sql<{ id: string }>`
    update board.deliveries d set due_at = least(d.due_at, ${at}), tries = 0,
      job_ids = d.job_ids || array(select id from unnest(n."jobIds") with ordinality as i (id, place) where id <> all (d.job_ids) order by place)
    from ${recordset(digests)}
    where ${isOpen('d')} and d.id = (
      select w.id from board.deliveries w join board.subscriptions s on s.id = w.subscription_id
      where w.subscription_id = n."subscriptionId" and w.event = n.event and ${isOpen('w')}
        and (w.tried_at is null or (s.failing_since is not null and (w.status is null or w.status = 429 or w.status >= 500)))
      order by w.made_at desc, w.id limit 1
    )
    returning n.id`.execute(db)
  const joined = new Set(rows.map(({ id }) => id))
  return digests.filter(({ id }) => !joined.has(id))
}

function recordset(rows: readonly NewDelivery[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "subscriptionId" uuid, event text, "jobIds" uuid[])`
}

function chunk<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfStatement) }, (_, n) =>
    rows.slice(n * rowsOfStatement, (n + 1) * rowsOfStatement),
  )
}

function unnest(rows: readonly Match[]) {
  return sql`unnest(${rows.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${rows.map(({ jobId }) => jobId)}::uuid[])
    as n (subscription_id, job_id)`
}
