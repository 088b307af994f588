import { sql } from 'kysely'
import { isServedSql } from '../../database/listed.ts'
import type { DomainContext } from '../domain-context.ts'
import { openDestination } from './destinations.ts'
import type { Receiver, SubscriptionEvent } from './read-content.ts'
import type { Target } from './send-message.ts'

/** Messages of one webhook that are taken up together, and of all. A channel gets one. */
const mostOfOne = 100
const mostAtOnce = 1_000

export interface Delivery {
  id: string
  event: SubscriptionEvent
  jobIds: string[]
  tries: number
}

export interface Group {
  target: Target & Receiver
  deliveries: Delivery[]
  /** Until when the deliveries are ours; while they are, no other claim has the same end. */
  lease: Date
}

/** Takes up what is due of subscriptions that are not being served here, the oldest first. */
export async function claimDue(
  { config, database, now }: Pick<DomainContext, 'config' | 'database' | 'now'>,
  lease: Date,
  busy: readonly string[],
): Promise<Group[]> {
  const at = now()
  const isFree = (row: string) =>
    sql`${sql.ref(`${row}.state`)} = 'waiting' and ${sql.ref(`${row}.due_at`)} <= ${at}
      and (${sql.ref(`${row}.leased_until`)} is null or ${sql.ref(`${row}.leased_until`)} <= ${at})`
  const { rows } = await sql<{ target: Group['target']; delivery: Delivery; subscriptionId: string }>`
    with picked as (
      select d.id from board.subscriptions s
      cross join lateral (
        select w.id, w.due_at from board.deliveries w
        where w.subscription_id = s.id and ${isFree('w')}
        order by w.due_at, w.id limit case when s.failing_since is null and s.kind = 'webhook' then ${mostOfOne} else 1 end
      ) due
      join board.deliveries d on d.id = due.id
      -- Once more of the row itself: another process may have taken or sent it since, and only what is asked of a locked row is asked again.
      where ${isFree('d')} and ${sql.raw(isServedSql)}
        and (s.wait_until is null or s.wait_until <= ${at}) and s.id <> all (${busy}::uuid[])
        -- Another process may be writing to the channel.
        and (s.kind = 'webhook' or not exists (
          select from board.deliveries o where o.subscription_id = s.id and o.state = 'waiting' and o.leased_until > ${at}
        ))
      order by due.due_at limit ${mostAtOnce} for update of d skip locked
    )
    update board.deliveries d set leased_until = ${lease}
    from picked, board.subscriptions s where d.id = picked.id and s.id = d.subscription_id
    returning s.id as "subscriptionId",
      json_build_object('id', s.id, 'kind', s.kind, 'destination', s.destination, 'search', s.search, 'secretVersion', s.secret_version,
        'rotatedAt', s.rotated_at) as target,
      json_build_object('id', d.id, 'event', d.event, 'jobIds', d.job_ids, 'tries', d.tries) as delivery`.execute(
    database.db,
  )
  const groups = new Map<string, Group>()
  for (const { subscriptionId, target, delivery } of rows) {
    const { rotatedAt } = target
    const group = groups.get(subscriptionId) ?? {
      target: {
        ...target,
        destination: openDestination(config.masterKey, target),
        rotatedAt: rotatedAt === null ? null : new Date(rotatedAt),
      },
      deliveries: [],
      lease,
    }
    group.deliveries.push(delivery)
    groups.set(subscriptionId, group)
  }
  return [...groups.values()]
}
