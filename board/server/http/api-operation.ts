import type { ApiParameter, ErrorCode } from '@cryptolist/contract'
import type { z } from 'zod'

/** The API's description of a route beyond its head. Its words are in `messages/en/api-docs.ts`. */
export interface ApiOperation {
  method: 'get'
  /** Below `/api/v1`, as OpenAPI writes it: `/jobs/{id}`. */
  path: `/${string}`
  /** Whether it has the parameters of a search as well. */
  isSearch?: true
  parameters: readonly ApiParameter[]
  /** Of the answer: one that is named in `server/api/openapi/schemas.ts`. */
  answer: z.ZodType
  /** A whole answer. */
  example: unknown
  /** Values to try it with, by parameter; empty ones are asked for too. */
  tryWith: Readonly<Record<string, string>>
  /** Errors of its own, besides those of every call. */
  errors: readonly ErrorCode[]
}
