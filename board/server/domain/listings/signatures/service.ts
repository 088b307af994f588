import type {
  ListingContent,
  SignedListing,
  SignedListingData,
  SubmittedSignature,
} from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { compareSignatures } from './compare.ts'
import type { ListingSignaturesParts } from './parts.ts'
import { prepareListing, type SigningInput } from './prepare.ts'
import { showSignature } from './show.ts'
import { findState, type SigningState } from './state.ts'
import { submitSignature } from './submit.ts'

/** What a wallet is asked to sign. */
export interface PreparedSignature {
  typedData: SignedListingData
  digest: `0x${string}`
}

/** Listings signed by wallets of their companies (EIP-712). */
export interface ListingSignaturesService {
  /** Marks the signature as broken when the content says something else than what was signed, and as whole again when it says the same. Called with every change. */
  compare(db: Transaction<Schema>, jobId: string, content: ListingContent): Promise<void>
  /** What the page for signing shows. Throws as listing-access does. */
  getState(input: SigningInput): Promise<SigningState>
  /**
   * What the wallet is to sign. Throws as listing-access does, conflict when the listing cannot be signed now, and forbidden when the
   * wallet is none of the company's.
   */
  prepare(input: SigningInput, wallet: { address: string; chainId: number }): Promise<PreparedSignature>
  /**
   * Keeps a signature of what `prepare` gave. Throws as `prepare` does, conflict when the listing has changed since, signature_invalid,
   * and unavailable when the chain of a contract wallet cannot be asked. A signature that is there already changes nothing.
   */
  submit(input: SigningInput, signed: SubmittedSignature): Promise<void>
  /** The signature of a public listing with each condition of its mark. Throws not_found when there is none, gone as jobs do. */
  get(publicId: string): Promise<SignedListing>
}

/** Makes it. */
export function createListingSignaturesService(parts: ListingSignaturesParts): ListingSignaturesService {
  return {
    compare: compareSignatures,
    getState: (input) => findState(parts, input),
    async prepare(input, wallet) {
      const { typedData, digest } = await prepareListing(parts, input, wallet)
      return { typedData, digest }
    },
    submit: (input, signed) => submitSignature(parts, input, signed),
    get: (publicId) => showSignature(parts, publicId),
  }
}
