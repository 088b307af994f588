import { z } from 'zod'
import { domainProofSchema } from '../companies/managed-company.ts'
import { signatureMarks } from './listing-life.ts'

/**
 * A listing as a wallet signs it (EIP-712), version 1. The domain names no chain, because wallets refuse a chain other than their current
 * one; the chain of a contract wallet is in the message (decision 0013).
 */
export const signedListingDomain = { name: 'CryptoList Listing', version: '1' } as const
/** With `EIP712Domain` written out: wallets that would have to derive it come to other results. */
export const signedListingTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
  ],
  JobListing: [
    { name: 'site', type: 'string' },
    { name: 'jobId', type: 'string' },
    { name: 'revision', type: 'uint32' },
    { name: 'companyDomain', type: 'string' },
    { name: 'title', type: 'string' },
    { name: 'employment', type: 'string' },
    { name: 'pay', type: 'string' },
    { name: 'tokenTerms', type: 'string' },
    { name: 'place', type: 'string' },
    { name: 'descriptionHash', type: 'bytes32' },
    { name: 'applyTarget', type: 'string' },
    { name: 'publishedAt', type: 'uint64' },
    { name: 'expiresAt', type: 'uint64' },
    { name: 'signerChainId', type: 'uint64' },
    { name: 'previous', type: 'bytes32' },
  ],
} as const

const bytes32 = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])
const count = z.number().int().min(0)

export const signedListingMessageSchema = z.object({
  /** Origin of the board. */
  site: z.string(),
  jobId: z.string(),
  revision: count.max(0xff_ff_ff_ff),
  /** The company's verified domain. */
  companyDomain: z.string(),
  title: z.string(),
  employment: z.string(),
  pay: z.string(),
  tokenTerms: z.string(),
  place: z.string(),
  /** keccak256 of the text's canonical Markdown. */
  descriptionHash: bytes32,
  applyTarget: z.string(),
  /** Seconds since 1970, as `expiresAt`. */
  publishedAt: count,
  /** As it was when it was signed; a renewal ends the listing later. */
  expiresAt: count,
  signerChainId: count,
  /** Digest of the newest signature of an earlier revision; zero when there is none. */
  previous: bytes32,
})
export type SignedListingMessage = z.infer<typeof signedListingMessageSchema>

const typeSchema = z.array(z.object({ name: z.string(), type: z.string() }))
/** What `eth_signTypedData_v4` is given. */
export const signedListingDataSchema = z.object({
  types: z.object({ EIP712Domain: typeSchema, JobListing: typeSchema }),
  primaryType: z.literal('JobListing'),
  domain: z.object({ name: z.literal('CryptoList Listing'), version: z.literal('1') }),
  message: signedListingMessageSchema,
})
export type SignedListingData = z.infer<typeof signedListingDataSchema>

/** `eoa`: a plain account. The others are contract wallets, deployed or not yet. */
export const signatureKinds = ['eoa', 'erc1271', 'erc6492'] as const
export type SignatureKind = (typeof signatureKinds)[number]

const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/, { error: 'Name the wallet by its address.' })
const chainId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Asks for what a wallet would sign. */
export const prepareSignatureSchema = z.strictObject({ address: wallet, chainId })
/** Brings a signature of it. */
export const submitSignatureSchema = z.strictObject({
  address: wallet,
  chainId,
  /** Of the typed data that was signed, so that a listing that changed since is told from a wrong signature. */
  digest: bytes32,
  signature: z.string().max(20_000),
})
export type SubmittedSignature = z.infer<typeof submitSignatureSchema>

/** Something that a valid mark needs. */
export const signatureConditionSchema = z.object({
  name: z.enum(['signature', 'signer', 'domain', 'text']),
  isMet: z.boolean(),
  sentence: z.string(),
  /** Since when it is as the sentence says, or when it was last looked at. */
  at: z.iso.datetime().nullable(),
})
export type SignatureCondition = z.infer<typeof signatureConditionSchema>

/** The signature of a listing with all that it takes to check it elsewhere: `/jobs/<slug>-<id>/verify.json`. */
export const signedListingSchema = z.object({
  mark: z.enum(signatureMarks),
  typedData: signedListingDataSchema,
  digest: bytes32,
  signature: z.templateLiteral(['0x', z.string()]),
  /** Lower case. */
  signer: z.templateLiteral(['0x', z.string()]),
  kind: z.enum(signatureKinds),
  signedAt: z.iso.datetime(),
  /** When the listing was edited to say something else; null while it says what was signed. */
  brokenAt: z.iso.datetime().nullable(),
  /** The proof of the company's domain as it is now; null when there is none. */
  proof: domainProofSchema.nullable(),
  conditions: z.array(signatureConditionSchema),
  /** What was signed, next to the current text. */
  fields: z.array(z.object({ name: z.string(), signed: z.string(), shown: z.string(), isSame: z.boolean() })),
  /** The text that is shown, as it is hashed. */
  description: z.string(),
  /** When the listing ends now, which may be later than was signed. */
  expiresAt: z.iso.datetime().nullable(),
})
export type SignedListing = z.infer<typeof signedListingSchema>

/** What a job's page says of its signature. */
export const signatureSummarySchema = z.object({
  signer: z.string(),
  revision: z.number().int(),
  signedAt: z.iso.datetime(),
  brokenAt: z.iso.datetime().nullable(),
})
export type SignatureSummary = z.infer<typeof signatureSummarySchema>
