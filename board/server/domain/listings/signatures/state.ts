import { BoardError, type SignedListingData } from '@cryptolist/contract'
import { requireListingAccess } from '../access/require-access.ts'
import type { ListingSignaturesParts } from './parts.ts'
import { prepareListing, type SigningInput } from './prepare.ts'
import { findListing, listSignatures } from './repository.ts'

/** Whether a listing can be signed now, for the page that offers it. */
export interface SigningState {
  title: string
  /** Path of the listing's page, which is there for what the public sees. */
  path: string
  isSigned: boolean
  /** What would be signed, with chain 1; null while `obstacle` says why not. */
  typedData: SignedListingData | null
  obstacle: string | null
  /** The wallets that may sign for the company. */
  signers: string[]
  /** The text as it is hashed. */
  description: string
}

/** What the page for signing shows, also of a listing that cannot be signed now. Throws as listing-access does. */
export async function findState(parts: ListingSignaturesParts, input: SigningInput): Promise<SigningState> {
  const { db } = parts.database
  const { jobId } = await requireListingAccess(parts, input.requester, input.publicId, 'edit')
  const listing = await findListing(db, input.publicId)
  if (listing === undefined) throw new BoardError('not_found', 'There is no such job.')
  const about = {
    title: listing.title,
    path: `/jobs/${listing.slug}-${listing.public_id}`,
    isSigned: (await listSignatures(db, jobId)).length > 0,
  }
  try {
    const { typedData, signers, description } = await prepareListing(parts, input, { chainId: 1 })
    return { ...about, typedData, obstacle: null, signers, description }
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'conflict') throw error
    return { ...about, typedData: null, obstacle: error.message, signers: [], description: '' }
  }
}
