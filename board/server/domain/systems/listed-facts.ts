import {
  canonicalText,
  cryptoPayModes,
  employments,
  labelledRangeSchema,
  listingPaySchema,
  payCadences,
  roleFamilies,
  type SignatureKind,
  seniorities,
  type WordedContent,
  workModes,
} from '@cryptolist/contract'
import { z } from 'zod'
import { findChainSlug, findTagSlug } from '../taxonomy/tag-dictionary.ts'
import { list, part, text } from './loose.ts'

const country = z.string().regex(/^[A-Z]{2}$/)
/** Clean, as PostgreSQL takes it. */
const city = text.pipe(z.string().max(100))
const role = part(z.enum(roleFamilies).nullable())
const placeSchema = z.object({
  mode: part(z.enum(workModes).nullable()),
  remoteCountries: list(country),
  excludedCountries: list(country),
  officeCountries: list(country),
  cities: list(city),
})

/** The pay of a job: as its employer enters it, or several ranges, of which none is the job's. */
const paySchema = z.union([
  listingPaySchema,
  // Without one that can't be read, another would be the pay.
  z.object({ kind: z.literal('several'), ranges: z.array(labelledRangeSchema.extend({ label: text })) }),
])

/** The facts of a job in the lists of another CryptoList, in the vocabulary that both boards have. */
export const listedFactsSchema = z.object({
  title: text,
  roleFamily: role,
  seniority: list(z.enum(seniorities)),
  employment: list(z.enum(employments)),
  pay: part(paySchema),
  place: placeSchema,
})
export type ListedFacts = z.output<typeof listedFactsSchema>

/** The facts of a listing of another CryptoList in addition to what every system states. */
export interface KnownFacts extends Omit<ListedFacts, 'pay'> {
  tags: string[]
  chains: string[]
}

/** A signature as another CryptoList answers it; nothing in it was checked. */
export interface SignatureClaim {
  typedData: unknown
  content: string
  signature: string
  signer: string
  kind: SignatureKind
}

/** The origin of a posting of another CryptoList, besides the job itself. */
export interface PostingOrigin {
  /** Of its page there. */
  path: string
  /** The company's slug there. */
  company: string
  /** As that board says; it isn't believed. */
  domain: string | undefined
  publishedAt: Date | undefined
  facts: ListedFacts
  /** The list says that its company signed it. */
  isSigned: boolean
  /** Undefined until it is asked for, and if it can't be read. */
  claim?: SignatureClaim
}

/** Tags and chains that this board has too. */
export function knownTerms({ tags, chains }: { tags: readonly string[]; chains: readonly string[] }) {
  return {
    tags: tags.filter((slug) => findTagSlug(slug) === slug),
    chains: chains.filter((slug) => findChainSlug(slug) === slug),
  }
}

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
const texts = z.array(z.string()).default([])
const contentSchema = z.object({
  title: z.string(),
  employment: z.array(z.enum(employments)),
  pay: listingPaySchema,
  cryptoPay: z.object({
    mode: z.enum(cryptoPayModes),
    assets: texts,
    pct: orNull(z.number()),
    chain: orNull(z.string()),
    cadence: orNull(z.enum(payCadences)),
  }),
  place: z.object({
    mode: z.enum(workModes),
    remoteCountries: texts,
    excludedCountries: texts,
    officeCountries: texts,
    cities: texts,
  }),
  hours: orNull(z.object({ timeZone: z.string(), startMinute: z.number(), endMinute: z.number() })),
  visaSponsored: orNull(z.boolean()),
  relocationPaid: orNull(z.boolean()),
  onsiteDaysPerWeek: orNull(z.number()),
  description: z.string(),
  apply: z.union([
    z.object({ method: z.literal('url'), url: z.string() }),
    z.object({ method: z.literal('email') }),
  ]),
  roleFamily: z.string().optional(),
  seniority: texts,
  tags: texts,
  chains: texts,
  language: z.string().optional(),
})

/** The content that a company signed, as far as this board shows or compares it. */
export interface SignedSaying {
  words: WordedContent
  facts: ListedFacts
  tags: string[]
  chains: string[]
  description: string
  language: string | undefined
}

/** Reads the canonical content of a signature of version 2; undefined if it isn't in this form. */
export function readSignedSaying(content: string): SignedSaying | undefined {
  try {
    const read = contentSchema.parse(JSON.parse(content))
    const { roleFamily, seniority, tags, chains, language, ...words } = read
    return {
      words: { ...words, tokens: [] },
      facts: listedFactsSchema.parse({ ...words, roleFamily, seniority }),
      tags,
      chains,
      description: read.description,
      language,
    }
  } catch {
    return undefined
  }
}

/** Whether two sayings are of the same job in the same words. */
export function saysTheSame(a: ListedFacts, b: ListedFacts): boolean {
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b))
}

function comparable({ title = '', roleFamily, seniority, employment, pay, place }: ListedFacts): unknown[] {
  const cash = pay?.kind === 'cash' ? [pay.min, pay.max, pay.currency, pay.period] : [pay?.kind]
  const ranges = pay?.kind === 'several' ? pay.ranges : []
  const { mode, remoteCountries, excludedCountries, officeCountries, cities } = place
  return [
    canonicalText(title),
    roleFamily ?? null,
    [...seniority].sort(),
    [...employment].sort(),
    [...cash, ...ranges],
    mode ?? null,
    [...remoteCountries].sort(),
    [...excludedCountries].sort(),
    [...officeCountries].sort(),
    [...cities].map(canonicalText).sort(),
  ]
}
