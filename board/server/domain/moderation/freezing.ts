import { BoardError, type ModerationReason } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DecideParts } from './decide.ts'
import { freezeCompany, unfreezeCompany } from './effects.ts'
import { findCompanyBySlug, listFrozen } from './freezing-repository.ts'
import { findLinked } from './linked.ts'
import { requireDecision } from './policy.ts'
import { addLogEntry, findListing } from './repository.ts'

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

interface Subject {
  kind: 'listing' | 'company'
  id: string
}

/** Hides or shows a listing or a company outside of the queue. Throws invalid_input with the field, conflict when it is so already. */
export async function setFrozen(
  parts: DecideParts,
  userId: string,
  input: FreezeInput,
  isFrozen: boolean,
): Promise<void> {
  await inTransaction(parts.database.db, async (db) => {
    const subject = await requireSubject(db, input.link)
    const action = `${isFrozen ? 'freeze' : 'unfreeze'}_${subject.kind}` as const
    const decision = requireDecision({ ...input, action }, [action])
    const jobId = subject.kind === 'listing' ? subject.id : null
    const companyId = subject.kind === 'company' ? subject.id : null
    if (companyId !== null && isFrozen) await freezeCompany(parts, { db, companyId, decision })
    else if (companyId !== null) await unfreezeCompany(parts, { db, companyId })
    else
      await parts.listings.act(
        db,
        subject.id,
        isFrozen ? 'freeze' : 'unfreeze',
        { kind: 'moderator', userId },
        {
          ...(decision.reason === null ? {} : { reasonCode: decision.reason }),
          ...(decision.message === null ? {} : { message: decision.message }),
        },
      )
    const { reason, message } = decision
    await addLogEntry(db, { action, reason, message, reviewKind: null, jobId, companyId, userId })
  })
}

async function requireSubject(db: Transaction<Schema>, link: string): Promise<Subject> {
  const linked = findLinked(link)
  if (linked?.kind === 'company') {
    const company = await findCompanyBySlug(db, linked.slug)
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

/** All that is hidden, the newest first. */
export async function listAllFrozen({ database }: Pick<DecideParts, 'database'>): Promise<FrozenThing[]> {
  return (await listFrozen(database.db)).map(({ frozenAt, ...row }) => ({
    ...row,
    frozenAt: frozenAt.toISOString(),
  }))
}
