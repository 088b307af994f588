import {
  BoardError,
  canonicalMarkdown,
  type SignatureCondition,
  type SignedContent,
  type SignedListing,
  type SignedListingData,
  signedListingDataSchema,
} from '@cryptolist/contract'
import type { Hex } from 'viem'
import * as text from '#messages/signature'
import { toHex } from '../../../database/hex.ts'
import type { DomainContext } from '../../domain-context.ts'
import { getJob } from '../../jobs/jobs.ts'
import { isOfAccount, readSigner } from './check-signature.ts'
import { findListing, findShownSignature, type ShownSignatureRow } from './repository.ts'
import { compareFields, digestOf, type FieldPair, readSignedContent } from './typed-data.ts'

/** The signature of a listing that the public may see. Throws not_found when there is none, and as jobs do. */
export async function showSignature(context: DomainContext, publicId: string): Promise<SignedListing> {
  await getJob(context, publicId)
  const { db } = context.database
  const [row, listing] = await Promise.all([findShownSignature(db, publicId), findListing(db, publicId)])
  const content = listing && readSignedContent(listing, listing.tokens)
  if (row === undefined || listing === undefined || content === undefined)
    throw new BoardError('not_found', text.unsigned)
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

/** Everything that the verify page and its JSON say of a listing's signature. */
function presentSigned(
  row: ShownSignatureRow,
  facts: {
    typedData: SignedListingData
    content: SignedContent
    signer: Hex
    /** Whether the signature of a plain account was found to be its own just now. */
    isRecovered: boolean
    expiresAt: Date | null
    now: Date
  },
): SignedListing {
  const { typedData, content, signer, isRecovered, expiresAt, now } = facts
  const fields = compareFields(content, typedData.message)
  const isSame = fields.every((field) => field.isSame)
  const conditions = [
    signatureCondition(row, { isRecovered, chainId: typedData.message.signerChainId, now }),
    signerCondition(row),
    domainCondition(row, typedData.message.companyDomain),
    textCondition(row, fields),
  ]
  return {
    mark: isSame ? (conditions.every(({ isMet }) => isMet) ? 'signed' : 'signed_earlier') : 'broken',
    typedData,
    digest: toHex(row.digest),
    signature: toHex(row.signature),
    signer,
    kind: row.kind,
    signedAt: row.signed_at.toISOString(),
    brokenAt: isSame ? null : (row.broken_at?.toISOString() ?? null),
    proof: row.proof,
    conditions,
    fields,
    description: canonicalMarkdown(content.description),
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}

function signatureCondition(
  { kind, signer, signed_at }: ShownSignatureRow,
  { isRecovered, chainId, now }: { isRecovered: boolean; chainId: number; now: Date },
): SignatureCondition {
  if (kind === 'eoa') {
    const sentence = isRecovered ? text.isOfWallet(signer) : text.isNotOfWallet(signer)
    return { name: 'signature', isMet: isRecovered, sentence, at: now.toISOString() }
  }
  const sentence = text.contractAccepted(signer, chainId, kind !== 'erc6492')
  return { name: 'signature', isMet: true, sentence, at: signed_at.toISOString() }
}

function signerCondition(row: ShownSignatureRow): SignatureCondition {
  const { signer_source: source, signer_from: from, signer_until: until, company_name: company } = row
  if (source === null || from === null)
    return {
      name: 'signer',
      isMet: false,
      sentence: text.wasNoSigner(company),
      at: null,
    }
  const sentences = [text.wasSigner(company, text.sources[source])]
  if (until !== null) sentences.push(text.signerUntil(dayOf(until)))
  return { name: 'signer', isMet: true, sentence: sentences.join(' '), at: from.toISOString() }
}

function domainCondition({ proof, company_name }: ShownSignatureRow, domain: string): SignatureCondition {
  if (proof === null)
    return { name: 'domain', isMet: false, sentence: text.domainEnded(company_name, domain), at: null }
  const isDns = proof.method === 'dns_txt'
  const isMet = proof.state === 'verified'
  const sentence = isMet
    ? text.domainVerified(company_name, domain, isDns)
    : text.domainLost(company_name, domain, isDns)
  return { name: 'domain', isMet, sentence, at: proof.checkedAt }
}

function textCondition(row: ShownSignatureRow, fields: readonly FieldPair[]): SignatureCondition {
  const edited = fields.filter(({ isSame }) => !isSame).map(({ name }) => name)
  if (edited.length === 0)
    return {
      name: 'text',
      isMet: true,
      sentence: text.matches,
      at: row.signed_at.toISOString(),
    }
  return {
    name: 'text',
    isMet: false,
    sentence: text.editedFields(edited.join(', ')),
    at: row.broken_at?.toISOString() ?? null,
  }
}

function dayOf(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
