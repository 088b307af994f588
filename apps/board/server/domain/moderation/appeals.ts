import { BoardError, type ModerationAction, type ModerationReason } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/open-database.ts'
import type { ListingAccessService, Requester } from '../listing-access/service.ts'
import type { ReviewsService } from '../reviews/service.ts'
import { addAppeal, addAppealEvent, findAppealable } from './appeals-repository.ts'

const longestText = 2000

/** What a poster may have looked at once more. */
export interface Appealable {
  /** False when there was an appeal against this decision already. */
  canAppeal: boolean
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: string
  /** What became of the appeal; null when there is none. */
  appeal: 'open' | 'granted' | 'refused' | null
}

/** Appeals of posters: one against each decision. */
export interface AppealsService {
  /** The decision that stands against a listing, by the id of its row; undefined when there is none. */
  find(jobId: string): Promise<Appealable | undefined>
  /** The same for the page of the appeal. Throws not_found for who may not even view the listing, forbidden for who may not edit it. */
  get(requester: Requester, publicId: string): Promise<Appealable>
  /** Sends an appeal. The same errors; invalid_input for an empty or too long text, conflict when there is one already. */
  send(requester: Requester, publicId: string, text: string): Promise<void>
}

export interface AppealsParts {
  database: Pick<Database, 'db'>
  access: Pick<ListingAccessService, 'requireListing'>
  reviews: Pick<ReviewsService, 'open'>
}

/** Makes the service. */
export function createAppealsService({ database: { db }, access, reviews }: AppealsParts): AppealsService {
  const find = async (jobId: string): Promise<Appealable | undefined> => {
    const found = await findAppealable(db, jobId)
    if (found === undefined) return undefined
    const { id: _id, at, ...decision } = found
    return { ...decision, at: at.toISOString(), canAppeal: found.appeal === null }
  }
  return {
    find,
    async get(requester, publicId) {
      const { jobId } = await access.requireListing(requester, publicId, 'edit')
      const found = await find(jobId)
      if (found === undefined) throw nothing()
      return found
    },
    async send(requester, publicId, typed) {
      const { jobId, userId } = await access.requireListing(requester, publicId, 'edit')
      const text = typed.trim()
      if (text === '' || text.length > longestText)
        throw new BoardError(
          'invalid_input',
          `Write why the decision is wrong, in ${longestText} letters at most.`,
          {
            facts: { field: 'text' },
          },
        )
      await db.transaction().execute(async (transaction) => {
        const decision = await findAppealable(transaction, jobId)
        if (decision === undefined) throw nothing()
        const isAdded = await addAppeal(transaction, {
          id: uuidv7(),
          decisionId: decision.id,
          jobId,
          userId,
          text,
        })
        if (!isAdded)
          throw new BoardError(
            'conflict',
            'There is an appeal against this decision already, and each may be appealed once.',
          )
        await addAppealEvent(transaction, jobId, userId)
        await reviews.open(transaction, { kind: 'appeal', risk: 'amber', jobId })
      })
    },
  }
}

function nothing(): BoardError {
  return new BoardError('not_found', 'There is no decision here that can be appealed.')
}
