import { BoardError } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { removeLogoFile } from './logos.ts'
import { deleteCompany, lockRemovable, type RemovableRow } from './removal-repository.ts'

export { countOpenListings } from './removal-repository.ts'

/**
 * Deletes a company with its listings, drafts, team and verified domains; events and the moderation log stay. Throws invalid_input (field
 * `typed_name`) unless its name was typed, conflict while a listing is live or in review, and while it or one of them is frozen,
 * or moderators have a report or an appeal to decide.
 */
export async function removeCompany(
  context: DomainContext,
  companyId: string,
  { userId, typedName }: { userId: string; typedName: string },
): Promise<void> {
  const logoKey = await context.database.db.transaction().execute(async (db) => {
    const company = await lockRemovable(db, companyId)
    if (company === undefined) return null
    requireRemovable(company, typedName)
    await deleteCompany(db, companyId, userId)
    return company.logoKey
  })
  if (logoKey !== null) await removeLogoFile(context, logoKey)
}

function requireRemovable(company: RemovableRow, typedName: string): void {
  if (company.isFrozen || company.frozenListings > 0)
    throw refused(
      'What moderators have frozen stays until they have decided. Appeal on its page, or on that of the listing.',
    )
  if (company.disputedListings > 0)
    throw refused(
      'Moderators are looking at a listing of this company. It can be deleted when they have decided.',
    )
  if (company.openListings > 0)
    throw refused(
      `${company.openListings === 1 ? 'One listing is' : `${company.openListings} listings are`} live or waiting for review. Close or take back first what is open.`,
    )
  if (typedName.normalize('NFC').trim() !== company.name)
    throw BoardError.invalidField(
      'typed_name',
      'This is not the name of the company. Type it as it stands above.',
    )
}

function refused(message: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: '' } })
}
