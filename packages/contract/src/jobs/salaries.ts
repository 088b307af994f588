import { z } from 'zod'

/** The facts by which listings are grouped. */
export const salaryGroups = ['role', 'seniority', 'mode', 'token', 'country'] as const

/** The pay of listings of one kind, in whole US dollars a year: a quarter pays less than `low`, a quarter more than `high`. */
export const salariesSchema = z.object({
  by: z.enum(salaryGroups),
  value: z.string(),
  name: z.string(),
  /** How many listings the figures are of; never fewer than five, of three companies. */
  count: z.number().int(),
  low: z.number().int(),
  median: z.number().int(),
  high: z.number().int(),
  /** The search that has these listings first. */
  path: z.string(),
})
export type Salaries = z.infer<typeof salariesSchema>
export const salaryListSchema = z.object({ items: z.array(salariesSchema) })
