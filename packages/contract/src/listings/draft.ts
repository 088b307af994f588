import type { CompanyRef, Job, PayBounds } from '../jobs/job.ts'
import { employments, type JobStatus, seniorities } from '../taxonomy/taxonomy.ts'
import type { Finding, RiskClass } from './finding.ts'
import { cryptoAssets, tokenFields } from './listing-content.ts'
import {
  type FieldGroup,
  listingLimits,
  postingFields,
  processFields,
  publicFields,
  shortText,
} from './listing-fields.ts'

/** `waiting_for_mail`: sent without an account, until the emailed link is used. `in_review`: an edit that a moderator looks at. */
export const draftStates = ['open', 'waiting_for_mail', 'in_review', 'done'] as const
export type DraftState = (typeof draftStates)[number]

/** A problem that keeps a field, or the listing as a whole (null), from being sent. */
export interface DraftProblem {
  field: string | null
  message: string
}

/** Typed words that the board doesn't know; they are left out of the listing and don't prevent sending it. */
export interface LeftOutWords {
  field: string
  words: string[]
  message: string
}

/** A listing that a draft changes, or became. */
export interface DraftListing {
  id: string
  path: string
  status: JobStatus
}

/** A draft, as the form shows it. */
export interface Draft {
  /** Eight letters, in the address of the form: `/post/<id>`. */
  id: string
  state: DraftState
  /** Sent back with the form (`version`), so that the second of two editors gets a conflict. */
  version: number
  fields: DraftFields
  /** Where it began with what was read elsewhere: what that did not say, and what was left out. */
  notes: string[]
  listing: DraftListing | null
  /** It changes a listing that exists. */
  isEdit: boolean
  /** An account has it; without one it is opened by links only. */
  hasAccount: boolean
  /** Whether the requester may change it; false with a preview link. */
  canEdit: boolean
  /** The address that a poster without account gave and a mail went to. */
  email: string | null
  createdAt: string
  updatedAt: string
}

/** A row of one's own drafts. */
export interface DraftSummary {
  id: string
  state: DraftState
  /** As typed; empty when nothing was. */
  title: string
  companyName: string
  isEdit: boolean
  listing: DraftListing | null
  updatedAt: string
}

/** The cash in the pay, in words and in US dollars a year; tokens count as nothing. */
export interface CashOnly {
  /** `$150,000–190,000 a year in cash`, `€60,000 a year in cash, about $65,000`, `No cash`. */
  text: string
  usdYear: PayBounds | null
}

/** The draft as readers would see it, with all that is said about it. */
export interface DraftPreview {
  /** The listing as far as it can be read; parts that lack or are wrong are empty, and the title is then the words "No title yet". */
  job: Job
  company: CompanyRef
  cashOnly: CashOnly | null
  /** The pay in listings of the role, in words; null until a role is chosen. */
  rolePay: string | null
  problems: DraftProblem[]
  leftOut: LeftOutWords[]
  findings: Finding[]
  /** The result of sending it now: `green` is live at once. */
  risk: RiskClass
}

/**
 * The result of saving. `conflict`: another page has changed the same fields since; nothing was written, and both versions are given.
 */
export type SavedDraft =
  /** `isShown`: the form shows all that is saved; if not, another page has saved other fields since it was loaded. */
  { kind: 'saved'; draft: Draft; isShown: boolean } | { kind: 'conflict'; typed: DraftFields; draft: Draft }

/** The result of sending. */
export type SentDraft =
  /** Nothing was sent. Findings of weight `block` are among the problems too. */
  | { kind: 'problems'; problems: DraftProblem[]; findings: Finding[] }
  /** A mail went to the poster without account; its link sends the listing. */
  | { kind: 'mail_sent'; email: string }
  /** It is a listing now: live, or with a person who looks at it. */
  | { kind: 'sent'; listing: DraftListing; risk: RiskClass; findings: Finding[] }
  /** A change of a listing is in public now. */
  | { kind: 'changed'; listing: DraftListing; findings: Finding[] }
  /** A change of a live listing waits for a person; readers see the old text until then. */
  | { kind: 'change_held'; listing: DraftListing; findings: Finding[] }

/** A link to look at a draft or a listing before it is public, for colleagues. Its token is shown once, when it is made. */
export interface PreviewLink {
  /** Names it for revoking; opens nothing. */
  id: string
  createdAt: string
  expiresAt: string
}

/** Texts typed into the form of a listing, by the name of its field; a list for what can be ticked more than once. */
export type DraftFields = Record<string, string | string[]>

const listText = 4_000
const step = (number: number) =>
  [
    [`step${number}_name`, 2 * listingLimits.stepName],
    [`step${number}_note`, 2 * listingLimits.stepNote],
  ] as const
const question = (number: number) =>
  [
    [`question${number}_text`, 2 * listingLimits.question],
    [`question${number}_kind`, shortText],
    [`question${number}_required`, shortText],
    [`question${number}_choices`, 2 * listingLimits.questionChoices.max * listingLimits.questionChoice],
  ] as const
const token = (number: number) =>
  Object.values(tokenFields).map(
    ({ input, typedLength }) => [`token${number}_${input}`, typedLength] as const,
  )

const typedLengths = (group: FieldGroup) =>
  Object.values(group).map(({ input, typedLength }) => [input, typedLength] as const)
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Fields with one value, and how many characters of it are kept. That is more than a listing may have, so that what is too long comes back
 * whole and can be shortened.
 */
export const draftTextFields: ReadonlyMap<string, number> = new Map<string, number>([
  ['title', 300],
  ['role_family', shortText],
  ['tags', listText],
  ['chains', listText],
  ['pay_kind', shortText],
  ['currency', shortText],
  ['cash_min', shortText],
  ['cash_max', shortText],
  ['period', shortText],
  ['crypto_pay', shortText],
  ['crypto_pct', shortText],
  ['crypto_chain', 80],
  ['pay_cadence', shortText],
  ['has_tokens', shortText],
  ...numbers(listingLimits.tokens).flatMap(token),
  ['work_mode', shortText],
  ['remote_countries', listText],
  ['excluded_countries', listText],
  ['office_countries', listText],
  ['cities', listText],
  ['core_time_zone', 80],
  ['core_start', shortText],
  ['core_end', shortText],
  ['description', 40_000],
  ...numbers(listingLimits.steps).flatMap(step),
  ['take_home_hours', shortText],
  ['apply_method', shortText],
  ['apply_url', 4_000],
  ['apply_email', 320],
  ['apply_cv', shortText],
  ...numbers(listingLimits.questions).flatMap(question),
  ['company', 100],
  ['company_name', 200],
  ['company_kind', shortText],
  ['company_website', 500],
  ['email', 320],
  ...[publicFields, postingFields, processFields].flatMap(typedLengths),
])

/** Fields that can be ticked more than once, and how many values of each are kept. */
export const draftListFields: ReadonlyMap<string, number> = new Map<string, number>([
  ['seniority', seniorities.length],
  ['employment', employments.length],
  ['crypto_assets', cryptoAssets.length],
])
