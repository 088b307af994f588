import { createHmac } from 'node:crypto'
import {
  canonicalText,
  type SignedContent,
  type SignedListingData,
  type SignedListingMessage,
  signedListingDomain,
  signedListingTypes,
  toSignedWords,
  writeSignedContent,
} from '@cryptolist/contract'
import type { Hex, TypedDataDefinition } from 'viem'
import { hashTypedData, keccak256, toBytes } from 'viem/utils'
import { noApplyHash, signedFields } from '#messages/signature'
import { readWritten } from '../listings/content-rows.ts'
import type { ListingRow } from './repository.ts'

/** The facts of the message in addition to the listing. */
interface SigningFacts {
  /** Origin of the board. */
  site: string
  companyDomain: string
  expiresAt: Date
  chainId: number
  /** Null when no earlier revision was signed. */
  previous: Hex | null
}

const noHash: Hex = `0x${'0'.repeat(64)}`

/** The typed data that wallets are asked to sign now. */
export type RequestedData = Extract<SignedListingData, { domain: { version: '2' } }>

/** The data that a wallet is asked to sign: always the same for the same listing. */
export function toTypedData(listing: ListingRow, content: SignedContent, facts: SigningFacts): RequestedData {
  const {
    jobId,
    company,
    publishedAt,
    descriptionHash: _isInContent,
    ...fields
  } = sayListing(listing, content, facts)
  return {
    types: signedListingTypes('2'),
    primaryType: 'JobListing',
    domain: signedListingDomain('2'),
    message: {
      site: facts.site,
      jobId,
      revision: listing.job.revision,
      company,
      companyDomain: facts.companyDomain,
      ...fields,
      publishedAt,
      expiresAt: toSeconds(facts.expiresAt),
      signerChainId: facts.chainId,
      previous: facts.previous ?? noHash,
    },
  }
}

/** The statements of both versions about a listing. The words for applying depend on the site that asks for the signature. */
function sayListing(listing: ListingRow, content: SignedContent, { site }: Pick<SigningFacts, 'site'>) {
  const { job, companyName } = listing
  return {
    jobId: job.publicId,
    company: companyName,
    ...toSignedWords(content, new URL(site).host),
    applyHash: hashApplyAddress(findApplyAddress(listing)),
    descriptionHash: hashText(canonicalText(content.description)),
    contentHash: hashText(writeSignedContent(content)),
    publishedAt: toSeconds(job.publishedAt ?? new Date(0)),
  }
}

function hashText(text: string): Hex {
  return keccak256(toBytes(text))
}

/**
 * The email address for applications, with the secret that keeps others from guessing it from its hash. Each address of a listing has its
 * own, so that someone who left the team can't test guesses at a later one; an address that is taken back has its old one.
 */
export interface ApplyAddress {
  email: string
  salt: string
}

export function findApplyAddress({ job }: ListingRow): ApplyAddress | undefined {
  const { applyMethod: method, applyEmail: email, applySalt: salt } = job
  if (method !== 'email' || email === null) return undefined
  return { email, salt: createHmac('sha256', salt).update(email).digest('hex').slice(0, 32) }
}

/** The hash as it was before each address had its own salt. */
function hashWithOldSalt({ job }: ListingRow): Hex | undefined {
  const { applyMethod: method, applyEmail: email, applySalt: salt } = job
  return method === 'email' && email !== null ? hashApplyAddress({ email, salt }) : undefined
}

function hashApplyAddress(address: ApplyAddress | undefined): Hex {
  return address === undefined ? noHash : hashText(`${address.salt}:${address.email}`)
}

/** The EIP-712 digest: what is signed, and what contract wallets are asked about. */
export function digestOf(typedData: Pick<SignedListingData, 'domain' | 'message'>): Hex {
  return hashTypedData(toWalletData(typedData))
}

/** The typed data for viem, always with the types of its version, never those that came with the data. */
export function toWalletData({
  domain: { version },
  message,
}: Pick<SignedListingData, 'domain' | 'message'>): TypedDataDefinition {
  return {
    domain: signedListingDomain(version),
    types: signedListingTypes(version),
    primaryType: 'JobListing',
    message: { ...message },
  }
}

/** A part of the message as people read it, with what was signed and what the listing says. */
export interface FieldPair {
  name: string
  signed: string
  shown: string
  isSame: boolean
}

type FieldKey = keyof typeof signedFields

const fieldKeys = Object.keys(signedFields) as FieldKey[]

/** Compared by `rankedSql`, because these don't change with an edit of the listing. */
const comparedInSql: readonly FieldKey[] = ['jobId', 'company', 'publishedAt']

/** Every part of the message that the listing says, each with its signed text. */
export function compareFields(
  listing: ListingRow,
  content: SignedContent,
  message: SignedListingMessage,
): FieldPair[] {
  const now = sayListing(listing, content, message)
  const oldHash = hashWithOldSalt(listing)
  if ('applyHash' in message && message.applyHash === oldHash) now.applyHash = oldHash
  return listFields(message).map(({ key, name, value }) => {
    const shownText = write(key, now[key])
    return { name, signed: value, shown: shownText, isSame: value === shownText }
  })
}

/** Every part of a message, such as one to be signed, with its text. */
export function listFields(message: SignedListingMessage): { key: FieldKey; name: string; value: string }[] {
  return fieldKeys.flatMap((key) => {
    const value: unknown = Reflect.get(message, key)
    return value === undefined ? [] : [{ key, name: signedFields[key], value: write(key, value) }]
  })
}

function write(key: FieldKey, value: unknown): string {
  if (key === 'publishedAt') return `${new Date(Number(value) * 1000).toISOString()} (${value})`
  return key === 'applyHash' && value === noHash ? noApplyHash : String(value)
}

/** Whether the listing's content says what was signed. */
export function matchesSigned(
  listing: ListingRow,
  content: SignedContent,
  message: SignedListingMessage,
): boolean {
  const now = sayListing(listing, content, message)
  return listFields(message).every(
    ({ key, value }) => comparedInSql.includes(key) || value === write(key, now[key]),
  )
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** The content that a signature covers, from the listing's rows; undefined if they lack what every listing posted here has. */
export function readSignedContent(listing: ListingRow): SignedContent | undefined {
  const { place, description, apply, ...written } = readWritten(listing)
  const { mode } = place
  if (mode === null || description === null || apply.method === null) return undefined
  const { method, url, questions, cv } = apply
  return {
    ...written,
    place: { ...place, mode },
    description,
    apply: method === 'url' && url !== null ? { method, url } : { method: 'email', questions, cv },
  }
}
