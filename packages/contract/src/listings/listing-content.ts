import { z } from 'zod'
import {
  cryptoPayModes,
  employments,
  payCadences,
  payPeriods,
  roleFamilies,
  seniorities,
  takeHomeKinds,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
  workModes,
} from '../taxonomy/classes.ts'

/** Bounds of what an employer posts; the database has the same ones as checks. Lengths count characters. */
export const listingLimits = {
  title: { min: 5, max: 100 },
  summary: { max: 280 },
  description: { min: 200, max: 20_000 },
  seniorities: 2,
  employments: 4,
  tags: 12,
  chains: 6,
  openings: { min: 1, max: 999 },
  /** Whole units of a currency; the highest pay is at most ten times the lowest. */
  pay: { min: 1, max: 100_000_000, widest: 10 },
  cryptoAssets: 6,
  tokens: 3,
  tokenSymbol: 20,
  tokenName: 80,
  tokenNote: 400,
  vestMonths: 96,
  cliffMonths: 48,
  lockupMonths: 120,
  countries: 249,
  cities: 10,
  cityName: 80,
  onsiteDaysPerWeek: 5,
  steps: 8,
  stepName: 80,
  stepNote: 200,
  takeHomeHours: 100,
  answerByDays: { min: 1, max: 60 },
  openDays: { min: 30, max: 60, usual: 45 },
  link: 2_000,
  email: 254,
  hiringFor: { min: 2, max: 80 },
} as const

/** What people may be paid in, as the form offers it. */
export const cryptoAssets = ['USDC', 'USDT', 'DAI', 'EURC', 'PYUSD', 'ETH', 'BTC', 'SOL'] as const

const length = (text: string): number => [...text].length
const text = (min: number, max: number) =>
  z
    .string()
    .refine((value) => length(value) >= min && length(value) <= max, { error: `${min} to ${max} letters` })
const country = z.string().regex(/^[A-Z]{2}$/)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const months = (max: number) => z.number().int().min(0).max(max).nullable()
const amount = z.number().min(listingLimits.pay.min).max(listingLimits.pay.max)

/** Cash in whole units of the currency, two decimals at most; tokens are never part of it. */
export const listingPaySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cash'),
    min: amount,
    max: amount,
    currency: z.string().regex(/^[A-Z]{3}$/),
    period: z.enum(payPeriods),
  }),
  /** Only for bounties, grants and volunteers. */
  z.object({ kind: z.literal('unpaid') }),
  z.object({ kind: z.literal('token_only') }),
])
export type ListingPay = z.infer<typeof listingPaySchema>

export const listingTokenSchema = z.object({
  symbol: text(1, listingLimits.tokenSymbol),
  name: text(1, listingLimits.tokenName),
  chain: slug.nullable(),
  contractAddress: z.string().max(100).nullable(),
  status: z.enum(tokenStatuses),
  /** Per cent of the supply. */
  grantPctMin: z.number().positive().max(100).nullable(),
  grantPctMax: z.number().positive().max(100).nullable(),
  /** Whole US dollars, as the employer values it. */
  grantUsdMin: z.number().int().positive().nullable(),
  grantUsdMax: z.number().int().positive().nullable(),
  /** Decimal text, for amounts of tokens have more digits than a number. */
  grantTokensMin: z.string().nullable(),
  grantTokensMax: z.string().nullable(),
  paidAs: z.enum(tokenPaidAs),
  valuationBasis: z.enum(tokenValuationBases),
  vestMonths: months(listingLimits.vestMonths),
  cliffMonths: months(listingLimits.cliffMonths),
  unlock: z.enum(tokenUnlocks).nullable(),
  lockupMonths: months(listingLimits.lockupMonths),
  acceleratesOnChange: z.boolean().nullable(),
  onTermination: z.enum(tokenOnTermination),
  note: text(1, listingLimits.tokenNote).nullable(),
})
export type ListingToken = z.infer<typeof listingTokenSchema>

/** What is said of a job in a listing that is complete: what forms, files and the API are read into, and what a revision keeps. */
export const listingContentSchema = z.object({
  title: text(listingLimits.title.min, listingLimits.title.max),
  roleFamily: z.enum(roleFamilies),
  seniority: z.array(z.enum(seniorities)).max(listingLimits.seniorities),
  employment: z.array(z.enum(employments)).min(1).max(listingLimits.employments),
  /** Slugs of the dictionary, the most important first. */
  tags: z.array(slug).max(listingLimits.tags),
  chains: z.array(slug).max(listingLimits.chains),
  openings: z.number().int().min(listingLimits.openings.min).max(listingLimits.openings.max),
  /** BCP 47, of the text; null when not said. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .nullable(),
  pay: listingPaySchema,
  cryptoPay: z.object({
    mode: z.enum(cryptoPayModes),
    assets: z.array(z.enum(cryptoAssets)).max(listingLimits.cryptoAssets),
    /** Share of the cash, 1–100. */
    pct: z.number().int().min(1).max(100).nullable(),
    chain: slug.nullable(),
    cadence: z.enum(payCadences).nullable(),
  }),
  tokens: z.array(listingTokenSchema).max(listingLimits.tokens),
  place: z.object({
    mode: z.enum(workModes),
    /** ISO 3166-1 alpha-2, or `WW` alone. */
    remoteCountries: z.array(country).max(listingLimits.countries),
    excludedCountries: z.array(country).max(listingLimits.countries),
    officeCountries: z.array(country).max(listingLimits.countries),
    cities: z.array(text(1, listingLimits.cityName)).max(listingLimits.cities),
  }),
  hours: z
    .object({
      timeZone: z.string().min(1).max(60),
      startMinute: z.number().int().min(0).max(1440),
      endMinute: z.number().int().min(0).max(1440),
    })
    .nullable(),
  visaSponsored: z.boolean().nullable(),
  relocationPaid: z.boolean().nullable(),
  onsiteDaysPerWeek: z.number().int().min(0).max(listingLimits.onsiteDaysPerWeek).nullable(),
  summary: text(1, listingLimits.summary.max).nullable(),
  /** Markdown. */
  description: text(listingLimits.description.min, listingLimits.description.max),
  process: z.object({
    steps: z
      .array(
        z.object({ name: text(1, listingLimits.stepName), note: text(1, listingLimits.stepNote).nullable() }),
      )
      .max(listingLimits.steps),
    takeHome: z.enum(takeHomeKinds).nullable(),
    takeHomeHours: z.number().positive().max(listingLimits.takeHomeHours).nullable(),
    isTakeHomePaid: z.boolean().nullable(),
    answerByDays: z
      .number()
      .int()
      .min(listingLimits.answerByDays.min)
      .max(listingLimits.answerByDays.max)
      .nullable(),
  }),
  apply: z.discriminatedUnion('method', [
    z.object({ method: z.literal('url'), url: z.url().startsWith('https://').max(listingLimits.link) }),
    /** Never shown: applications go there through a form of this site. */
    z.object({ method: z.literal('email'), email: z.email().max(listingLimits.email) }),
  ]),
  /** The company that an agency hires for; null for all others. */
  hiringFor: text(listingLimits.hiringFor.min, listingLimits.hiringFor.max).nullable(),
  /** Days from publication to the end. */
  openDays: z.number().int().min(listingLimits.openDays.min).max(listingLimits.openDays.max),
})
export type ListingContent = z.infer<typeof listingContentSchema>
