import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/pipeline'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { can } from '../teams/policy.ts'
import { requireTeam } from '../teams/team.ts'
import {
  type ApplicationBoard,
  type BoardSelection,
  type MoveOutcome,
  moveChosen,
  readBoard,
  type SentMoves,
  type ShownBoard,
} from './application-board.ts'
import { writeBoardCsv } from './application-csv.ts'
import { type BoardScope, isCompanyFrozen, listAppliedListings } from './team-repository.ts'
import { type AnswerTemplate, listTemplates } from './template-repository.ts'

/** The board of all listings of a company. */
export interface CompanyBoard extends ApplicationBoard {
  companyName: string
  /** Whether the viewer may move and answer, and not only look. */
  canAct: boolean
  /** The company's own texts for answers. */
  templates: AnswerTemplate[]
  /** Listings that have applications, by title. */
  listings: { publicId: string; title: string; count: number }[]
}

/**
 * The applications for all listings of a company in columns, or for the one with the public id in `listing`, without those of listings that moderators have. Throws
 * as `requireTeam` of companies, and conflict while moderators have the company.
 */
export async function getCompanyBoard(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
  { listing, ...shownBoard }: ShownBoard & { listing: string },
): Promise<CompanyBoard> {
  const { companyId, name, role } = await requireVisible(context, viewer, slug, 'look')
  const [board, listings, templates] = await Promise.all([
    readBoard(context, scopeOf(companyId, listing), shownBoard),
    listAppliedListings(context.database.db, companyId),
    listTemplates(context.database.db, companyId),
  ])
  return { ...board, companyName: name, canAct: can(role, 'post'), listings, templates }
}

/** The applications that a company's board shows, as pieces of a CSV file. Throws as `getCompanyBoard`, before the first piece. */
export async function exportCompanyApplications(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
  { listing, ...selection }: BoardSelection & { listing: string },
): Promise<AsyncIterable<string>> {
  const { companyId } = await requireVisible(context, viewer, slug, 'look')
  return writeBoardCsv(context, scopeOf(companyId, listing), selection)
}

function scopeOf(companyId: string, listing: string): BoardScope {
  return { companyId, publicId: isPublicId(listing) ? listing : null }
}

/** Moves applications of any listing of a company, as `moveApplications` does for one. Throws as `getCompanyBoard`, forbidden for viewers of the team, and invalid_input. */
export async function moveCompanyApplications(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
  moves: SentMoves,
): Promise<MoveOutcome> {
  const { companyId } = await requireVisible(context, viewer, slug, 'post')
  const templates = await listTemplates(context.database.db, companyId)
  return moveChosen(context, { companyId, publicId: null }, { ...moves, companyId, templates })
}

async function requireVisible(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
  permission: 'look' | 'post',
) {
  const access = await requireTeam(context, viewer, slug, permission)
  if (await isCompanyFrozen(context.database.db, access.companyId))
    throw new BoardError('conflict', text.companyTakenDown)
  return access
}
