import { BoardError, type FoundBoard, isAtDomain, type ManagedSource, parseUrl } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/own-sources'
import { leftOut } from '#messages/sources'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import { tryToReadBoardName } from '../systems/address.ts'
import { requireTeam, type TeamAccess } from '../teams/team.ts'
import { lookAtPage } from './find-board.ts'
import { followBoard, pauseBoard, removeBoard } from './follow.ts'
import { presentPreview, queueDue } from './follow-many.ts'
import { findBoard, getBoard, nameBoard } from './named-board.ts'
import { findOwnDomain, type LinkedOpening } from './own-domain.ts'
import { type RecognisedBoard, recogniseBoard } from './recognise-board.ts'
import { listSourcesOfCompany } from './report.ts'
import { atBoardField, readForForm } from './suggestions.ts'

/** Actions of a company's owner on a board that is followed for it. */
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
 * The board of a company as it is, before its owner follows it. Throws conflict without a verified domain, and invalid_input for what
 * recogniseBoard refuses, for a board of another company, and for one that doesn't show that it is the company's (findOwnDomain). A careers
 * page elsewhere isn't asked for the boards that it links to.
 */
export async function previewOwnBoard(
  context: DomainContext,
  request: { viewer: Viewer; slug: string; typed: string },
): Promise<FoundBoard> {
  return presentPreview((await recogniseOwn(context, request)).recognised)
}

/** Follows it and has it read at once. The board is asked again, so that nothing rests on what was sent. The same errors. */
export async function followOwnBoard(
  context: DomainContext,
  request: { viewer: Viewer; slug: string; typed: string },
): Promise<void> {
  const { recognised, access, domain } = await recogniseOwn(context, request)
  await followBoard(context, { ...recognised, companyName: access.name, isNamed: true }, access.companyId)
  const followed = await findBoard(context.database.db, recognised)
  if (followed?.companyId === access.companyId) await saveOwnerDomain(context, followed.id, domain)
  await queueDue(context)
}

async function recogniseOwn(
  context: DomainContext,
  { viewer, slug, typed }: { viewer: Viewer; slug: string; typed: string },
): Promise<{ recognised: RecognisedBoard; access: TeamAccess; domain: string }> {
  const { access, domains } = await requireVerifiedOwner(context, viewer, slug)
  const page = readOwnPage(typed, domains)
  const { boards = [], jobsAt } = page === undefined ? {} : await lookAtPage(context, page)
  const [only = jobsAt, ...others] = boards
  if (others.length > 0) throw BoardError.invalidField('board', text.severalLinked)
  const named = readForForm(only ?? typed, context.config)
  const { reader, board } = named
  const name = `${reader.system}:${board}`
  const followed = await findBoard(context.database.db, named)
  if (followed?.state === 'left_out') throw BoardError.invalidField('board', leftOut(name))
  if (followed !== undefined && followed.companyId !== access.companyId)
    throw BoardError.invalidField('board', text.othersBoard(name))
  // Anyone can write a feed or page, so only one at the company's domain is asked.
  if (reader.hasOwnHosts === true && !isAtDomain(new URL(reader.pageUrl(board)).hostname, domains))
    throw BoardError.invalidField('board', text.feedElsewhere(domains))
  const recognised = await recogniseBoard(context, name, access.name).catch((error: unknown) => {
    throw atBoardField(error)
  })
  const domain = await findOwnDomain(context, recognised, { domains, page })
  if (domain === undefined) throw BoardError.invalidField('board', text.notShownAsOwn(name, domains))
  return { recognised, access, domain }
}

/** A page at the company's domain that may link to its board; undefined for a board itself, and for anything else. */
function readOwnPage(typed: string, domains: readonly string[]): string | undefined {
  const url = parseUrl(typed.trim())
  const isPage = url?.protocol === 'https:' && tryToReadBoardName(typed) === undefined
  return isPage && isAtDomain(url.hostname, domains) ? url.href : undefined
}

/** The owner can leave it out now, so a request to do so has ended. */
async function saveOwnerDomain({ database }: DomainContext, id: string, domain: string): Promise<void> {
  await database.db
    .updateTable('board.sources')
    .set({ owner_domain: domain, leave_out_asked_at: null })
    .where('id', '=', id)
    .execute()
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
 * Pauses, resumes or removes a board that is followed for the owner's company, or leaves it out forever. One that an admin or a file brought
 * must first show that it is the company's: the name alone led to it. If it doesn't, admins decide whether it is left out. Throws conflict
 * without a verified domain, for a board that was left out, and for one that doesn't show that it is the company's, unless it is to be left
 * out; not_found for any other board, and what recogniseBoard throws.
 */
export async function changeOwnBoard(
  context: DomainContext,
  { viewer, slug, board, action }: { viewer: Viewer; slug: string; board: string; action: OwnBoardAction },
): Promise<'done' | 'asked'> {
  const { access, domains } = await requireVerifiedOwner(context, viewer, slug)
  const followed = await findBoard(context.database.db, nameBoard(board))
  if (followed?.companyId !== access.companyId) throw new BoardError('not_found', text.notFollowed)
  if (followed.state === 'left_out') throw new BoardError('conflict', leftOut(board))
  if (followed.ownerDomain === null || !domains.includes(followed.ownerDomain)) {
    const domain = await findShownDomain(context, { board, id: followed.id, company: access.name, domains })
    if (domain instanceof BoardError) {
      if (action !== 'leave-out') throw domain
      await askToLeaveOut(context, followed.id)
      return 'asked'
    }
    await saveOwnerDomain(context, followed.id, domain)
  }
  if (action === 'pause' || action === 'resume') await pauseBoard(context, board, action === 'pause')
  else await removeBoard(context, board, { isForever: action === 'leave-out' })
  return 'done'
}

/** The domain that a board shows to be its company's: by its answer, or by its listings here if it can't be read. Else why none is shown. */
async function findShownDomain(
  context: DomainContext,
  { board, id, company, domains }: { board: string; id: string; company: string; domains: readonly string[] },
): Promise<string | BoardError> {
  const named = nameBoard(board)
  try {
    const recognised = await recogniseBoard(context, board, company)
    const domain = await findOwnDomain(context, recognised, { domains })
    return domain ?? new BoardError('conflict', text.notShownAsOwn(named.name, domains))
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    // The board can be read, in a minute.
    const isBusy = error.code === 'conflict'
    const openings = await listStoredOpenings(context, id)
    const domain = await findOwnDomain(context, { ...named, openings }, { domains })
    if (domain === undefined && isBusy) throw error
    return domain ?? error
  }
}

/** The openings of a board as its listings had them. What their employer has changed here proves nothing. */
async function listStoredOpenings({ database }: DomainContext, id: string): Promise<LinkedOpening[]> {
  const { rows } = await sql<{ url: string | null; description: string | null }>`
    select j.source_url as url, case when 'description' = any(j.own_fields) then j.source_says ->> 'description'
      else j.description_md end as description
    from board.jobs j where j.id in (select job_id from board.source_postings where source_id = ${id})`.execute(
    database.db,
  )
  return rows.map(({ url, description }) => ({
    posting: { url: url ?? undefined, companyWebsite: undefined, description: description ?? undefined },
  }))
}

async function askToLeaveOut({ database }: DomainContext, id: string): Promise<void> {
  await sql`
    update board.sources set leave_out_asked_at = coalesce(leave_out_asked_at, now()) where id = ${id}`.execute(
    database.db,
  )
}

/** Has admins see no more that an owner asked to leave out a board. Throws not_found for a board that isn't followed. */
export async function dismissLeaveOut(
  { database }: Pick<DomainContext, 'database'>,
  board: string,
): Promise<void> {
  const { id } = await getBoard(database.db, nameBoard(board))
  await database.db
    .updateTable('board.sources')
    .set({ leave_out_asked_at: null })
    .where('id', '=', id)
    .execute()
}
