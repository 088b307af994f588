import { BoardError, type FoundBoard, isAtDomain, type ManagedSource, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/own-sources'
import { leftOut } from '#messages/sources'
import type { Viewer } from '../../../accounts/sessions/viewer.ts'
import { listVerifiedDomains } from '../../../companies/domain-verification/proofs.ts'
import { requireTeam, type TeamAccess } from '../../../companies/teams/team.ts'
import type { DomainContext } from '../../../domain-context.ts'
import {
  findBoard,
  followBoard,
  nameBoard,
  pauseBoard,
  type RecognisedBoard,
  recogniseBoard,
  removeBoard,
} from './follow.ts'
import { presentPreview, queueDue } from './follow-many.ts'
import type { Opening } from './postings.ts'
import { listSourcesOfCompany } from './report.ts'
import { atBoardField, readForForm } from './suggestions.ts'

/** What a company's owner may do with a board that is followed for it. */
export const ownBoardActions = ['pause', 'resume', 'remove', 'leave-out'] as const
export type OwnBoardAction = (typeof ownBoardActions)[number]

/** The boards that are followed for a company, for its team. */
export async function listOwnBoards(
  context: DomainContext,
  { companyId }: TeamAccess,
): Promise<{ sources: ManagedSource[]; isVerified: boolean }> {
  const [sources, domains] = await Promise.all([
    listSourcesOfCompany(context, companyId),
    listVerifiedDomains(context.database.db, companyId),
  ])
  return { sources, isVerified: domains.length > 0 }
}

/**
 * What the board of a company has, before its owner follows it. Throws conflict without a verified domain, and invalid_input for what
 * recogniseBoard refuses, for a board of another company, and for one that doesn't show that it is the company's: at least half of its jobs
 * link to its domain. A careers page elsewhere isn't asked for the boards that it links to.
 */
export async function previewOwnBoard(
  context: DomainContext,
  asked: { viewer: Viewer; slug: string; typed: string },
): Promise<FoundBoard> {
  return presentPreview((await recogniseOwn(context, asked)).found)
}

/** Follows it and has it read at once. The board is asked again, so that nothing rests on what was sent. The same errors. */
export async function followOwnBoard(
  context: DomainContext,
  asked: { viewer: Viewer; slug: string; typed: string },
): Promise<void> {
  const { found, access } = await recogniseOwn(context, asked)
  await followBoard(context, { ...found, companyName: access.name }, access.companyId)
  await queueDue(context)
}

async function recogniseOwn(
  context: DomainContext,
  { viewer, slug, typed }: { viewer: Viewer; slug: string; typed: string },
): Promise<{ found: RecognisedBoard; access: TeamAccess }> {
  const { access, domains } = await requireVerifiedOwner(context, viewer, slug)
  const named = readForForm(typed, context.config)
  const { reader, board } = named
  const name = `${reader.system}:${board}`
  const known = await findBoard(context.database.db, named)
  if (known?.state === 'left_out') throw BoardError.invalidField('board', leftOut(name))
  if (known !== undefined && known.companyId !== access.companyId)
    throw BoardError.invalidField('board', text.othersBoard(name))
  // Anyone can write a feed, so only one at the company's domain is asked.
  const isFeed = reader.system === 'feed'
  if (isFeed && !isAtDomain(new URL(reader.pageUrl(board)).hostname, domains))
    throw BoardError.invalidField('board', text.feedElsewhere(domains))
  const found = await recogniseBoard(context, name, access.name).catch((error: unknown) => {
    throw atBoardField(error)
  })
  if (!isFeed && !linksTo(found.openings, domains))
    throw BoardError.invalidField('board', text.notShownAsOwn(name, domains))
  return { found, access }
}

async function requireVerifiedOwner(
  context: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<{ access: TeamAccess; domains: string[] }> {
  const access = await requireTeam(context, viewer, slug, 'own')
  const domains = await listVerifiedDomains(context.database.db, access.companyId)
  if (domains.length === 0) throw new BoardError('conflict', text.verifyFirst)
  return { access, domains }
}

/**
 * Whether at least half of a board's jobs link to a domain. Only who writes the board can do so; a name proves nothing, since anyone can
 * verify acme.xyz and name lever:acme.
 */
function linksTo(openings: readonly Opening[], domains: readonly string[]): boolean {
  const linking = openings.filter(({ posting: { url, companyWebsite, description } }) => {
    const links = [
      url ?? '',
      companyWebsite ?? '',
      ...(description?.match(/https?:\/\/[^\s<>()[\]"']+/gi) ?? []),
    ]
    return links.some((link) => isAtDomain(parseUrl(link)?.hostname, domains))
  })
  return linking.length > 0 && linking.length * 2 >= openings.length
}

/**
 * Pauses, resumes or removes a board that is followed for the owner's company, or leaves it out forever. Throws conflict without a verified
 * domain, not_found for any other board.
 */
export async function changeOwnBoard(
  context: DomainContext,
  { viewer, slug, board, action }: { viewer: Viewer; slug: string; board: string; action: OwnBoardAction },
): Promise<void> {
  const { access } = await requireVerifiedOwner(context, viewer, slug)
  const known = await findBoard(context.database.db, nameBoard(board))
  if (known?.companyId !== access.companyId) throw new BoardError('not_found', text.notFollowed)
  if (action === 'pause' || action === 'resume') return pauseBoard(context, board, action === 'pause')
  await removeBoard(context, board, { isForever: action === 'leave-out' })
}
