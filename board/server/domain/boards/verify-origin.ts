import {
  BoardError,
  type SignatureKind,
  type SignedListingData,
  signedListingDataSchema,
  toSignedWords,
} from '@cryptolist/contract'
import type { Hex } from 'viem'
import { keccak256, toBytes } from 'viem/utils'
import type { DomainContext } from '../domain-context.ts'
import type { WalletSight } from '../domain-verification/check-domain.ts'
import { readDomain } from '../domain-verification/domain-name.ts'
import { checkSignature, readSigner } from '../signatures/check-signature.ts'
import { digestOf } from '../signatures/typed-data.ts'
import {
  type PostingOrigin,
  readSignedSaying,
  type SignatureClaim,
  type SignedSaying,
  saysTheSame,
} from '../systems/listed-facts.ts'

/** A signature of a listing elsewhere that is of the wallet that it names and says what the listing says. */
export interface OriginSignature {
  typedData: SignedListingData
  content: string
  signature: Hex
  signer: Hex
  kind: SignatureKind
  /** The domain that was signed, and where we found the wallet named there. */
  domain: string
  method: 'dns_txt' | 'well_known' | null
}

/** Why a signature isn't taken over. */
export type OriginProblem =
  | 'unreadable'
  | 'other_listing'
  | 'other_text'
  | 'over'
  | 'bad_signature'
  | 'replaced'
  | 'not_named'
  | 'could_not_ask'

/** The outcome of checking a signature: `verified` alone counts. */
export type CheckedOrigin =
  | { state: 'verified'; signed: OriginSignature; saying: SignedSaying }
  | { state: 'not_named'; problem: 'not_named'; signed: OriginSignature }
  | { state: 'invalid' | 'unknown'; problem: OriginProblem }

/** A posting of another CryptoList, and what is known of it here. */
export interface OriginPosting {
  host: string
  id: string
  company: string | undefined
  origin: PostingOrigin
  /** Revision of the signature that was taken over before; undefined if there is none. */
  revisionBefore: number | undefined
}

/** The tools of a check; `look` asks a domain, once for all listings of a reading. */
export interface VerifyTools extends Pick<DomainContext, 'contracts'> {
  look(wallet: { domain: string; address: string; chainId: number | undefined }): Promise<WalletSight>
}

/**
 * Checks a listing's signature without believing the board that it comes from: the typed data is hashed again and names this listing at that
 * board, its content is what the board shows, the wallet signed it, and the signed domain names the wallet when we ask it.
 */
export async function verifyOrigin(tools: VerifyTools, posting: OriginPosting): Promise<CheckedOrigin> {
  const { claim } = posting.origin
  const typedData = signedListingDataSchema.safeParse(claim?.typedData).data
  if (claim === undefined || typedData === undefined) return invalid('unreadable')
  const saying = readSignedSaying(claim.content)
  const problem = saying === undefined ? 'unreadable' : findDifference(posting, { claim, typedData, saying })
  if (saying === undefined || problem !== undefined) return invalid(problem ?? 'unreadable')
  const signed = await checkSigner(tools, claim, typedData)
  if (typeof signed === 'string')
    return signed === 'could_not_ask' ? { state: 'unknown', problem: signed } : invalid(signed)
  const sight = await tools.look(walletOf(signed))
  if (sight === 'could_not_ask') return { state: 'unknown', problem: sight }
  if (sight === 'not_named') return { state: 'not_named', problem: sight, signed }
  return { state: 'verified', signed: { ...signed, method: sight }, saying }
}

/** Which wallet a domain has to name; the chain of a plain account doesn't matter. */
function walletOf({ domain, signer, kind, typedData }: OriginSignature): {
  domain: string
  address: string
  chainId: number | undefined
} {
  return { domain, address: signer, chainId: kind === 'eoa' ? undefined : typedData.message.signerChainId }
}

function invalid(problem: OriginProblem): CheckedOrigin {
  return { state: 'invalid', problem }
}

function findDifference(
  { host, id, company, origin, revisionBefore = 0 }: OriginPosting,
  { claim, typedData, saying }: { claim: SignatureClaim; typedData: SignedListingData; saying: SignedSaying },
): OriginProblem | undefined {
  const { message } = typedData
  // Version 1 leaves out too much of what is shown here.
  if (!('contentHash' in message)) return 'unreadable'
  const seconds = Math.floor((origin.publishedAt?.getTime() ?? 0) / 1_000)
  const isThisListing =
    message.site === `https://${host}` &&
    message.jobId === id &&
    message.company === company &&
    message.publishedAt === seconds
  if (!isThisListing) return 'other_listing'
  if (message.revision < revisionBefore) return 'replaced'
  // A renewal needs no signature, so from here on only the other board says that the company still means it.
  if (message.expiresAt * 1_000 <= Date.now()) return 'over'
  const words = toSignedWords(saying.words, host)
  const isThisText =
    keccak256(toBytes(claim.content)) === message.contentHash &&
    saysTheSame(saying.facts, origin.facts) &&
    (['title', 'employment', 'pay', 'place', 'applyTarget'] as const).every(
      (part) => words[part] === message[part],
    )
  return isThisText ? undefined : 'other_text'
}

async function checkSigner(
  { contracts }: VerifyTools,
  { signer: address, signature, content }: SignatureClaim,
  typedData: SignedListingData,
): Promise<OriginSignature | 'bad_signature' | 'could_not_ask' | 'not_named'> {
  const { companyDomain: domain, signerChainId: chainId } = typedData.message
  const signer = readSigner(address)
  try {
    const claim = { digest: digestOf(typedData), address: signer, chainId, signature }
    const kind = await checkSignature(contracts, claim)
    if (readDomain(domain, null) !== domain) return 'not_named'
    return {
      typedData,
      content,
      signature: signature.toLowerCase() as Hex,
      signer,
      kind,
      domain,
      method: null,
    }
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return error.code === 'unavailable'
      ? 'could_not_ask'
      : error.code === 'invalid_input'
        ? 'not_named'
        : 'bad_signature'
  }
}
