import { BoardError, type SignedListing, signedListingDataSchema } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { getJob } from '../../jobs/jobs.ts'
import { isOfAccount, readSigner } from './check-signature.ts'
import { presentSigned } from './presenter.ts'
import { findListing, findShownSignature, toHex } from './repository.ts'
import { readSignedContent } from './signed-content.ts'
import { digestOf } from './typed-data.ts'

/** The signature of a listing that the public may see. Throws not_found when there is none, and as jobs do. */
export async function showSignature(context: DomainContext, publicId: string): Promise<SignedListing> {
  await getJob(context, publicId)
  const { db } = context.database
  const [row, listing] = await Promise.all([findShownSignature(db, publicId), findListing(db, publicId)])
  const content = listing && readSignedContent(listing, listing.tokens)
  if (row === undefined || listing === undefined || content === undefined)
    throw new BoardError('not_found', 'This listing is not signed.')
  const typedData = signedListingDataSchema.parse(row.typed_data)
  const signer = readSigner(row.signer)
  const digest = digestOf(typedData)
  const isRecovered =
    digest === toHex(row.digest) &&
    (await isOfAccount({ digest, address: signer, signature: toHex(row.signature) }))
  return presentSigned(row, {
    typedData,
    content,
    signer,
    isRecovered,
    expiresAt: listing.expires_at,
    now: new Date(),
  })
}
