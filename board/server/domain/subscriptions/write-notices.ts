import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { SubscriptionEvent } from './read-content.ts'

type Db = Kysely<Schema>

const rowsOfStatement = 5_000

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
  subscription_id: string
  event: SubscriptionEvent
  job_ids: string[]
}

interface Match {
  subscriptionId: string
  jobId: string
}

/** What comes of the changes of a round. */
export interface Notices {
  deliveries: NewDelivery[]
  /** What searches find now. */
  entered: Match[]
  /** What they found before and don't any more. */
  left: Match[]
}

/** Writes down what comes of changes, in the transaction that says they were told. */
export async function writeNotices(
  db: Db,
  changes: readonly Change[],
  { deliveries, entered, left }: Notices,
): Promise<void> {
  // A subscription or a listing may have been deleted since.
  for (const rows of chunk(deliveries))
    await sql`insert into board.deliveries (id, subscription_id, event, job_ids, state)
      select n.id, n.subscription_id, n.event, n.job_ids, 'waiting'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, subscription_id uuid, event text, job_ids uuid[])
      join board.subscriptions s on s.id = n.subscription_id for key share of s`.execute(db)
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

function chunk<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfStatement) }, (_, n) =>
    rows.slice(n * rowsOfStatement, (n + 1) * rowsOfStatement),
  )
}

function unnest(rows: readonly Match[]) {
  return sql`unnest(${rows.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${rows.map(({ jobId }) => jobId)}::uuid[])
    as n (subscription_id, job_id)`
}
