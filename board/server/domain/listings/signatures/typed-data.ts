import {
  canonicalMarkdown,
  type SignedContent,
  type SignedListingData,
  type SignedListingMessage,
  signedListingDomain,
  signedListingTypes,
  toSignedWords,
} from '@cryptolist/contract'
import type { Hex } from 'viem'
import { hashTypedData, keccak256, toBytes } from 'viem/utils'

/** What is signed of a listing beside its content. */
export interface SignedFacts {
  /** Origin of the board. */
  site: string
  jobId: string
  revision: number
  companyDomain: string
  publishedAt: Date
  expiresAt: Date
  chainId: number
  /** Null when no earlier revision was signed. */
  previous: Hex | null
}

/** What a wallet is asked to sign: the same for the same listing, whenever it is made. */
export function toTypedData(content: SignedContent, facts: SignedFacts): SignedListingData {
  const words = toSignedWords(content, new URL(facts.site).host)
  return {
    types: {
      EIP712Domain: [...signedListingTypes.EIP712Domain],
      JobListing: [...signedListingTypes.JobListing],
    },
    primaryType: 'JobListing',
    domain: { ...signedListingDomain },
    message: {
      site: facts.site,
      jobId: facts.jobId,
      revision: facts.revision,
      companyDomain: facts.companyDomain,
      title: words.title,
      employment: words.employment,
      pay: words.pay,
      tokenTerms: words.tokenTerms,
      place: words.place,
      descriptionHash: hashDescription(content.description),
      applyTarget: words.applyTarget,
      publishedAt: toSeconds(facts.publishedAt),
      expiresAt: toSeconds(facts.expiresAt),
      signerChainId: facts.chainId,
      previous: facts.previous ?? `0x${'0'.repeat(64)}`,
    },
  }
}

type BigNumbers = Record<'publishedAt' | 'expiresAt' | 'signerChainId', bigint>
type WalletData = {
  domain: typeof signedListingDomain
  types: typeof signedListingTypes
  primaryType: 'JobListing'
  message: Omit<SignedListingMessage, keyof BigNumbers> & BigNumbers
}

/** The EIP-712 digest: what is signed, and what contract wallets are asked about. */
export function digestOf(typedData: Pick<SignedListingData, 'message'>): Hex {
  return hashTypedData(toWalletData(typedData))
}

/** The typed data as viem's types want it: bigint where JSON has a number for uint64. Both are hashed alike. */
export function toWalletData({ message }: Pick<SignedListingData, 'message'>): WalletData {
  const numbers = {
    publishedAt: BigInt(message.publishedAt),
    expiresAt: BigInt(message.expiresAt),
    signerChainId: BigInt(message.signerChainId),
  }
  return {
    domain: signedListingDomain,
    types: signedListingTypes,
    primaryType: 'JobListing',
    message: { ...message, ...numbers },
  }
}

function hashDescription(markdown: string): Hex {
  return keccak256(toBytes(canonicalMarkdown(markdown)))
}

/** A field of the message as the verify page names it, with what was signed and what the listing says. */
export interface FieldPair {
  name: string
  signed: string
  shown: string
  isSame: boolean
}

/** Every part of the content beside what was signed of it. The words for applying depend on the site that asked for the signature. */
export function compareFields(content: SignedContent, message: SignedListingMessage): FieldPair[] {
  const words = toSignedWords(content, new URL(message.site).host)
  const pairs: [string, string, string][] = [
    ['Title', message.title, words.title],
    ['Employment', message.employment, words.employment],
    ['Pay', message.pay, words.pay],
    ['Tokens', message.tokenTerms, words.tokenTerms],
    ['Place', message.place, words.place],
    ['Applying', message.applyTarget, words.applyTarget],
    ['Hash of the text', message.descriptionHash, hashDescription(content.description)],
  ]
  return pairs.map(([name, signed, shown]) => ({ name, signed, shown, isSame: signed === shown }))
}

/** Whether the listing says what was signed. */
export function matchesSigned(content: SignedContent, message: SignedListingMessage): boolean {
  return compareFields(content, message).every(({ isSame }) => isSame)
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
