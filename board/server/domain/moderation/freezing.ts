import { BoardError, type ModerationReason } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/admin'
import { isLaunchedSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { moveListing } from '../listings/move-listing.ts'
import { requireNoConflict } from './conflict-of-interest.ts'
import { freezeCompany, unfreezeCompany } from './effects.ts'
import { followDecision } from './fraud-marks.ts'
import { addLogEntry } from './log.ts'
import { findLinked, noteOf, requireDecision } from './policy.ts'
import { findListing } from './repository.ts'

/** A hidden listing or company, since when and by whom. */
export interface FrozenThing {
  kind: 'listing' | 'company'
  /** Public id of a listing, slug of a company. */
  key: string
  title: string
  frozenAt: string
  reason: ModerationReason | null
  /** Of a listing. */
  companyName: string | null
  /** Name of the moderator; null where reports hid it, or the account is gone. */
  by: string | null
}

export interface FreezeInput {
  /** Link of a listing or a company of this board. */
  link: string
  reason?: string | undefined
  message?: string | undefined
}

/**
 * Hides or shows a listing or a company outside of the queue. Throws invalid_input with the field, conflict when it is so already, forbidden for
 * the moderator's own company.
 */
export async function setFrozen(
  context: DomainContext,
  userId: string,
  input: FreezeInput,
  isFrozen: boolean,
): Promise<void> {
  await inTransaction(context.database.db, async (db) => {
    const { kind, id, companyId: ownerId } = await requireSubject(db, input.link)
    await requireNoConflict(db, userId, ownerId)
    const action = `${isFrozen ? 'freeze' : 'unfreeze'}_${kind}` as const
    const decision = requireDecision({ ...input, action }, [action])
    const jobId = kind === 'listing' ? id : null
    const companyId = kind === 'company' ? id : null
    if (jobId !== null)
      await moveListing(context, db, {
        jobId,
        action: isFrozen ? 'freeze' : 'unfreeze',
        actor: { kind: 'moderator', userId },
        ...noteOf(decision),
      })
    else if (isFrozen) await freezeCompany(context, { db, companyId: id, decision })
    else await unfreezeCompany(context, db, id)
    const { reason, message } = decision
    await followDecision(context, db, { action, reason, jobId, companyId: ownerId })
    await addLogEntry(db, { action, reason, message, reviewKind: null, jobId, companyId, userId })
  })
}

async function requireSubject(
  db: Transaction<Schema>,
  link: string,
): Promise<{ kind: FrozenThing['kind']; id: string; companyId: string }> {
  const linked = findLinked(link)
  if (linked?.kind === 'company') {
    const company = await db
      .selectFrom('board.companies')
      .select('id')
      .where('slug', '=', linked.slug)
      .executeTakeFirst()
    if (company !== undefined) return { kind: 'company', id: company.id, companyId: company.id }
  }
  if (linked?.kind === 'listing') {
    const listing = await findListing(db, { publicId: linked.publicId })
    if (listing !== undefined) return { kind: 'listing', id: listing.id, companyId: listing.companyId }
  }
  throw BoardError.invalidField('link', text.noSuchLink)
}

/** Hidden listings and companies, the newest first, up to 200; those of the demo only while it is shown. */
export async function listFrozen({ database }: DomainContext): Promise<FrozenThing[]> {
  const { rows } = await sql<Omit<FrozenThing, 'frozenAt'> & { frozenAt: Date }>`
    select 'listing' as kind, j.public_id as key, j.title, j.frozen_at as "frozenAt", j.freeze_reason as reason,
      c.name as "companyName", (select u.username from board.moderation_log l left join "_User" u on u."objectId" = l.user_id
        where l.job_id = j.id and l.action in ('freeze_listing', 'uphold_report') order by l.id desc limit 1) as by
      from board.jobs j join board.companies c on c.id = j.company_id
      where j.frozen_at is not null and (not j.is_demo or not ${sql.raw(isLaunchedSql)})
    union all
    select 'company', c.slug, c.name, c.frozen_at, c.freeze_reason, null,
      (select u.username from board.moderation_log l left join "_User" u on u."objectId" = l.user_id
        where l.company_id = c.id and l.action = 'freeze_company' order by l.id desc limit 1)
      from board.companies c where c.frozen_at is not null
    order by 4 desc limit 200`.execute(database.db)
  return rows.map(({ frozenAt, ...row }) => ({ ...row, frozenAt: frozenAt.toISOString() }))
}
