import {
  BoardError,
  type DraftSummary,
  type ManagedListingDetail,
  moderationReasonNames,
  type PreviewLink,
} from '@cryptolist/contract'
import type { Context } from '../context.ts'
import { getCompany } from '../domain/companies/companies.ts'
import { can } from '../domain/companies/teams/policy.ts'
import { listMemberships } from '../domain/companies/teams/team.ts'
import { getJob } from '../domain/jobs/jobs.ts'
import { findChangeDraft } from '../domain/listings/drafts/drafts.ts'
import { listPreviewLinks } from '../domain/listings/drafts/links.ts'
import { getManagedListing } from '../domain/listings/management/management.ts'
import { getAppealable } from '../domain/moderation/appeals.ts'
import type { requesterOf } from './viewer.ts'

type Requester = Omit<ReturnType<typeof requesterOf>, 'tokens'> & { tokens: readonly string[] }

/** Where a company's domain is proved; `isClaim`: its page has to be claimed for that first. */
export interface ProofWay {
  path: string
  isClaim: boolean
}

export interface ListingPage {
  listing: ManagedListingDetail
  reasonName: string | null
  payText: string
  placeText: string
  previewLinks: PreviewLink[]
  /** A change of it that is being written or looked at. */
  change: DraftSummary | null
  /** Where the decision against it can be appealed; null where it cannot. */
  appealPath: string | null
  proof: ProofWay | null
}

/** Reads it for the page of the mailed link and that of the dashboard alike. Throws as listing-access does. */
export async function readListingPage(
  context: Context,
  requester: Requester,
  id: string,
): Promise<ListingPage> {
  const listing = await getManagedListing(context, requester, id)
  const job = listing.isPublic ? await getJob(context, id) : undefined
  return {
    listing,
    reasonName: listing.reasonCode === null ? null : moderationReasonNames[listing.reasonCode],
    payText: job?.pay.text ?? '',
    placeText: job?.place.text ?? '',
    previewLinks: listing.can.edit ? await listPreviewLinks(context, requester, { listingId: id }) : [],
    change: await findChangeDraft(context, requester, id),
    appealPath: (await mayAppeal(context, requester, id)) ? `/appeals/${id}` : null,
    proof: await findProof(context, requester, listing.company.slug),
  }
}

/** Where the viewer proves a company's domain: by its team in the dashboard, by others on its page once they claim it. */
export async function findProof(
  context: Context,
  { viewer: { user } }: Requester,
  slug: string,
): Promise<ProofWay | null> {
  const own = user === null ? [] : await listMemberships(context.database.db, user.id)
  const role = own.find((company) => company.slug === slug)?.role
  if (can(role, 'manage')) return { path: `/dashboard/companies/${slug}/proof`, isClaim: false }
  const company = await getCompany(context, slug).catch(undefinedWhenHidden)
  const isFree = company !== undefined && !company.isClaimed && !company.isDemo
  return isFree ? { path: `/companies/${slug}/claim`, isClaim: true } : null
}

function undefinedWhenHidden(error: unknown): undefined {
  if (!(error instanceof BoardError)) throw error
}

/** Whether there is a decision against the listing that was not appealed yet, for those who may edit it. */
async function mayAppeal(context: Context, requester: Requester, id: string): Promise<boolean> {
  try {
    return (await getAppealable(context, requester, id)).canAppeal
  } catch (error) {
    if (error instanceof BoardError) return false
    throw error
  }
}
