import { z } from 'zod'

/** Bounds of what somebody sends to an employer through this site, in characters. */
export const applicationLimits = { name: 100, email: 254, message: 4_000, link: 2_000 } as const

/** An application as the form reads it. */
export const applicationSchema = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** A profile or a CV somewhere; empty when there is none. */
  link: z.string(),
})
export type Application = z.infer<typeof applicationSchema>
