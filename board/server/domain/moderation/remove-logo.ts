import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/admin'
import { inTransaction } from '../../database/transactions.ts'
import { removeLogoWithin } from '../companies/logos.ts'
import type { DomainContext } from '../domain-context.ts'
import { requireNoConflict } from './conflict-of-interest.ts'
import { addLogEntry } from './log.ts'
import { findLinked } from './policy.ts'

/**
 * Removes the logo of a company, by the link to its page; no source can state one for it afterwards. Throws invalid_input (field `company`) if there is none,
 * forbidden for the moderator's own company.
 */
export async function removeShownLogo(
  context: DomainContext,
  userId: string,
  { company: link }: { company: string },
): Promise<void> {
  await inTransaction(context.database.db, async (db) => {
    const linked = findLinked(link)
    const company =
      linked?.kind === 'company'
        ? await db
            .selectFrom('board.companies')
            .select(['id', 'logo_key as logoKey'])
            .where('slug', '=', linked.slug)
            .executeTakeFirst()
        : undefined
    if (company === undefined) throw BoardError.invalidField('company', text.noSuchCompany)
    if (company.logoKey === null) throw BoardError.invalidField('company', text.noLogo)
    await requireNoConflict(db, userId, company.id)
    await removeLogoWithin(context, db, company.id)
    const entry = {
      action: 'remove_logo',
      reason: null,
      message: null,
      reviewKind: null,
      jobId: null,
    } as const
    await addLogEntry(db, { ...entry, companyId: company.id, userId })
  })
}
