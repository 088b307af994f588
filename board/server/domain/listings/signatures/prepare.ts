import { BoardError, canonicalMarkdown, type SignedListingData } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import type { Hex } from 'viem'
import type { Schema } from '../../../database/schema.ts'
import { findCountingProof } from '../../companies/domain-verification/proofs.ts'
import { listSigners } from '../../companies/domain-verification/signers.ts'
import type { ListingAccess, Requester } from '../access/access.ts'
import { requireListingAccess } from '../access/require-access.ts'
import { readSigner } from './check-signature.ts'
import type { ListingSignaturesParts } from './parts.ts'
import { findSigningBlocker } from './policy.ts'
import { findListing, findPreviousDigest, type ListingRow } from './repository.ts'
import { readSignedContent } from './signed-content.ts'
import { digestOf, toTypedData } from './typed-data.ts'

/** Who wants to sign which listing, at which address of the board. */
export interface SigningInput {
  requester: Requester
  publicId: string
  /** Of the board, as the person sees it. */
  origin: string
}

/** A listing that may be signed, and what is signed then. */
export interface PreparedListing {
  access: ListingAccess
  companyDomain: string
  typedData: SignedListingData
  digest: Hex
  signers: string[]
  /** The text as it is hashed. */
  description: string
}

/** Finds out whether the listing can be signed, by that wallet if one is given, and what is signed then. Throws as `prepare` does. */
export async function prepareListing(
  parts: ListingSignaturesParts,
  { requester, publicId, origin }: SigningInput,
  { chainId, address }: { chainId: number; address?: string },
): Promise<PreparedListing> {
  const { database } = parts
  const access = await requireListingAccess(parts, requester, publicId, 'edit')
  const proof = await findCountingProof(database.db, access.companyId)
  const signers = [
    ...new Set(
      (await listSigners(database.db, access.companyId, { isCurrentOnly: true })).map(
        (signer) => signer.address,
      ),
    ),
  ]
  const companyDomain = proof?.domain ?? ''
  const built = await buildTypedData(database.db, { publicId, companyDomain, origin, chainId })
  if (proof?.state !== 'verified')
    throw conflict(
      'The company’s domain is not proved now. Prove it first: a signature says that the holder of the domain published the listing.',
    )
  if (signers.length === 0)
    throw conflict(
      'No wallet may sign for the company yet. Name one on the company’s page for wallets, in its DNS or in its file.',
    )
  if (address !== undefined) requireSigner(signers, readSigner(address))
  return { ...built, access, companyDomain, signers }
}

interface WhatToSign {
  publicId: string
  companyDomain: string
  origin: string
  chainId: number
}

/** Throws conflict when the listing cannot be signed. With `isLocked` it stays so until the transaction ends. */
export async function buildTypedData(
  db: Kysely<Schema>,
  { publicId, companyDomain, origin, chainId }: WhatToSign,
  options: { isLocked?: boolean } = {},
): Promise<Pick<PreparedListing, 'typedData' | 'digest' | 'description'> & { listing: ListingRow }> {
  const listing = await findListing(db, publicId, options)
  if (listing === undefined) throw new BoardError('not_found', 'There is no such job.')
  const obstacle = findSigningBlocker(listing, new Date())
  if (obstacle !== undefined) throw conflict(obstacle)
  const content = readSignedContent(listing, listing.tokens)
  const { published_at: publishedAt, expires_at: expiresAt } = listing
  if (content === undefined || publishedAt === null || expiresAt === null)
    throw conflict('This listing lacks a text, a place or a way to apply, and cannot be signed.')
  const typedData = toTypedData(content, {
    site: origin,
    jobId: publicId,
    revision: listing.revision,
    companyDomain,
    publishedAt,
    expiresAt,
    chainId,
    previous: await findPreviousDigest(db, listing.id, listing.revision),
  })
  const description = canonicalMarkdown(content.description)
  return { listing, typedData, digest: digestOf(typedData), description }
}

function requireSigner(signers: readonly string[], address: Hex): void {
  if (signers.includes(address)) return
  throw new BoardError(
    'forbidden',
    `${address} is none of the wallets that may sign for this company. Choose one of these in your wallet: ${signers.join(', ')}.`,
  )
}

function conflict(message: string): BoardError {
  return new BoardError('conflict', message)
}
