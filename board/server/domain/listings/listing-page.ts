import {
  BoardError,
  type DraftSummary,
  type ManagedListingDetail,
  moderationReasonNames,
  type Place,
  type PreviewLink,
} from '@cryptolist/contract'
import { getCompany } from '../companies/companies.ts'
import type { DomainContext } from '../domain-context.ts'
import { getJob } from '../jobs/jobs.ts'
import { type Appealable, getAppealable } from '../moderation/appeals.ts'
import { findChangeDraft } from '../posting/drafts.ts'
import { listPreviewLinks } from '../posting/links.ts'
import { can } from '../teams/policy.ts'
import { listMemberships } from '../teams/team.ts'
import type { Requester } from './access.ts'
import { getManagedListing } from './management.ts'

/** Where a company's domain is proved; `isClaim`: its page has to be claimed for that first. */
export interface ProofWay {
  path: string
  isClaim: boolean
}

export interface ListingPage {
  listing: ManagedListingDetail
  reasonName: string | null
  payText: string
  /** Null for a listing that isn't public. */
  place: Place | null
  previewLinks: PreviewLink[]
  /** A change to it: a draft, or in review. */
  change: DraftSummary | null
  /** Where the decision against it can be appealed; null if it can't be. */
  appealPath: string | null
  /** The result of the poster's appeal against the last decision, `open` while it is in review; null if the poster didn't appeal. */
  appeal: Appealable['appeal']
  proof: ProofWay | null
}

/** Reads a listing for the emailed link's page and for the dashboard. Throws as listing-access does. */
export async function readListingPage(
  context: DomainContext,
  requester: Requester,
  id: string,
): Promise<ListingPage> {
  const listing = await getManagedListing(context, requester, id)
  const job = listing.isPublic ? await getJob(context, id) : undefined
  const decision = await findAppealable(context, requester, id)
  return {
    listing,
    reasonName: listing.reasonCode === null ? null : moderationReasonNames[listing.reasonCode],
    payText: job?.pay.text ?? '',
    place: job?.place ?? null,
    previewLinks: listing.can.edit ? await listPreviewLinks(context, requester, { listingId: id }) : [],
    change: await findChangeDraft(context, requester, id),
    appealPath: decision?.canAppeal ? `/appeals/${id}` : null,
    appeal: decision?.appeal ?? null,
    proof: await findProof(context, requester, listing.company.slug),
  }
}

/** Where the viewer can verify a company's domain: its team in the dashboard, others on its page once they claim it. */
export async function findProof(
  context: DomainContext,
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

/** The decision against the listing and its appeal, for those who may edit the listing. */
function findAppealable(
  context: DomainContext,
  requester: Requester,
  id: string,
): Promise<Appealable | undefined> {
  return getAppealable(context, requester, id).catch(undefinedWhenHidden)
}
