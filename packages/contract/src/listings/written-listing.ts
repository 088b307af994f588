import { z } from 'zod'
import { jobStatuses } from '../taxonomy/taxonomy.ts'
import { draftStates } from './draft.ts'
import { findingSchema, riskClasses } from './finding.ts'
import { listingContentSchema } from './listing-content.ts'

/** What an API key lets a program do. Each includes those before it. */
export const apiScopes = ['listings:draft', 'listings:publish'] as const
export type ApiScope = (typeof apiScopes)[number]

const content = listingContentSchema.shape

/** The company of a listing: one that is here, by its slug, or a new one by its name. */
const writtenCompanySchema = z.object({
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
    cryptoPay: content.cryptoPay.partial(),
    place: content.place.partial(),
    process: content.process.partial(),
    company: writtenCompanySchema.partial(),
  })
  .partial()
export type WrittenListing = z.infer<typeof writtenListingSchema>

/** What keeps a listing from being sent; `field` is a path such as `pay.min` or `tokens.0.symbol`, null for the listing as a whole. */
export const listingProblemSchema = z.object({ field: z.string().nullable(), message: z.string() })
export type ListingProblem = z.infer<typeof listingProblemSchema>

/** What the checks say of a listing. */
const checkedSchema = {
  /** `green` is live at once, `amber` is reviewed first, `red` is held. */
  risk: z.enum(riskClasses),
  problems: z.array(listingProblemSchema),
  findings: z.array(findingSchema),
  /** Words that the board doesn't know, which are left out. */
  leftOut: z.array(z.object({ field: z.string(), words: z.array(z.string()), message: z.string() })),
}

const sentListingSchema = z.object({
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
  /** What could be read of what was written. */
  content: writtenListingSchema,
  ...checkedSchema,
  /** The listing that the draft became. */
  listing: sentListingSchema.nullable(),
})
export type WrittenDraft = z.infer<typeof writtenDraftSchema>

/**
 * What sending does, or would do. `live`: anyone can see it. `in_review`: a moderator reviews it first. `changed`: the listing has the change.
 * `change_in_review`: the listing stays as it is until a moderator has reviewed the change. `refused`: of a dry run, which has problems.
 */
export const writtenOutcomes = ['live', 'in_review', 'changed', 'change_in_review', 'refused'] as const
export type WrittenOutcome = (typeof writtenOutcomes)[number]

/** What came of sending a listing or a change. */
export const sentWritingSchema = z.object({
  outcome: z.enum(writtenOutcomes),
  listing: sentListingSchema,
  findings: z.array(findingSchema),
})
export type SentWriting = z.infer<typeof sentWritingSchema>

/** What would come of it; nothing was written. */
export const dryRunSchema = z.object({
  dryRun: z.literal(true),
  outcome: z.enum(writtenOutcomes),
  ...checkedSchema,
})
export type DryRun = z.infer<typeof dryRunSchema>
