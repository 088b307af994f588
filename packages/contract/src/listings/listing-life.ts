import { z } from 'zod'

/** Events of a listing; each is kept for ever with its time. */
export const listingEventKinds = [
  'created',
  'submitted',
  'taken_back',
  'published',
  'changes_requested',
  'rejected',
  'edited',
  'edit_held',
  'edit_refused',
  'renewed',
  'expired',
  'closed',
  'reposted',
  'merged',
  'frozen',
  'unfrozen',
  'signed',
  'archived',
  'deleted',
  'appealed',
] as const
export type ListingEventKind = (typeof listingEventKinds)[number]

/** In whose name something happened. */
export const listingActors = ['poster', 'moderator', 'system', 'import'] as const
export type ListingActor = (typeof listingActors)[number]

/** `signed`: all of it holds now. `signed_earlier`: the text is what was signed, but the domain is not proved now. `broken`: edited since. */
export const signatureMarks = ['signed', 'signed_earlier', 'broken'] as const
export type SignatureMark = (typeof signatureMarks)[number]

/** One difference between two revisions, as people read it. */
export const listingChangeSchema = z.object({
  /** `Pay`, `Title`, `Text`. */
  name: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ListingChange = z.infer<typeof listingChangeSchema>

/** A revision of a listing in public. */
export const listingRevisionSchema = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  by: z.enum(listingActors),
  /** Against the revision before; empty for the first. */
  changes: z.array(listingChangeSchema),
})
export type ListingRevision = z.infer<typeof listingRevisionSchema>
