import { z } from 'zod'
import {
  cryptoPayModes,
  employments,
  payCadences,
  payPeriods,
  roleFamilies,
  seniorities,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
  workModes,
} from '../taxonomy/taxonomy.ts'
import { toEmailAddress } from '../users/email-address.ts'
import { cvSettings } from './application-form.ts'
import {
  leastDescription,
  listingLimits,
  postingFields,
  processFields,
  publicFields,
  schemasOf,
  shortText,
  text,
} from './listing-fields.ts'
import { questionSchema } from './questions.ts'

/** Crypto in which people may be paid, as the form offers it. */
export const cryptoAssets = ['USDC', 'USDT', 'DAI', 'EURC', 'PYUSD', 'ETH', 'BTC', 'SOL'] as const

const country = z.string().regex(/^[A-Z]{2}$/)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const months = (max: number) => z.number().int().min(0).max(max).nullable()
const amount = z.number().min(listingLimits.pay.min).max(listingLimits.pay.max)

/** Cash in whole units of the currency, two decimals at most; tokens are never part of it. One bound may be null: "from", "up to". */
export const listingPaySchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('cash'),
      min: amount.nullable(),
      max: amount.nullable(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      period: z.enum(payPeriods),
    })
    .refine(({ min, max }) => min !== null || max !== null),
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

/** Where a term of a token is kept and typed. */
interface TokenField<Column extends string = string> {
  /** Of `board.job_token_terms`. */
  column: Column
  /** How the name of its input ends: `token1_symbol`. */
  input: string
  /** Characters kept of what is typed. */
  typedLength: number
}

function tokenField<const Column extends string>(
  column: Column,
  input: string = column,
  typedLength: number = shortText,
): TokenField<Column> {
  return { column, input, typedLength }
}

/** The terms of a token; rows, form and export follow from them. */
export const tokenFields = {
  symbol: tokenField('symbol'),
  name: tokenField('name', 'name', 2 * listingLimits.tokenName),
  chain: tokenField('chain', 'chain', 80),
  contractAddress: tokenField('contract_address', 'contract', 200),
  status: tokenField('status'),
  grantPctMin: tokenField('grant_pct_min', 'pct_min'),
  grantPctMax: tokenField('grant_pct_max', 'pct_max'),
  grantUsdMin: tokenField('grant_usd_min', 'usd_min'),
  grantUsdMax: tokenField('grant_usd_max', 'usd_max'),
  grantTokensMin: tokenField('grant_tokens_min', 'amount_min'),
  grantTokensMax: tokenField('grant_tokens_max', 'amount_max'),
  paidAs: tokenField('paid_as'),
  valuationBasis: tokenField('valuation_basis', 'basis'),
  vestMonths: tokenField('vest_months'),
  cliffMonths: tokenField('cliff_months'),
  unlock: tokenField('unlock'),
  lockupMonths: tokenField('lockup_months'),
  acceleratesOnChange: tokenField('accelerates_on_change', 'accelerates'),
  onTermination: tokenField('on_termination'),
  note: tokenField('note', 'note', 2 * listingLimits.tokenNote),
} satisfies Record<keyof ListingToken, TokenField>

/** The content of a complete listing: forms, files and the API are read into it, and a revision keeps it. */
export const listingContentSchema = z.object({
  title: text(listingLimits.title.min, listingLimits.title.max),
  roleFamily: z.enum(roleFamilies),
  seniority: z.array(z.enum(seniorities)).max(listingLimits.seniorities),
  employment: z.array(z.enum(employments)).min(1).max(listingLimits.employments),
  /** Slugs of the dictionary, the most important first. */
  tags: z.array(slug).max(listingLimits.tags),
  chains: z.array(slug).max(listingLimits.chains),
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
  /** Markdown. */
  description: text(1, listingLimits.description.max).refine(
    (value) => [...value].length >= leastDescription(value),
    { error: `at least ${listingLimits.description.min} letters` },
  ),
  process: z.object({
    steps: z
      .array(
        z.object({ name: text(1, listingLimits.stepName), note: text(1, listingLimits.stepNote).nullable() }),
      )
      .max(listingLimits.steps),
    takeHomeHours: z.number().positive().max(listingLimits.takeHomeHours).nullable(),
    ...schemasOf(processFields),
  }),
  apply: z.discriminatedUnion('method', [
    z.object({ method: z.literal('url'), url: z.url().startsWith('https://').max(listingLimits.link) }),
    z.object({
      method: z.literal('email'),
      /** Never shown: applications go there through a form of this site. */
      email: z.string().refine((email) => toEmailAddress(email) === email),
      /** Absent for none. */
      questions: z.array(questionSchema).min(1).max(listingLimits.questions).optional(),
      /** Absent for an optional one. */
      cv: z.enum(cvSettings).exclude(['optional']).optional(),
    }),
  ]),
  ...schemasOf(publicFields),
  ...schemasOf(postingFields),
})
export type ListingContent = z.infer<typeof listingContentSchema>
