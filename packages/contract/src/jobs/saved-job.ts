import { z } from 'zod'
import { jobStatuses } from '../taxonomy/classes.ts'
import { jobSummarySchema } from './job.ts'

/** A job that somebody has saved, as it is now. */
export const savedJobSchema = z.object({
  job: jobSummarySchema.extend({ status: z.enum(jobStatuses) }),
  savedAt: z.iso.datetime(),
})
export type SavedJob = z.infer<typeof savedJobSchema>

/** A page of somebody's saved jobs, the last saved first. */
export const savedJobListSchema = z.object({
  items: z.array(savedJobSchema),
  total: z.number().int(),
  next: z.string().nullable(),
})
export type SavedJobList = z.infer<typeof savedJobListSchema>
