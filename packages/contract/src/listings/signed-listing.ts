import { z } from 'zod'
import { domainProofSchema, proofMethods } from '../companies/managed-company.ts'
import { signatureMarks } from './listing-life.ts'

const bytes32 = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])
const count = z.number().int().min(0)

const words = {
  title: z.string(),
  employment: z.string(),
  pay: z.string(),
  tokenTerms: z.string(),
  place: z.string(),
}
const identity = {
  /** Origin of the board. */
  site: z.string(),
  jobId: z.string(),
  revision: count.max(0xff_ff_ff_ff),
}
const times = {
  /** Seconds since 1970, as `expiresAt`. */
  publishedAt: count,
  /** As it was when it was signed; a renewal ends the listing later. */
  expiresAt: count,
  signerChainId: count,
  /** Digest of the newest signature of an earlier revision; zero when there is none. */
  previous: bytes32,
}
/** The company's verified domain. */
const companyDomain = z.string()
const applyTarget = z.string()

/** The messages, with their parts in the order in which they are hashed. */
const signedListingMessages = {
  '1': z.object({
    ...identity,
    companyDomain,
    ...words,
    /** keccak256 of the text's canonical Markdown. */
    descriptionHash: bytes32,
    applyTarget,
    ...times,
  }),
  '2': z.object({
    ...identity,
    /** Name of the company. */
    company: z.string(),
    companyDomain,
    ...words,
    applyTarget,
    /** keccak256 of a secret of the listing and the email address that gets applications; zero if there is none. */
    applyHash: bytes32,
    /** keccak256 of the canonical content (writeSignedContent). */
    contentHash: bytes32,
    ...times,
  }),
}
/**
 * Listings as wallets sign them (EIP-712). Version 2 covers everything that a listing says; version 1, which is no longer signed but still
 * checked, covers its signed words and the text. The domain names no chain, because wallets refuse a chain other than their current one; the
 * chain of a contract wallet is in the message (decision 0013).
 */
export type SignedListingVersion = keyof typeof signedListingMessages
export type SignedListingMessage = z.infer<(typeof signedListingMessages)[SignedListingVersion]>

/** The `domain` of the typed data (EIP-712) of a version. Without a chain: a signature counts on all of them. */
export const signedListingDomain = <const Version extends SignedListingVersion>(version: Version) => ({
  name: 'CryptoList Listing' as const,
  version,
})

const eipTypes: Readonly<Record<string, string>> = {
  revision: 'uint32',
  descriptionHash: 'bytes32',
  applyHash: 'bytes32',
  contentHash: 'bytes32',
  publishedAt: 'uint64',
  expiresAt: 'uint64',
  signerChainId: 'uint64',
  previous: 'bytes32',
}

/** The types of a version. With `EIP712Domain` written out: wallets that would have to derive it come to other results. */
export function signedListingTypes(version: SignedListingVersion) {
  const names = Object.keys(signedListingMessages[version].shape)
  return {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
    ],
    JobListing: names.map((name) => ({ name, type: eipTypes[name] ?? 'string' })),
  }
}

const typeSchema = z.array(z.object({ name: z.string(), type: z.string() }))
const dataSchema = <const Version extends SignedListingVersion>(version: Version) =>
  z.object({
    types: z.object({ EIP712Domain: typeSchema, JobListing: typeSchema }),
    primaryType: z.literal('JobListing'),
    domain: z.object({ name: z.literal('CryptoList Listing'), version: z.literal(version) }),
    message: signedListingMessages[version],
  })
/** The parameter of `eth_signTypedData_v4`. */
export const signedListingDataSchema = z.union([dataSchema('1'), dataSchema('2')])
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

/** Where the signature of a listing is as JSON (`signedListingSchema`), by the path of its page. */
export function verifyPath({ path }: { path: string }): string {
  return `${path}/verify.json`
}

/** The signature of a listing with all that it takes to check it elsewhere. */
export const signedListingSchema = z.object({
  mark: z.enum(signatureMarks),
  /** The parts that a signature of its version covers, in words for people. */
  covers: z.string(),
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
  /** The signed text, next to the current one. */
  fields: z.array(z.object({ name: z.string(), signed: z.string(), shown: z.string(), isSame: z.boolean() })),
  /** The text that is shown, as version 1 hashes it. */
  description: z.string(),
  /** Everything that the listing says, as version 2 hashes it: canonical JSON (RFC 8785). */
  content: z.string(),
  /** When the listing was published, as its page shows it. */
  publishedAt: z.iso.datetime().nullable(),
  /** When the listing ends now, which may be later than was signed. */
  expiresAt: z.iso.datetime().nullable(),
})
export type SignedListing = z.infer<typeof signedListingSchema>

/** Where a listing was first published, and its signature, checked by this board. */
export const jobOriginSchema = z.object({
  /** Of the other CryptoList. */
  host: z.string(),
  /** The listing's page there; `<url>/verify` checks its signature. */
  url: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  /** Null unless the signature is valid, the signed domain names the wallet, and this board shows what was signed. */
  signature: z
    .object({
      /** Lower case. */
      signer: z.string(),
      kind: z.enum(signatureKinds),
      /** The company's domain, as it was signed. */
      domain: z.string(),
      /** Where this board found the wallet named at the domain. */
      method: z.enum(proofMethods),
      checkedAt: z.iso.datetime(),
      typedData: signedListingDataSchema,
      signature: z.string(),
      /** Everything that was signed, as canonical JSON: docs/guides/signed-listings.md. */
      content: z.string(),
    })
    .nullable(),
})
export type JobOrigin = z.infer<typeof jobOriginSchema>

/** The signature of a job as its page tells it. */
export const signatureSummarySchema = z.object({
  signer: z.string(),
  /** Of the typed data: 2 covers everything that the listing says. */
  version: z.union([z.literal(1), z.literal(2)]),
  revision: z.number().int(),
  signedAt: z.iso.datetime(),
  brokenAt: z.iso.datetime().nullable(),
})
export type SignatureSummary = z.infer<typeof signatureSummarySchema>
