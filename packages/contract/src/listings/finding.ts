import { z } from 'zod'

/** Rules that a listing is read against when it is posted, imported and shown. */
export const findingCodes = [
  'PAY-01',
  'PAY-02',
  'PAY-03',
  'PAY-04',
  'PAY-05',
  'PAY-06',
  'FEE-01',
  'FEE-02',
  'FEE-03',
  'WAL-01',
  'WAL-02',
  'CON-01',
  'CON-02',
  'APP-01',
  'APP-02',
  'APP-03',
  'APP-04',
  'APP-05',
  'APP-06',
  'COD-01',
  'COD-02',
  'TIT-01',
  'TIT-02',
  'TXT-01',
  'TXT-02',
  'TXT-03',
  'TXT-04',
  'TXT-05',
  'TXT-06',
  'TXT-07',
  'TXT-08',
  'TXT-09',
  'LOC-01',
  'LOC-02',
  'NAM-01',
  'NEW-01',
  'NEW-02',
  'NEW-03',
  'RATE-01',
  'FRD-01',
  'REG-01',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** `block`: cannot be sent until mended. `hold`: held until a person has looked. `check`: queued for a person. `note`: said to the poster only. */
export const findingWeights = ['block', 'hold', 'check', 'note'] as const
export type FindingWeight = (typeof findingWeights)[number]

/** Something that a rule found in a listing. */
export const findingSchema = z.object({
  code: z.enum(findingCodes),
  weight: z.enum(findingWeights),
  /** To the poster: what was found and what to do. */
  message: z.string(),
  /** To moderators: what was found, in the third person. Older findings have none. */
  fact: z.string().optional(),
  /** Name of the form's field it is about, `title`; null for the listing as a whole. */
  field: z.string().nullable(),
  /** The words that it is about, as the listing has them. */
  quote: z.string().nullable(),
  /** Line of the description with the quote, from 1; null for other fields. */
  line: z.number().int().nullable(),
  /** A known domain that the one in the listing looks like. */
  lookAlike: z.string().nullable(),
  /** Of imports: a moderator has approved these words for the company, so the listing doesn't wait for it. */
  isApproved: z.literal(true).optional(),
})
export type Finding = z.infer<typeof findingSchema>

/** `green`: live at once. `amber`: a moderator reviews it. `red`: held, and the poster sees why. */
export const riskClasses = ['green', 'amber', 'red'] as const
export type RiskClass = (typeof riskClasses)[number]
