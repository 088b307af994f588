import { BoardError, type ModerationReason } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { moveListing } from '../listings/move-listing.ts'
import { freezeCompany, unfreezeCompany } from './effects.ts'
import { addLogEntry } from './log.ts'
import { findLinked, noteOf, requireDecision } from './policy.ts'
import { findListing } from './repository.ts'

/** What is hidden by hand, and since when. */
export interface FrozenThing {
  kind: 'listing' | 'company'
  /** Public id of a listing, slug of a company. */
  key: string
  title: string
  frozenAt: string
  reason: ModerationReason | null
}

export interface FreezeInput {
  /** Link of a listing or a company of this board. */
  link: string
  reason?: string | undefined
  message?: string | undefined
}

/** Hides or shows a listing or a company outside of the queue. Throws invalid_input with the field, conflict when it is so already. */
export async function setFrozen(
  context: DomainContext,
  userId: string,
  input: FreezeInput,
  isFrozen: boolean,
): Promise<void> {
  await inTransaction(context.database.db, async (db) => {
    const { kind, id } = await requireSubject(db, input.link)
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
    await addLogEntry(db, { action, reason, message, reviewKind: null, jobId, companyId, userId })
  })
}

async function requireSubject(
  db: Transaction<Schema>,
  link: string,
): Promise<{ kind: FrozenThing['kind']; id: string }> {
  const linked = findLinked(link)
  if (linked?.kind === 'company') {
    const company = await db
      .selectFrom('board.companies')
      .select('id')
      .where('slug', '=', linked.slug)
      .executeTakeFirst()
    if (company !== undefined) return { kind: 'company', id: company.id }
  }
  if (linked?.kind === 'listing') {
    const listing = await findListing(db, { publicId: linked.publicId })
    if (listing !== undefined) return { kind: 'listing', id: listing.id }
  }
  throw BoardError.invalidField(
    'link',
    'There is no listing and no company at this link. Copy it from its page.',
  )
}

/** Frozen listings and companies, the newest first, at most 200. */
export async function listFrozen({ database }: DomainContext): Promise<FrozenThing[]> {
  const { rows } = await sql<Omit<FrozenThing, 'frozenAt'> & { frozenAt: Date }>`
    select 'listing' as kind, public_id as key, title, frozen_at as "frozenAt", freeze_reason as reason
      from board.jobs where frozen_at is not null
    union all
    select 'company', slug, name, frozen_at, freeze_reason from board.companies where frozen_at is not null
    order by 4 desc limit 200`.execute(database.db)
  return rows.map(({ frozenAt, ...row }) => ({ ...row, frozenAt: frozenAt.toISOString() }))
}
