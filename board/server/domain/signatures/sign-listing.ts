import { BoardError, type SubmittedSignature, writeSignedContent } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { isHex } from 'viem/utils'
import * as text from '#messages/signature'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { findCountingProof } from '../domain-verification/proofs.ts'
import { isSigner, listSigners } from '../domain-verification/signers.ts'
import { statusAt } from '../jobs/policy.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { recordEvent } from '../listings/events.ts'
import { requireListingAccess } from '../listings/require-access.ts'
import { checkSignature, readSigner } from './check-signature.ts'
import {
  createSignature,
  findListing,
  findPreviousDigest,
  type ListingRow,
  listSignatures,
} from './repository.ts'
import {
  type ApplyAddress,
  digestOf,
  findApplyAddress,
  listFields,
  type RequestedData,
  readSignedContent,
  toTypedData,
  toWalletData,
} from './typed-data.ts'

/** Who wants to sign which listing, at which address of the board. */
export interface SigningInput {
  requester: Requester
  publicId: string
  /** Of the board, as the person sees it. */
  origin: string
}

/** Whether a listing can be signed now, for the page that offers it. */
export interface SigningState {
  title: string
  /** Path of the listing's page, which exists for what the public sees. */
  path: string
  isSigned: boolean
  /** The data to sign, with chain 1; null while `obstacle` says why not. */
  typedData: RequestedData | null
  /** The parts of it that come from the listing, with their names for people. */
  fields: { name: string; value: string }[]
  obstacle: string | null
  /** The wallets that may sign for the company. */
  signers: string[]
  /** Everything that the listing says, as it is hashed. */
  content: string
  /** The address that applications go to, with the secret of its hash; null if they go to a link. */
  applyAddress: ApplyAddress | null
}

/** The state that the page for signing shows, also of a listing that cannot be signed now. Throws as requireListingAccess. */
export async function getSigningState(context: DomainContext, input: SigningInput): Promise<SigningState> {
  const { db } = context.database
  const { jobId } = await requireListingAccess(context, input.requester, input.publicId, 'edit')
  const { job } = await requireListing(db, input.publicId)
  const about = {
    title: job.title,
    path: `/jobs/${job.slug}-${job.publicId}`,
    isSigned: (await listSignatures(db, jobId)).length > 0,
  }
  try {
    const { listing, typedData, signers, content } = await prepareListing(context, input, { chainId: 1 })
    const applyAddress = findApplyAddress(listing) ?? null
    const fields = listFields(typedData.message)
    return { ...about, typedData, fields, obstacle: null, signers, content, applyAddress }
  } catch (error) {
    if (!(error instanceof BoardError) || error.code !== 'conflict') throw error
    const nothing = { typedData: null, fields: [], signers: [], content: '', applyAddress: null }
    return { ...about, ...nothing, obstacle: error.message }
  }
}

/**
 * The data that the wallet is asked to sign. Throws as requireListingAccess, conflict when the listing cannot be signed now, and forbidden when the
 * company doesn't let this wallet sign.
 */
export async function prepareSignature(
  context: DomainContext,
  input: SigningInput,
  wallet: { address: string; chainId: number },
): Promise<{ typedData: RequestedData; digest: Hex }> {
  const { typedData, digest } = await prepareListing(context, input, wallet)
  return { typedData, digest }
}

/**
 * Checks a signature of what prepareSignature gave and keeps it; one that is there already changes nothing. Throws as prepareSignature,
 * conflict when the listing has changed since, signature_invalid, and unavailable when the chain of a contract wallet cannot be asked. The
 * chain is asked before the transaction, so that a slow node holds nothing up.
 */
export async function submitSignature(
  context: DomainContext,
  input: SigningInput,
  signed: SubmittedSignature,
): Promise<void> {
  const { publicId, origin } = input
  const { chainId } = signed
  const { db } = context.database
  const { access, companyDomain, digest } = await prepareListing(context, input, signed)
  if (digest !== signed.digest) throw changed()
  const address = readSigner(signed.address)
  const signature = readHex(signed.signature)
  const kind = await checkSignature(context.contracts, { digest, address, chainId, signature })
  const wallet = { address, chainId, isContract: kind !== 'eoa' }
  if (!(await isSigner(db, access.companyId, wallet, new Date())))
    throw new BoardError('forbidden', text.wrongChain(address, chainId))
  await db.transaction().execute(async (transaction) => {
    const what = { publicId, companyDomain, origin, chainId }
    const now = await buildTypedData(transaction, what, { isLocked: true })
    if (now.digest !== digest) throw changed()
    const { listing, typedData } = now
    const record = { jobId: listing.job.id, typedData, digest, signature, signer: address, chainId, kind }
    if (!(await createSignature(transaction, record))) return
    const actor = { kind: 'poster', userId: access.userId } as const
    await recordEvent(transaction, {
      jobId: listing.job.id,
      kind: 'signed',
      actor,
      facts: { signer: address },
    })
  })
}

/** Signs a demo listing with a public test key, as its employer would, at the moment of its publication. */
export async function signAsDemo(
  db: Transaction<Schema>,
  wallet: PrivateKeyAccount,
  { publicId, companyDomain, site }: { publicId: string; companyDomain: string; site: string },
): Promise<void> {
  const chainId = 1
  const what = { publicId, companyDomain, origin: site, chainId }
  const { listing, typedData, digest } = await buildTypedData(db, what)
  const { id, publishedAt } = listing.job
  await createSignature(db, {
    jobId: id,
    typedData,
    digest,
    signature: await wallet.signTypedData(toWalletData(typedData)),
    signer: readSigner(wallet.address),
    chainId,
    kind: 'eoa',
    ...(publishedAt !== null && { signedAt: publishedAt }),
  })
}

interface BuiltTypedData {
  listing: ListingRow
  typedData: RequestedData
  digest: Hex
  /** Everything that the listing says, as it is hashed. */
  content: string
}

interface PreparedListing extends BuiltTypedData {
  access: ListingAccess
  companyDomain: string
  signers: string[]
}

/** Throws conflict unless the listing can be signed, and forbidden unless by that wallet, if one is given. */
async function prepareListing(
  context: DomainContext,
  { requester, publicId, origin }: SigningInput,
  { chainId, address }: { chainId: number; address?: string },
): Promise<PreparedListing> {
  const { db } = context.database
  const access = await requireListingAccess(context, requester, publicId, 'edit')
  const proof = await findCountingProof(db, access.companyId)
  const current = await listSigners(db, access.companyId, { isCurrentOnly: true })
  const signers = [...new Set(current.map((signer) => signer.address))]
  const companyDomain = proof?.domain ?? ''
  const built = await buildTypedData(db, { publicId, companyDomain, origin, chainId })
  if (proof?.state !== 'verified') throw conflict(text.domainNotVerified)
  if (signers.length === 0) throw conflict(text.noSigners)
  if (address !== undefined) requireSigner(signers, readSigner(address))
  return { ...built, access, companyDomain, signers }
}

/** Throws conflict when the listing cannot be signed. With `isLocked` it stays so until the transaction ends. */
async function buildTypedData(
  db: Db,
  {
    publicId,
    companyDomain,
    origin,
    chainId,
  }: { publicId: string; companyDomain: string; origin: string; chainId: number },
  options: { isLocked?: boolean } = {},
): Promise<BuiltTypedData> {
  const listing = await requireListing(db, publicId, options)
  const obstacle = findSigningBlocker(listing, new Date())
  if (obstacle !== undefined) throw conflict(obstacle)
  const content = readSignedContent(listing)
  const { id, revision, publishedAt, expiresAt } = listing.job
  if (content === undefined || publishedAt === null || expiresAt === null) throw conflict(text.incomplete)
  const typedData = toTypedData(listing, content, {
    site: origin,
    companyDomain,
    expiresAt,
    chainId,
    previous: await findPreviousDigest(db, id, revision),
  })
  return { listing, typedData, digest: digestOf(typedData), content: writeSignedContent(content) }
}

/** Why a listing cannot be signed now, for people; undefined when it can. Only what the public sees is signed. */
function findSigningBlocker({ job }: ListingRow, now: Date): string | undefined {
  if (job.source !== 'direct') return text.imported
  if (job.frozenAt !== null) return text.hidden
  const status = statusAt(job, now)
  if (status !== 'live' || job.publishedAt === null || job.expiresAt === null) return text.notLive
  return undefined
}

async function requireListing(
  db: Db,
  publicId: string,
  options: { isLocked?: boolean } = {},
): Promise<ListingRow> {
  const listing = await findListing(db, ['public_id', publicId], options)
  if (listing === undefined) throw new BoardError('not_found', text.notFound)
  return listing
}

function requireSigner(signers: readonly string[], address: Hex): void {
  if (signers.includes(address)) return
  throw new BoardError('forbidden', text.notASigner(address, signers.join(', ')))
}

function readHex(signature: string): Hex {
  const lower = signature.toLowerCase()
  if (!isHex(lower) || lower.length % 2 !== 0 || lower.length < 4)
    throw new BoardError('signature_invalid', text.invalidSignature)
  return lower
}

function conflict(message: string): BoardError {
  return new BoardError('conflict', message)
}

function changed(): BoardError {
  return conflict(text.changed)
}
