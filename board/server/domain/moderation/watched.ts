import { BoardError, type ModerationReason } from '@cryptolist/contract'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import * as text from '#messages/admin'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { requireNoConflict } from './conflict-of-interest.ts'
import { addLogEntry } from './log.ts'

/** A decision about a fraud, whose accounts, domains and wallets are watched. */
export interface WatchedFraud {
  id: string
  /** The title of the listing; null if the decision was about the whole company, or the listing is deleted. */
  title: string | null
  companyName: string | null
  reason: ModerationReason
  madeAt: string
  accounts: number
  domains: number
  wallets: number
}

/** The decisions whose marks are open, the newest first, up to 200. */
export async function listWatched({ database }: DomainContext): Promise<WatchedFraud[]> {
  const { rows } = await sql<Omit<WatchedFraud, 'madeAt'> & { madeAt: Date }>`
    select f.id, j.title, c.name as "companyName", f.reason_code as reason, f.made_at as "madeAt",
      (count(*) filter (where k.kind in ('account', 'email')))::int as accounts,
      (count(*) filter (where k.kind = 'domain'))::int as domains, (count(*) filter (where k.kind = 'wallet'))::int as wallets
    from board.fraud_marks f join board.fraud_mark_keys k on k.mark_id = f.id
    left join board.jobs j on j.id = f.job_id left join board.companies c on c.id = f.company_id
    where f.lifted_at is null group by f.id, j.title, c.name order by f.made_at desc, f.id limit 200`.execute(
    database.db,
  )
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }))
}

/** Lifts the marks of a decision. Throws conflict if they were lifted before, forbidden for the moderator's own company. */
export async function liftWatched({ database }: DomainContext, userId: string, id: string): Promise<void> {
  await inTransaction(database.db, async (db) => {
    const lifted = isUuid(id)
      ? await db
          .updateTable('board.fraud_marks')
          .set({ lifted_at: sql<Date>`now()` })
          .where('id', '=', id)
          .where('lifted_at', 'is', null)
          .returning(['job_id as jobId', 'company_id as companyId', 'reason_code as reason'])
          .executeTakeFirst()
      : undefined
    if (lifted === undefined) throw new BoardError('conflict', text.notWatched)
    const { jobId, companyId, reason } = lifted
    await requireNoConflict(db, userId, companyId)
    await addLogEntry(db, {
      action: 'lift_fraud_mark',
      reason,
      message: null,
      reviewKind: null,
      jobId,
      companyId,
      userId,
    })
  })
}
