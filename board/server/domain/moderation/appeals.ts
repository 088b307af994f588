import { BoardError, type ModerationAction, type ModerationReason } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../database/transactions.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { requireTeam } from '../companies/teams/team.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Requester } from '../listings/access/access.ts'
import { requireListingAccess } from '../listings/access/require-access.ts'
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
interface Appealable {
  /** False when there was an appeal against this decision already. */
  canAppeal: boolean
  action: ModerationAction
  reason: ModerationReason | null
  message: string | null
  at: string
  /** What became of the appeal; null when there is none. */
  appeal: 'open' | 'granted' | 'refused' | null
}

/**
 * The decision that stands against a listing, for the page of the appeal. Throws not_found for those who may not even view the listing,
 * forbidden for those who may not edit it.
 */
export async function getAppealable(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<Appealable> {
  const { jobId } = await requireListingAccess(context, requester, publicId, 'edit')
  return present(required(await findAppealable(context.database.db, jobId)))
}

/** Sends an appeal. The same errors; invalid_input for an empty or too long text, conflict when there is one already. */
export async function sendAppeal(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  text: string,
): Promise<void> {
  const { jobId, userId } = await requireListingAccess(context, requester, publicId, 'edit')
  await addNewAppeal(context, { about: { jobId }, userId, text })
}

/** That a company is frozen, by the id of its row; undefined while it is not. */
export async function findCompanyAppealable(
  { database }: DomainContext,
  companyId: string,
): Promise<Appealable | undefined> {
  const decision = await findAppealableFreeze(database.db, companyId)
  return decision && present(decision)
}

/** The same for its owners and admins. Throws not_found, forbidden for the rest of the team, and as requireSite. */
export async function getCompanyAppealable(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<Appealable & { companyName: string }> {
  const { companyId, name } = await requireTeam(context, viewer, slug, 'manage')
  return { ...required(await findCompanyAppealable(context, companyId)), companyName: name }
}

/** Sends the appeal of a company against being frozen. The same errors, and those of `sendAppeal`. */
export async function sendCompanyAppeal(
  context: DomainContext,
  asking: Viewer,
  slug: string,
  text: string,
): Promise<void> {
  const { companyId, viewer } = await requireTeam(context, asking, slug, 'manage')
  await addNewAppeal(context, { about: { companyId }, userId: viewer.user.id, text })
}

interface NewAppeal {
  about: AppealSubject
  userId: string | null
  text: string
}

async function addNewAppeal(
  { database }: DomainContext,
  { about, userId, text: typed }: NewAppeal,
): Promise<void> {
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

function present({ action, reason, message, at, appeal }: AppealableDecision): Appealable {
  return { action, reason, message, at: at.toISOString(), appeal, canAppeal: appeal === null }
}

function required<T>(decision: T | undefined): T {
  if (decision === undefined) throw nothing()
  return decision
}

function nothing(): BoardError {
  return new BoardError('not_found', 'There is no decision here that can be appealed.')
}
