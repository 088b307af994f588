import {
  canonicalMarkdown,
  type SignedContent,
  type SignedListingData,
  type SignedListingMessage,
  signedFields,
  signedListingDomain,
  signedListingTypes,
  toSignedWords,
} from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import type { Hex } from 'viem'
import { hashTypedData, keccak256, toBytes } from 'viem/utils'
import { signedFields as text } from '#messages/signature'
import type { JobsTable, JobTokenTermsTable } from '../../../database/schema.ts'
import {
  columnsOf,
  fromColumns,
  readCryptoPay,
  readHours,
  readPay,
  readPlace,
  readToken,
} from '../content-rows.ts'

/** What is signed of a listing besides its content. */
interface SignedFacts {
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

/** Every part of the content, each with its signed text. The words for applying depend on the site that asked for the signature. */
export function compareFields(content: SignedContent, message: SignedListingMessage): FieldPair[] {
  const words = toSignedWords(content, new URL(message.site).host)
  const pairs: [string, string, string][] = [
    [text.title, message.title, words.title],
    [text.employment, message.employment, words.employment],
    [text.pay, message.pay, words.pay],
    [text.tokens, message.tokenTerms, words.tokenTerms],
    [text.place, message.place, words.place],
    [text.apply, message.applyTarget, words.applyTarget],
    [text.hash, message.descriptionHash, hashDescription(content.description)],
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

/** What has to be read of a listing's row. */
export const signedColumns = [
  ...columnsOf(signedFields),
  'title',
  'employment',
  'cash_min',
  'cash_max',
  'currency',
  'period',
  'is_token_only',
  'crypto_pay',
  'crypto_assets',
  'crypto_pct',
  'crypto_chain',
  'pay_cadence',
  'work_mode',
  'remote_countries',
  'excluded_countries',
  'office_countries',
  'cities',
  'core_time_zone',
  'core_start',
  'core_end',
  'description_md',
  'apply_method',
  'apply_url',
] as const satisfies (keyof JobsTable)[]
export type SignedRow = Pick<Selectable<JobsTable>, (typeof signedColumns)[number]>

/** What a signature covers, from the listing's rows; undefined where a part of it is missing, as imports do. */
export function readSignedContent(
  row: SignedRow,
  tokens: readonly Selectable<JobTokenTermsTable>[],
): SignedContent | undefined {
  const { work_mode: mode, description_md: description, apply_method: method, apply_url: url } = row
  if (mode === null || description === null || method === null) return undefined
  return {
    title: row.title,
    employment: row.employment,
    pay: readPay(row),
    cryptoPay: readCryptoPay(row),
    tokens: tokens.map(readToken),
    place: readPlace({ ...row, work_mode: mode }),
    hours: readHours(row),
    ...fromColumns(signedFields, row),
    description,
    apply: method === 'url' && url !== null ? { method, url } : { method: 'email' },
  }
}
