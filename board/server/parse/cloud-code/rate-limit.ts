import { BoardError } from '@cryptolist/contract'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { StartupError } from '../../config/startup-error.ts'
import { addressKey } from '../../http/rate-limits.ts'
import type { FunctionRequest } from '../server/types.ts'

const rateLimitSchema = z.object({
  /** Milliseconds. */
  requestTimeWindow: z.number().int().min(1000).max(86_400_000),
  requestCount: z.number().int().min(1).max(1_000_000),
  errorResponseMessage: z.string().max(500).optional(),
  includeMasterKey: z.boolean().default(false),
})

interface LimitedValidator {
  /** What is left for Parse. */
  validator: unknown
  /** Counts a call; throws too_many_requests. */
  count(request: Pick<FunctionRequest, 'ip' | 'master'>): Promise<void>
}

/**
 * Takes `rateLimit` out of a function's validator and counts calls here, each address for itself: Parse counts requests by their path,
 * and many calls in one batch as one. Throws a StartupError if the limit is invalid.
 */
export function takeRateLimit(what: string, validator: unknown): LimitedValidator {
  if (typeof validator !== 'object' || validator === null || !('rateLimit' in validator))
    return { validator, count: async () => undefined }
  const { rateLimit, ...rest } = validator
  const read = rateLimitSchema.safeParse(rateLimit)
  if (!read.success)
    throw new StartupError(
      `CLOUD_CODE gives ${what} a rateLimit that cannot be used: it has requestTimeWindow (milliseconds, 1000 or more) and requestCount. Mend it.`,
    )
  const { requestCount, requestTimeWindow, errorResponseMessage, includeMasterKey } = read.data
  const limiter = new RateLimiterMemory({
    points: requestCount,
    duration: Math.ceil(requestTimeWindow / 1000),
  })
  return {
    validator: rest,
    async count({ ip, master }) {
      if (master && !includeMasterKey) return
      await limiter.consume(addressKey(ip)).catch(() => {
        throw new BoardError(
          'too_many_requests',
          errorResponseMessage ?? 'Too many requests. Try again later.',
        )
      })
    },
  }
}
