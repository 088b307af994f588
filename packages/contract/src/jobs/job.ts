import { z } from 'zod'
import { domainProofSchema } from '../companies/managed-company.ts'
import { cvSettings } from '../listings/application-form.ts'
import { findingCodes } from '../listings/finding.ts'
import { jobSchemasOf, processFields, publicFields } from '../listings/listing-fields.ts'
import { signatureMarks } from '../listings/listing-life.ts'
import { questionKinds } from '../listings/questions.ts'
import { jobOriginSchema, signatureSummarySchema } from '../listings/signed-listing.ts'
import {
  applyMethods,
  closeReasons,
  companyKinds,
  cryptoPayModes,
  employments,
  jobSources,
  jobStatuses,
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

/** A value of a list with the words that people read. */
export const termSchema = z.object({ slug: z.string(), name: z.string() })
export type Term = z.infer<typeof termSchema>

export const companyRefSchema = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(companyKinds),
  /** False: nobody has claimed the page yet, its listings were imported. */
  isClaimed: z.boolean(),
  isDemo: z.boolean(),
  /** The proof of its domain; null while there is none. */
  proof: domainProofSchema.nullable(),
  /** Path of its picture on this site; null for a monogram. */
  logo: z.string().nullable(),
})
export type CompanyRef = z.infer<typeof companyRefSchema>

/** A lowest and a highest amount. Null is a bound that isn't stated, as in "from" and "up to"; one of the two is always stated. */
const bounds = { min: z.number().nullable(), max: z.number().nullable() }
const yearlyBounds = { min: z.number().int().nullable(), max: z.number().int().nullable() }
export type PayBounds = { min: number | null; max: number | null }

/** One of several ranges of pay, with the employer's words for whom it is: a zone, a level, a country. */
export const labelledRangeSchema = z.object({
  label: z.string().nullable(),
  ...bounds,
  currency: z.string().length(3),
  period: z.enum(payPeriods),
})
export type LabelledRange = z.infer<typeof labelledRangeSchema>

/** Cash pay. Amounts are whole units of `currency` (two decimals at most); tokens are never part of it. */
export const paySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cash'),
    ...bounds,
    currency: z.string().length(3),
    period: z.enum(payPeriods),
    /** The range as a row shows it: `$150–190k`, `from €55k`, `$80–110 an hour`, `Bounty $4,000`. */
    text: z.string(),
    /** The range written out: `$150,000–190,000`. */
    longText: z.string(),
    /** Whole US dollars a year at the reference rates of `rateDate`; null where there is no yearly figure (project). */
    usdYear: z.object(yearlyBounds).nullable(),
    /** Day of the reference rates that were used, YYYY-MM-DD; null for amounts in US dollars. */
    rateDate: z.string().nullable(),
  }),
  /** Several ranges, of which the employer doesn't say which is the job's. */
  z.object({
    kind: z.literal('several'),
    /** The ranges as the employer gives them, each also as a text: `$150–190k`. */
    ranges: z.array(labelledRangeSchema.extend({ text: z.string() })),
    text: z.string(),
    /** Pay that each of the ranges reaches, in whole US dollars a year: filters count this. Null where one of them has no yearly figure. */
    usdYear: z.object(yearlyBounds).nullable(),
    rateDate: z.string().nullable(),
  }),
  z.object({ kind: z.literal('unpaid'), text: z.string() }),
  z.object({ kind: z.literal('token_only'), text: z.string() }),
  z.object({ kind: z.literal('not_published'), text: z.string() }),
])
export type Pay = z.infer<typeof paySchema>

/** Where the pay of an imported listing was found: a field of the employer's system, its markup, JSON-LD of the page, or a sentence of the text. */
export const payLevels = ['field', 'markup', 'json_ld', 'sentence'] as const
export type PayLevel = (typeof payLevels)[number]

/** The places from which the pay of an imported listing is read. */
export const payEvidenceSchema = z.object({
  level: z.enum(payLevels),
  /** The employer's words that state it; null for a field or JSON-LD. */
  quote: z.string().nullable(),
})
export type PayEvidence = z.infer<typeof payEvidenceSchema>

/** Where the work is. Null and empty lists mean: the employer has not said. */
export const placeSchema = z.object({
  mode: z.enum(workModes).nullable(),
  /** Countries one may live in for remote work, ISO 3166-1 alpha-2; `WW` alone for worldwide. */
  remoteCountries: z.array(z.string()),
  excludedCountries: z.array(z.string()),
  /** Regions that the listing names: in place of countries in an import, else those of which `remoteCountries` has every country. */
  regions: z.array(termSchema),
  officeCountries: z.array(z.string()),
  cities: z.array(z.string()),
  /** `EU, UK, Switzerland`, `New York, US`, `Worldwide except US`; empty when unknown. */
  text: z.string(),
})
export type Place = z.infer<typeof placeSchema>

/** A row of a list. */
export const jobSummarySchema = z.object({
  id: z.string().length(8),
  /** Path of the job's page, `/jobs/<slug>-<id>`. */
  path: z.string(),
  title: z.string(),
  company: companyRefSchema,
  pay: paySchema,
  /** The line under the ruler: `+ tokens 0.10–0.25%, liquid`, `30% in USDC on Base, optional`, `Cash only`; null when unknown. */
  payNote: z.string().nullable(),
  place: placeSchema,
  /** When the whole team is online, in minutes of the day of an IANA time zone; null where the employer hasn’t stated it. */
  hours: z
    .object({ timeZone: z.string(), startMinute: z.number().int(), endMinute: z.number().int() })
    .nullable(),
  /** Where no pay is published: what its text says of the work, up to 200 characters without formatting; null otherwise. */
  excerpt: z.string().nullable(),
  roleFamily: z.enum(roleFamilies).nullable(),
  seniority: z.array(z.enum(seniorities)),
  employment: z.array(z.enum(employments)),
  tags: z.array(termSchema),
  chains: z.array(termSchema),
  sectors: z.array(termSchema),
  /** When the employer published it here; null for imported listings. */
  publishedAt: z.iso.datetime().nullable(),
  /** When the employer's own page says that an imported listing was posted; null where it doesn't. */
  postedAt: z.iso.datetime().nullable(),
  firstSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  source: z.enum(jobSources),
  /** The state of the company's signature now; null when the listing was never signed. */
  signature: z.enum(signatureMarks).nullable(),
  /** Path of the page that checks it; the same with `.json` has what was signed. Null when the listing was never signed. */
  verify: z.string().nullable(),
  /** The employer's own page to apply at; null when applying goes through the job's page, or is closed. */
  applyUrl: z.string().nullable(),
  isDemo: z.boolean(),
})
export type JobSummary = z.infer<typeof jobSummarySchema>

export const tokenTermsSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  chain: termSchema.nullable(),
  contractAddress: z.string().nullable(),
  status: z.enum(tokenStatuses),
  grantPctMin: z.number().nullable(),
  grantPctMax: z.number().nullable(),
  grantUsdMin: z.number().nullable(),
  grantUsdMax: z.number().nullable(),
  grantTokensMin: z.string().nullable(),
  grantTokensMax: z.string().nullable(),
  paidAs: z.enum(tokenPaidAs),
  valuationBasis: z.enum(tokenValuationBases),
  vestMonths: z.number().int().nullable(),
  cliffMonths: z.number().int().nullable(),
  unlock: z.enum(tokenUnlocks).nullable(),
  lockupMonths: z.number().int().nullable(),
  acceleratesOnChange: z.boolean().nullable(),
  onTermination: z.enum(tokenOnTermination),
  note: z.string().nullable(),
})
export type TokenTerms = z.infer<typeof tokenTermsSchema>

export const cryptoPaySchema = z.object({
  mode: z.enum(cryptoPayModes),
  assets: z.array(z.string()),
  /** Share of the cash paid in crypto, 0–100. */
  pct: z.number().int().nullable(),
  chain: termSchema.nullable(),
  cadence: z.enum(payCadences).nullable(),
})
export type CryptoPay = z.infer<typeof cryptoPaySchema>

/** Something that readers of a listing are warned about. */
export const jobWarningSchema = z.object({
  code: z.enum(findingCodes),
  /** The words that it is about; null if it is not about words of the listing. */
  quote: z.string().nullable(),
})
export type JobWarning = z.infer<typeof jobWarningSchema>

// In the order in which the API has always shown them.
const { summary, language, ...terms } = jobSchemasOf(publicFields)
const { takeHome, ...processTerms } = jobSchemasOf(processFields)

/** A question of the employer in the form for applications, without bounds. */
export const jobQuestionSchema = z.object({
  text: z.string(),
  kind: z.enum(questionKinds),
  isRequired: z.boolean(),
  choices: z.array(z.string()),
})

/** Things that a form asks for and that candidates should know of: `pay` is the pay they expect, `wallet` a wallet address. */
const outsideFormTopics = ['pay', 'wallet'] as const
/** Sections of a form that are optional. Their fields aren't counted, because nothing says how many there are. */
const outsideFormSections = ['education', 'employment'] as const

/** The length of an employer's form at another system, as that system states it. Questions themselves aren't kept. */
export const outsideFormSchema = z.object({
  total: z.number().int(),
  required: z.number().int(),
  cv: z.enum(cvSettings),
  coverLetter: z.enum(cvSettings),
  /** How many of all are the employer's own questions. */
  questions: z.number().int(),
  asksFor: z.array(z.enum(outsideFormTopics)),
  optionalSections: z.array(z.enum(outsideFormSections)),
})
export type OutsideForm = z.infer<typeof outsideFormSchema>

/** Everything a job's page shows. */
export const jobSchema = jobSummarySchema.extend({
  /** The signature that `signature` is about; null when the listing was never signed. */
  signed: signatureSummarySchema.nullable(),
  /**
   * The place from which `pay` is read, for imported listings. If `pay` is `not_published`, the quoted words state an amount without its period: filters
   * don't count it. Null for pay that the employer entered here, and where none is stated.
   */
  payEvidence: payEvidenceSchema.nullable(),
  /** The employer’s words for where candidates can live, if only the text of an imported listing says it; otherwise null. */
  placeQuote: z.string().nullable(),
  /** The tags of an imported listing that its text names, with the employer’s words; those of its title aren't here. */
  tagEvidence: z.array(z.object({ slug: z.string(), quote: z.string() })),
  /** The chains of an imported listing that its text names, with the employer’s words; those of its title aren't here. */
  chainEvidence: z.array(z.object({ slug: z.string(), quote: z.string() })),
  status: z.enum(jobStatuses),
  closeReason: z.enum(closeReasons).nullable(),
  /** When it closed. With `source_gone`, when its source answered without it and was believed. */
  closedAt: z.iso.datetime().nullable(),
  /** Sanitised when written; null when the employer's page has it and we don't. */
  descriptionHtml: z.string().nullable(),
  summary,
  language,
  /** Whether `language` is read from the text of an imported listing, because its source doesn’t state it. */
  isLanguageRead: z.boolean(),
  tokens: z.array(tokenTermsSchema),
  cryptoPay: cryptoPaySchema.nullable(),
  /** IANA time zones of the offices, each once; those that aren’t known are left out. */
  officeTimeZones: z.array(z.string()),
  ...terms,
  process: z.object({
    steps: z.array(z.object({ name: z.string(), note: z.string().nullable() })),
    takeHome,
    takeHomeHours: z.number().nullable(),
    ...processTerms,
  }),
  apply: z.object({
    method: z.enum(applyMethods).nullable(),
    /** The employer's own page to apply at, as in `applyUrl`. */
    url: z.string().nullable(),
    /** Host of `url` as people read it. */
    host: z.string().nullable(),
    /** Path of the page that names `host` before one leaves, `/go/<id>`; null where `url` is null or at a known application system. */
    leavePath: z.string().nullable(),
    /** Path of the form for an employer who takes applications by mail, `/apply/<id>`; null for all others. */
    formPath: z.string().nullable(),
    /** Questions of the employer in that form; empty where there is no such form. */
    questions: z.array(jobQuestionSchema),
    /** Whether that form takes a CV; null where there is no such form. */
    cv: z.enum(cvSettings).nullable(),
    /** How long that form is; null where there is no such form. */
    fields: z.object({ total: z.number().int(), required: z.number().int() }).nullable(),
    /** The form at `url`, and when its system last stated it; null where it states nothing or the form is here. */
    outsideForm: outsideFormSchema.extend({ statedAt: z.iso.datetime() }).nullable(),
    /** False for demo, closed and expired listings. */
    isOpen: z.boolean(),
  }),
  /** Findings of the board's rules that readers should know; the gravest first. */
  warnings: z.array(jobWarningSchema),
  sourceUrl: z.string().nullable(),
  /** Where a listing of another CryptoList was first published; null for all others. */
  origin: jobOriginSchema.nullable(),
  /** When the employer last confirmed it here, or a complete answer of its followed board had it; null otherwise. */
  confirmedAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof jobSchema>
