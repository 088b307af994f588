import { BoardError, type ModerationAction, type ModerationReason } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/open-database.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { requireTeam } from '../companies/teams/team.ts'
import type { DomainContext } from '../domain-context.ts'
import type { ListingAccess, ListingPermission, Requester } from '../listings/access/access.ts'
import { recordEvent } from '../listings/events.ts'
import {
  type AppealableDecision,
  type AppealSubject,
  addAppeal,
  findAppealable,
  findAppealableFreeze,
} from './appeals-repository.ts'
import { openReview } from './queue/reviews.ts'

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

/** Appeals of posters and companies: one against each decision. */
export interface AppealsService {
  /** The decision that stands against a listing, by the id of its row; undefined when there is none. */
  find(jobId: string): Promise<Appealable | undefined>
  /** The same for the page of the appeal. Throws not_found for who may not even view the listing, forbidden for who may not edit it. */
  get(requester: Requester, publicId: string): Promise<Appealable>
  /** Sends an appeal. The same errors; invalid_input for an empty or too long text, conflict when there is one already. */
  send(requester: Requester, publicId: string, text: string): Promise<void>
  /** That a company is frozen, by the id of its row; undefined while it is not. */
  findOfCompany(companyId: string): Promise<Appealable | undefined>
  /** The same for its owners and admins. Throws not_found, forbidden for the rest of the team, and as requireSite. */
  getOfCompany(viewer: Viewer, slug: string): Promise<Appealable & { companyName: string }>
  /** Sends the appeal of a company against being frozen. The same errors, and those of `send`. */
  sendOfCompany(viewer: Viewer, slug: string, text: string): Promise<void>
}

export interface AppealsParts {
  database: Pick<Database, 'db'>
  access: {
    requireListing(
      requester: Requester,
      publicId: string,
      permission: ListingPermission,
    ): Promise<ListingAccess>
  }
  context: DomainContext
}

/** Makes the service. */
export function createAppealsService(parts: AppealsParts): AppealsService {
  const { db } = parts.database
  const find = async (jobId: string): Promise<Appealable | undefined> =>
    present(await findAppealable(db, jobId))
  const findOfCompany = async (companyId: string): Promise<Appealable | undefined> =>
    present(await findAppealableFreeze(db, companyId))
  return {
    find,
    findOfCompany,
    async get(requester, publicId) {
      const { jobId } = await parts.access.requireListing(requester, publicId, 'edit')
      return required(await find(jobId))
    },
    async send(requester, publicId, text) {
      const { jobId, userId } = await parts.access.requireListing(requester, publicId, 'edit')
      await send(parts, { about: { jobId }, userId, text })
    },
    async getOfCompany(viewer, slug) {
      const { companyId, name } = await requireTeam(parts.context, viewer, slug, 'manage')
      return { ...required(await findOfCompany(companyId)), companyName: name }
    },
    async sendOfCompany(asking, slug, text) {
      const { companyId, viewer } = await requireTeam(parts.context, asking, slug, 'manage')
      await send(parts, { about: { companyId }, userId: viewer.user.id, text })
    },
  }
}

interface NewAppeal {
  about: AppealSubject
  userId: string | null
  text: string
}

async function send({ database }: AppealsParts, { about, userId, text: typed }: NewAppeal): Promise<void> {
  const text = checkText(typed)
  await inTransaction(database.db, async (db) => {
    const decision = required(
      'jobId' in about
        ? await findAppealable(db, about.jobId)
        : await findAppealableFreeze(db, about.companyId),
    )
    if (!(await addAppeal(db, { id: uuidv7(), decisionId: decision.id, about, userId, text })))
      throw new BoardError(
        'conflict',
        'There is an appeal against this decision already, and each may be appealed once.',
      )
    if ('jobId' in about)
      await recordEvent(db, { jobId: about.jobId, kind: 'appealed', actor: { kind: 'poster', userId } })
    await openReview(db, { kind: 'appeal', risk: 'amber', ...about })
  })
}

function checkText(typed: string): string {
  const text = typed.trim()
  if (text !== '' && text.length <= longestText) return text
  throw BoardError.invalidField('text', `Write why the decision is wrong, in ${longestText} letters at most.`)
}

function present(decision: AppealableDecision | undefined): Appealable | undefined {
  if (decision === undefined) return undefined
  const { action, reason, message, at, appeal } = decision
  return { action, reason, message, at: at.toISOString(), appeal, canAppeal: appeal === null }
}

function required<T>(decision: T | undefined): T {
  if (decision === undefined) throw nothing()
  return decision
}

function nothing(): BoardError {
  return new BoardError('not_found', 'There is no decision here that can be appealed.')
}
