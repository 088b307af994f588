import { BoardError, type ClaimState, type CompanyClaim, companyLimits } from '@cryptolist/contract'
import { v7 as uuidv7 } from 'uuid'
import * as text from '#messages/company-errors'
import type { Database } from '../../database/open-database.ts'
import { inTransaction } from '../../database/transactions.ts'
import { requireSite, type SiteViewer } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { domainOf } from '../companies/profile-policy.ts'
import { isCompanySlug } from '../companies/slug.ts'
import type { DomainContext } from '../domain-context.ts'
import { dropReviews, openReview } from '../moderation/reviews.ts'
import {
  type ClaimedCompanyRow,
  type ClaimRow,
  countOpenClaims,
  decideClaim,
  findClaim,
  findClaimant,
  findClaimOf,
  findCompany,
  findCompanyBySlug,
  insertClaim,
  selectPosted,
} from './claims-repository.ts'

/** Requests of one person that wait at a time. */
const maximumOpen = 5

interface ClaimableCompany {
  slug: string
  name: string
  isClaimed: boolean
  isDemo: boolean
  /** The domain whose proof gives the page to a claimant at once; null when none is known. */
  knownDomain: string | null
}

/** A claim as moderators see it. */
export interface ClaimForReview {
  id: string
  state: ClaimState
  note: string
  createdAt: string
  company: { slug: string; name: string; website: string | null; domain: string | null }
  /** Null once the account is gone. */
  claimant: { name: string; email: string | null; isEmailVerified: boolean } | null
}

interface ClaimantAccess {
  companyId: string
  slug: string
  name: string
  viewer: SiteViewer
  knownDomain: string | null
}

/** Throws not_found. */
export async function getClaimableCompany(
  { database }: DomainContext,
  slug: string,
): Promise<ClaimableCompany> {
  const { name, isClaimed, isDemo, ...company } = await requireCompany(database.db, slug)
  return { slug: company.slug, name, isClaimed, isDemo, knownDomain: knownDomainOf(company) }
}

/** The known domain of an unclaimed company: verified or imported, otherwise that of its website. */
export function knownDomainOf({
  domain,
  website,
}: {
  domain: string | null
  website: string | null
}): string | null {
  return domain ?? domainOf(website)
}

/** The viewer's newest request for a company; undefined when there is none. */
export async function findOwnClaim(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<CompanyClaim | undefined> {
  if (viewer.user === null) return undefined
  const { id } = await requireCompany(db, slug)
  const claim = await findClaimOf(db, id, viewer.user.id)
  return claim && presentClaim(claim)
}

function presentClaim(row: ClaimRow): CompanyClaim {
  return {
    state: row.state,
    note: row.note,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** A company without a team, for which the user has posted jobs, and what its page takes. */
export interface PostedCompany {
  slug: string
  name: string
  knownDomain: string | null
  /** The newest of the user's listings. */
  title: string
  /** Whether the user has asked for the page. */
  isRequested: boolean
}

/** The public companies that the user has posted jobs of and that have no team yet, by name. */
export async function listPostedCompanies(
  { database: { db } }: DomainContext,
  userId: string,
): Promise<PostedCompany[]> {
  const rows = await selectPosted(db, userId)
  return rows.map(({ domain, website, ...row }) => ({
    ...row,
    knownDomain: knownDomainOf({ domain, website }),
  }))
}

/** The account behind a request that waits. Throws not_found, not_signed_in, sign_in_again. */
export async function requireClaimant(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<ClaimantAccess> {
  const site = requireSite(viewer)
  const company = await requireCompany(db, slug)
  const claim = await findClaimOf(db, company.id, site.user.id)
  if (claim?.state !== 'requested' || company.isClaimed) throw noSuchClaim()
  const { id: companyId, name } = company
  return { companyId, slug: company.slug, name, viewer: site, knownDomain: knownDomainOf(company) }
}

/**
 * Asks for the page of a company that an import made; a moderator decides. Throws not_signed_in, sign_in_again, invalid_input (field
 * `note`), conflict for a page that has its team, for a second request by the same account, and for more than five open ones.
 */
export async function requestClaim(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  typed: { slug: string; note: string },
): Promise<void> {
  const { user } = requireSite(viewer)
  const company = await requireCompany(db, typed.slug)
  requireClaimable(company)
  const note = checkNote(typed.note)
  await db.transaction().execute(async (transaction) => {
    const claimId = uuidv7()
    const claim = { id: claimId, companyId: company.id, userId: user.id, note }
    if (!(await insertClaim(transaction, claim))) throw waitsAlready()
    if ((await countOpenClaims(transaction, user.id)) > maximumOpen) throw tooManyOpen()
    await openReview(transaction, { kind: 'claim', risk: 'amber', companyId: company.id, claimId })
  })
}

/** Throws conflict for a page that has its team already, and for one of the demo. */
function requireClaimable({ isClaimed, isDemo }: Pick<ClaimableCompany, 'isClaimed' | 'isDemo'>): void {
  if (isDemo) throw notClaimable(text.demoNotClaimable)
  if (isClaimed) throw notClaimable(text.hasTeam)
}

/** A page that has its team, or is made up for the demo. */
function notClaimable(message: string): BoardError {
  return new BoardError('conflict', message, { facts: { field: '' } })
}

/** A claimant's note to the moderators. Throws invalid_input (field `note`). */
function checkNote(typed: string): string {
  const note = typed.replaceAll('\r\n', '\n').trim()
  if (note === '') throw BoardError.invalidField('note', text.claimNote)
  if ([...note].length > companyLimits.claimNoteLetters)
    throw BoardError.invalidField('note', text.claimNoteLong(companyLimits.claimNoteLetters))
  if (/(?![\n\t])\p{Cc}/u.test(note)) throw BoardError.invalidField('note', text.invisibleCharacter)
  return note
}

function waitsAlready(): BoardError {
  return new BoardError('conflict', text.claimWaits, {
    facts: { field: '' },
  })
}

function tooManyOpen(): BoardError {
  return new BoardError('conflict', text.tooManyClaims(maximumOpen), { facts: { field: '' } })
}

/** Takes a request back; does nothing when none waits. */
export async function withdrawClaim(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  slug: string,
): Promise<void> {
  const { user } = requireSite(viewer)
  const { id } = await requireCompany(db, slug)
  const claim = await findClaimOf(db, id, user.id)
  if (claim?.state !== 'requested') return
  // A moderator who decides about it at this moment locks the same rows in another order.
  await inTransaction(db, async (transaction) => {
    if (await decideClaim(transaction, claim.id, 'withdrawn'))
      await dropReviews(transaction, { claimId: claim.id })
  })
}

/** The claim for moderators. Throws not_found. */
export async function getClaimForReview(
  { database: { db } }: DomainContext,
  claimId: string,
): Promise<ClaimForReview> {
  const claim = await findClaim(db, claimId)
  const company = claim && (await findCompany(db, claim.companyId))
  if (claim === undefined || company === undefined) throw noSuchClaim()
  const claimant = claim.userId === null ? undefined : await findClaimant(db, claim.userId)
  const { slug, name, website, domain } = company
  return {
    id: claim.id,
    state: claim.state,
    note: claim.note,
    createdAt: claim.createdAt.toISOString(),
    company: { slug, name, website, domain },
    claimant:
      claimant === undefined
        ? null
        : { name: claimant.username, email: claimant.email, isEmailVerified: claimant.isEmailVerified },
  }
}

async function requireCompany(db: Database['db'], slug: string): Promise<ClaimedCompanyRow> {
  const company = isCompanySlug(slug) ? await findCompanyBySlug(db, slug) : undefined
  if (company === undefined) throw noSuchCompany()
  return company
}

function noSuchCompany(): BoardError {
  return new BoardError('not_found', text.noCompany)
}

/** For a claim that doesn't exist or is another account's. */
export function noSuchClaim(): BoardError {
  return new BoardError('not_found', text.noClaim)
}

/** A request that was decided, or taken back, before. */
export function decidedAlready(): BoardError {
  return new BoardError('conflict', text.claimDecided)
}
