import { z } from 'zod'
import { moderationReasons } from '../moderation/moderation.ts'
import {
  closeReasons,
  jobSources,
  jobStatuses,
  payPeriods,
  posterCloseReasons,
} from '../taxonomy/taxonomy.ts'
import { cvSettings } from './application-form.ts'
import { draftStates } from './draft.ts'
import { findingSchema, riskClasses } from './finding.ts'
import { listingContentSchema } from './listing-content.ts'
import { listingLimits } from './listing-fields.ts'
import { questionSchema } from './questions.ts'

const content = listingContentSchema.shape

/** Pay with the fields that it has in content; a change may name only some of them. */
const writtenPaySchema = z.object({
  kind: z.enum(['cash', 'unpaid', 'token_only']),
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string(),
  period: z.enum(payPeriods),
})
const writtenQuestionSchema = questionSchema.partial({ kind: true, isRequired: true, choices: true })
const writtenApplySchema = z.object({
  method: z.enum(['url', 'email']),
  url: z.string(),
  email: z.string(),
  questions: z.array(writtenQuestionSchema).max(listingLimits.questions),
  cv: z.enum(cvSettings),
})

/** The company of a listing: one that is here, by its slug, or a new one by its name. */
export const writtenCompanySchema = z.object({
  slug: z.string().nullable(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
  website: z.string().nullable(),
})

/**
 * A listing as programs write it: the fields of its content, all optional, and its company. The bounds are those of a listing that can be sent;
 * what breaks them comes back as a problem of its field.
 */
export const writtenListingSchema = z
  .object({
    ...content,
    pay: writtenPaySchema.partial(),
    apply: writtenApplySchema.partial(),
    cryptoPay: content.cryptoPay.partial(),
    place: content.place.partial(),
    process: content.process.partial(),
    company: writtenCompanySchema.partial(),
  })
  .partial()
export type WrittenListing = z.infer<typeof writtenListingSchema>

/** A problem that keeps a listing from being sent; `field` is a path such as `pay.min` or `tokens.0.symbol`, null for the listing as a whole. */
export const listingProblemSchema = z.object({ field: z.string().nullable(), message: z.string() })
export type ListingProblem = z.infer<typeof listingProblemSchema>

/** A finding of an automatic check, as programs see it: `field` is a path too. */
export const writtenFindingSchema = findingSchema.omit({ fact: true, isApproved: true })
export type WrittenFinding = z.infer<typeof writtenFindingSchema>

/** The result of a listing's checks. */
const checkedSchema = {
  /** `green` is live at once, `amber` is reviewed first, `red` is held. */
  risk: z.enum(riskClasses),
  problems: z.array(listingProblemSchema),
  findings: z.array(writtenFindingSchema),
  /** Words that the board doesn't know, which are left out. */
  leftOut: z.array(z.object({ field: z.string(), words: z.array(z.string()), message: z.string() })),
}

/** A listing that is named in an answer. */
export const sentListingSchema = z.object({
  id: z.string(),
  path: z.string(),
  status: z.enum(jobStatuses),
})

/** A draft as programs see it. */
export const writtenDraftSchema = z.object({
  id: z.string(),
  /** Of the form with this draft. */
  path: z.string(),
  state: z.enum(draftStates),
  updatedAt: z.string(),
  /** The listing as far as it could be read. */
  content: writtenListingSchema,
  ...checkedSchema,
  /** The listing that the draft became. */
  listing: sentListingSchema.nullable(),
})
export type WrittenDraft = z.infer<typeof writtenDraftSchema>

/**
 * Results of sending, or those that it would have. `live`: anyone can see it. `in_review`: a moderator reviews it first. `changed`: the listing has the change.
 * `change_in_review`: the listing stays as it is until a moderator has reviewed the change. `unchanged`: it says that already. `refused`: of a dry
 * run, which has problems.
 */
export const writtenOutcomes = [
  'live',
  'in_review',
  'changed',
  'change_in_review',
  'unchanged',
  'refused',
] as const
export type WrittenOutcome = (typeof writtenOutcomes)[number]

/** The result of sending a listing or a change. */
export const sentWritingSchema = z.object({
  outcome: z.enum(writtenOutcomes),
  listing: sentListingSchema,
  findings: z.array(writtenFindingSchema),
})
export type SentWriting = z.infer<typeof sentWritingSchema>

/** The result that it would have; nothing was written. */
export const dryRunSchema = z.object({
  dryRun: z.literal(true),
  outcome: z.enum(writtenOutcomes),
  ...checkedSchema,
})
export type DryRun = z.infer<typeof dryRunSchema>

const importedSchema = z.object({
  /** The company's own reference for the listing; it stays with it. */
  reference: z.string().regex(/^\S(?:.{0,98}\S)?$/u),
})

/** Listings of one company, each as it reads now or as closed, by the company's own references. */
export const listingImportSchema = z.object({
  /** Its slug; without it, the only company that the key posts for. */
  company: z.string().optional(),
  listings: z.array(
    importedSchema.extend({
      listing: writtenListingSchema.optional(),
      close: z.enum(posterCloseReasons).optional(),
    }),
  ),
})

/** The result of each, or the one that it would have, in the same order. */
export const importedListingsSchema = z.object({
  dryRun: z.boolean(),
  items: z.array(
    importedSchema.extend({
      /** `withdrawn`: closed while it was in review. */
      outcome: z.enum([...writtenOutcomes, 'closed', 'withdrawn']),
      /** Null for one that was refused, and for a dry run of a new one. */
      listing: sentListingSchema.nullable(),
      /** The code of the error that refused it. */
      code: z.string().nullable(),
      problems: z.array(listingProblemSchema),
      findings: z.array(writtenFindingSchema),
    }),
  ),
})
export type ImportedListings = z.infer<typeof importedListingsSchema>
export type ImportedListing = ImportedListings['items'][number]

/** A listing as its own programs see it. */
export const ownListingSchema = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  company: z.object({ slug: z.string(), name: z.string() }),
  source: z.enum(jobSources),
  reference: z.string().nullable(),
  status: z.enum(jobStatuses),
  closeReason: z.enum(closeReasons).nullable(),
  isHidden: z.boolean(),
  submittedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  risk: z.enum(riskClasses).nullable(),
  findings: z.array(writtenFindingSchema),
  reasonCode: z.enum(moderationReasons).nullable(),
  message: z.string().nullable(),
  figures: z.object({
    views: z.number().int(),
    applyClicks: z.number().int(),
    applications: z.number().int(),
  }),
  can: z.object({ edit: z.boolean(), close: z.boolean(), renew: z.boolean(), withdraw: z.boolean() }),
})
export type OwnListing = z.infer<typeof ownListingSchema>

/** A listing as its own programs see it, with what it says. */
export const ownListingDetailSchema = ownListingSchema.extend({ content: writtenListingSchema.nullable() })
export type OwnListingDetail = z.infer<typeof ownListingDetailSchema>

/** A page of one's own listings. */
export const ownListingPageSchema = z.object({
  items: z.array(ownListingSchema),
  counts: z.object({ live: z.number().int(), waiting: z.number().int(), ended: z.number().int() }),
  next: z.string().nullable(),
})
export type OwnListingPage = z.infer<typeof ownListingPageSchema>

/** A draft in a list. */
export const draftListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      state: z.enum(draftStates),
      title: z.string(),
      companyName: z.string(),
      isEdit: z.boolean(),
      listing: sentListingSchema.nullable(),
      updatedAt: z.string(),
    }),
  ),
})
