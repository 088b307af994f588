import { z } from 'zod'

/** The JSON body of every error outside /server, RFC 9457 (application/problem+json). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
  })
  .catchall(z.unknown())
export type Problem = z.infer<typeof problemSchema>
