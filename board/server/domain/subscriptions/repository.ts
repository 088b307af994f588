import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

const latest = 50

function subscriptions(db: Db) {
  return db
    .selectFrom('board.subscriptions as s')
    .leftJoin('board.companies as c', 'c.id', 's.company_id')
    .select([
      's.id',
      's.user_id as userId',
      's.company_id as companyId',
      'c.name as companyName',
      's.search',
      's.kind',
      's.destination',
      's.events',
      's.state',
      's.secret_version as secretVersion',
      's.rotated_at as rotatedAt',
      's.created_at as createdAt',
      's.failing_since as failingSince',
    ])
}

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

export async function findRow(db: Db, id: string) {
  return subscriptions(db).where(sql<boolean>`s.id::text = ${id}`).executeTakeFirst()
}

/** The newest first. */
export async function listRows(
  db: Db,
  of: { userId: string; companyIds: readonly string[]; withBoard: boolean },
) {
  return subscriptions(db)
    .where(
      sql<boolean>`(s.user_id = ${of.userId} or s.company_id = any (${of.companyIds}::uuid[])
        or (${of.withBoard} and s.user_id is null and s.company_id is null))`,
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute()
}

/** The latest messages of a subscription. */
export async function listDeliveries(db: Db, subscriptionId: string) {
  return db
    .selectFrom('board.deliveries')
    .select(['id', 'event', 'state', 'made_at as madeAt', 'tries', 'status', 'milliseconds', 'answer'])
    .select(sql<number>`cardinality(job_ids)`.as('jobs'))
    .where('subscription_id', '=', subscriptionId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(latest)
    .execute()
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]
