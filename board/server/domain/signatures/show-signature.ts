import {
  BoardError,
  canonicalText,
  type SignatureCondition,
  type SignedContent,
  type SignedListing,
  type SignedListingData,
  signedListingDataSchema,
  writeSignedContent,
} from '@cryptolist/contract'
import type { Hex } from 'viem'
import * as text from '#messages/signature'
import { toHex } from '../../database/hex.ts'
import type { Db } from '../../database/schema.ts'
import { dayInWords } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { getJob } from '../jobs/jobs.ts'
import { readContent } from '../listings/content-rows.ts'
import { findRevision } from '../listings/history.ts'
import { listChanges, toPublicContent } from '../listings/revisions.ts'
import { isOfAccount, readSigner } from './check-signature.ts'
import { findListing, findShownSignature, type ListingRow, type ShownSignatureRow } from './repository.ts'
import { compareFields, digestOf, type FieldPair, readSignedContent } from './typed-data.ts'

/** The signature of a public listing. Throws not_found if the listing isn't signed, and whatever getJob throws. */
export async function showSignature(context: DomainContext, publicId: string): Promise<SignedListing> {
  await getJob(context, publicId)
  const { db } = context.database
  const [row, listing] = await Promise.all([
    findShownSignature(db, publicId),
    findListing(db, ['public_id', publicId]),
  ])
  const content = listing && readSignedContent(listing)
  if (row === undefined || listing === undefined || content === undefined)
    throw new BoardError('not_found', text.unsigned)
  const typedData = signedListingDataSchema.parse(row.typedData)
  const signer = readSigner(row.signer)
  const digest = digestOf(typedData)
  const isRecovered =
    digest === toHex(row.digest) &&
    (await isOfAccount({ digest, address: signer, signature: toHex(row.signature) }))
  const compared = compareFields(listing, content, typedData.message)
  const fields = [...compared, ...(await listEdits(db, listing, { typedData, compared }))]
  return presentSigned(row, { typedData, listing, content, fields, signer, isRecovered, now: new Date() })
}

/** Longer texts are cut: the listing's history has them in full. */
const longest = 300

/** Edits since the signed revision to what only the content hash covers; none if that hash is the same. */
async function listEdits(
  db: Db,
  { job, ...rows }: ListingRow,
  { typedData, compared }: { typedData: SignedListingData; compared: readonly FieldPair[] },
): Promise<FieldPair[]> {
  const edited = compared.filter(({ isSame }) => !isSame).map(({ name }) => name)
  const { message } = typedData
  if (!edited.includes(text.signedFields.contentHash)) return []
  const before = await findRevision(db, job.id, message.revision)
  const after = readContent({ job, ...rows })
  if (before === undefined || after === undefined) return []
  const cut = (value: string): string =>
    value.length > longest ? `${[...value].slice(0, longest).join('')}…` : value
  return listChanges(before, toPublicContent(after))
    .filter(({ name }) => !edited.includes(name))
    .map((change) => ({
      name: change.name,
      signed: cut(change.before),
      shown: cut(change.after),
      isSame: false,
    }))
}

/** Everything that the verify page and its JSON say about a listing's signature. */
function presentSigned(
  row: ShownSignatureRow,
  facts: {
    typedData: SignedListingData
    listing: ListingRow
    content: SignedContent
    fields: FieldPair[]
    signer: Hex
    /** Whether the signature was just checked to be that of a plain account. */
    isRecovered: boolean
    now: Date
  },
): SignedListing {
  const { typedData, listing, content, fields, signer, isRecovered, now } = facts
  const isSame = fields.every((field) => field.isSame)
  const conditions = [
    signatureCondition(row, { isRecovered, chainId: typedData.message.signerChainId, now }),
    signerCondition(row),
    domainCondition(row, typedData.message.companyDomain),
    textCondition(row, fields),
  ]
  return {
    mark: isSame ? (conditions.every(({ isMet }) => isMet) ? 'signed' : 'signed_earlier') : 'broken',
    covers: text.covers[typedData.domain.version],
    typedData,
    digest: toHex(row.digest),
    signature: toHex(row.signature),
    signer,
    kind: row.kind,
    signedAt: row.signedAt.toISOString(),
    brokenAt: isSame ? null : (row.brokenAt?.toISOString() ?? null),
    proof: row.proof,
    conditions,
    fields,
    description: canonicalText(content.description),
    content: writeSignedContent(content),
    publishedAt: listing.job.publishedAt?.toISOString() ?? null,
    expiresAt: listing.job.expiresAt?.toISOString() ?? null,
  }
}

function signatureCondition(
  { kind, signer, signedAt }: ShownSignatureRow,
  { isRecovered, chainId, now }: { isRecovered: boolean; chainId: number; now: Date },
): SignatureCondition {
  if (kind === 'eoa') {
    const sentence = isRecovered ? text.isOfWallet(signer) : text.isNotOfWallet(signer)
    return { name: 'signature', isMet: isRecovered, sentence, at: now.toISOString() }
  }
  const sentence = text.contractAccepted(signer, chainId, kind !== 'erc6492')
  return { name: 'signature', isMet: true, sentence, at: signedAt.toISOString() }
}

function signerCondition(row: ShownSignatureRow): SignatureCondition {
  const { signerSource: source, signerFrom: from, signerUntil: until, companyName: company } = row
  if (source === null || from === null)
    return {
      name: 'signer',
      isMet: false,
      sentence: text.wasNoSigner(company),
      at: null,
    }
  const sentences = [text.wasSigner(company, text.sources[source])]
  if (until !== null) sentences.push(text.signerUntil(dayInWords(until)))
  return { name: 'signer', isMet: true, sentence: sentences.join(' '), at: from.toISOString() }
}

function domainCondition({ proof, companyName }: ShownSignatureRow, domain: string): SignatureCondition {
  if (proof === null)
    return { name: 'domain', isMet: false, sentence: text.domainEnded(companyName, domain), at: null }
  const isDns = proof.method === 'dns_txt'
  const isMet = proof.state === 'verified'
  const sentence = isMet
    ? text.domainVerified(companyName, domain, isDns)
    : text.domainLost(companyName, domain, isDns)
  return { name: 'domain', isMet, sentence, at: proof.checkedAt }
}

function textCondition(row: ShownSignatureRow, fields: readonly FieldPair[]): SignatureCondition {
  const edited = fields.filter(({ isSame }) => !isSame).map(({ name }) => name)
  // Named only if no other part is: the hash of the whole listing changes with each of them.
  const parts = edited.filter((name) => name !== text.signedFields.contentHash)
  if (edited.length === 0)
    return {
      name: 'text',
      isMet: true,
      sentence: text.matches,
      at: row.signedAt.toISOString(),
    }
  return {
    name: 'text',
    isMet: false,
    sentence: text.editedFields((parts.length > 0 ? parts : edited).join(', ')),
    at: row.brokenAt?.toISOString() ?? null,
  }
}
