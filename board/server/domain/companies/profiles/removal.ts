import { BoardError } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { removeLogoFile } from './logos.ts'
import { countOpenListings, deleteCompany, lockRemovable, type RemovableRow } from './removal-repository.ts'

/** Deleting companies. */
export interface CompanyRemoval {
  /**
   * Deletes a company with its listings, drafts, team and proofs; events and the moderation log stay. Throws invalid_input (field
   * `typed_name`) unless its name was typed, conflict while a listing is live or waits, and while it or one of them is frozen,
   * or moderators have a report or an appeal to decide.
   */
  remove(companyId: string, by: { userId: string; typedName: string }): Promise<void>
  /** How many listings are live or wait for a moderator. */
  countOpenListings(companyId: string): Promise<number>
}

export interface CompanyRemovalParts {
  context: DomainContext
}

/** Makes it. */
export function createCompanyRemoval({ context }: CompanyRemovalParts): CompanyRemoval {
  const { db } = context.database
  return {
    async remove(companyId, { userId, typedName }) {
      const logoKey = await db.transaction().execute(async (transaction) => {
        const company = await lockRemovable(transaction, companyId)
        if (company === undefined) return null
        requireRemovable(company, typedName)
        await deleteCompany(transaction, companyId, userId)
        return company.logoKey
      })
      if (logoKey !== null) await removeLogoFile(context, logoKey)
    },
    countOpenListings: (companyId) => countOpenListings(db, companyId),
  }
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
    throw new BoardError(
      'invalid_input',
      'This is not the name of the company. Type it as it stands above.',
      {
        facts: { field: 'typed_name' },
      },
    )
}

function refused(message: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: '' } })
}
