import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../database/schema.ts'
import { openDestination } from './destinations.ts'

/** Reads what is sealed, too. */
interface Reader {
  config: { masterKey: string }
  database: { db: Db }
}

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

export async function findRow(context: Reader, id: string) {
  const row = await subscriptions(context.database.db)
    .where('s.id', '=', isUuid(id) ? id : null)
    .executeTakeFirst()
  return row && opened(context, row)
}

/** The newest first. */
export async function listRows(
  context: Reader,
  of: { userId: string; companyIds: readonly string[]; withBoard: boolean },
) {
  const rows = await subscriptions(context.database.db)
    .where(
      sql<boolean>`(s.user_id = ${of.userId} or s.company_id = any (${of.companyIds}::uuid[])
        or (${of.withBoard} and s.user_id is null and s.company_id is null))`,
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => opened(context, row))
}

function opened<Row extends { id: string; destination: string }>({ config }: Reader, row: Row): Row {
  return { ...row, destination: openDestination(config.masterKey, row) }
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
