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
import type { DomainContext } from '../../domain-context.ts'
import { getJob } from '../../jobs/jobs.ts'
import { isOfAccount, readSigner } from './check-signature.ts'
import { findListing, findShownSignature, type ShownSignatureRow, toHex } from './repository.ts'
import { compareFields, digestOf, type FieldPair, readSignedContent } from './typed-data.ts'

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
    const sentence = isRecovered
      ? `The signature is of ${signer}; this was worked out for this page.`
      : `The signature is not of ${signer}.`
    return { name: 'signature', isMet: isRecovered, sentence, at: now.toISOString() }
  }
  const when = kind === 'erc6492' ? ', which was not deployed yet,' : ''
  const sentence = `The contract ${signer} on chain ${chainId}${when} took the signature as its own when it was handed in.`
  return { name: 'signature', isMet: true, sentence, at: signed_at.toISOString() }
}

const sourceWords = {
  dns_txt: 'named in the DNS of its domain',
  well_known: 'named in a file on its domain',
  owner: 'entered by its owner',
}

function signerCondition(row: ShownSignatureRow): SignatureCondition {
  const { signer_source: source, signer_from: from, signer_until: until, company_name: company } = row
  if (source === null || from === null)
    return {
      name: 'signer',
      isMet: false,
      sentence: `The wallet was none of those that may sign for ${company} when it signed.`,
      at: null,
    }
  const since = until === null ? '' : ` It is none of them any more, since ${dayOf(until)}.`
  const sentence = `The wallet was one of those that may sign for ${company} when it signed, ${sourceWords[source]}.${since}`
  return { name: 'signer', isMet: true, sentence, at: from.toISOString() }
}

function domainCondition({ proof, company_name }: ShownSignatureRow, domain: string): SignatureCondition {
  if (proof === null)
    return {
      name: 'domain',
      isMet: false,
      sentence: `${company_name} does not prove ${domain} any more.`,
      at: null,
    }
  const found = proof.method === 'dns_txt' ? 'by a DNS record' : 'by a file on it'
  return proof.state === 'verified'
    ? {
        name: 'domain',
        isMet: true,
        sentence: `${company_name} proves ${domain} ${found}.`,
        at: proof.checkedAt,
      }
    : {
        name: 'domain',
        isMet: false,
        sentence: `${company_name} proved ${domain} ${found}, and the proof was not found the last times.`,
        at: proof.checkedAt,
      }
}

function textCondition(row: ShownSignatureRow, fields: readonly FieldPair[]): SignatureCondition {
  const edited = fields.filter(({ isSame }) => !isSame).map(({ name }) => name)
  if (edited.length === 0)
    return {
      name: 'text',
      isMet: true,
      sentence: 'The listing says what was signed.',
      at: row.signed_at.toISOString(),
    }
  return {
    name: 'text',
    isMet: false,
    sentence: `The listing was edited and not signed again: ${edited.join(', ')}.`,
    at: row.broken_at?.toISOString() ?? null,
  }
}

function dayOf(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
