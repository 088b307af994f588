import { StartupError } from '@cryptolist/board/config/startup-error'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import { BoardError } from '@cryptolist/contract'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { CallingUser, FunctionRequest } from '../server/types.ts'
import { showAuthData } from './own-auth-data.ts'

/** A name with a dot or a quote is no function to Parse, and names that every object has are a trap. */
const functionName = /^[A-Za-z][\w-]{0,127}$/
const className = /^[A-Za-z]\w{0,127}$/

/** Checks the name of a function, a job or a plugin. Throws a StartupError if it is invalid or reserved for the board. */
export function checkName(kind: string, name: unknown, reserved: ReadonlySet<string>): string {
  if (typeof name !== 'string' || !functionName.test(name) || name in Object.prototype)
    throw new StartupError(
      `CLOUD_CODE defines the ${kind} ${shown(name)}: a name is a letter and then letters, digits, "_" or "-". Rename it.`,
    )
  if (reserved.has(name))
    throw new StartupError(
      `CLOUD_CODE defines the ${kind} ${shown(name)}, which is a name of this server’s own and can’t be replaced. Rename it.`,
    )
  return name
}

/** Whether a trigger is for users, given as a text or as a class. */
export function isUserClass(given: unknown): boolean {
  return (isNamed(given) ? given.className : given) === '_User'
}

/** The name of the class that a trigger is for, given as a text or as a class. Throws a StartupError for those that the server keeps. */
export function checkClass(trigger: string, given: unknown): string {
  const name = isNamed(given) ? given.className : given
  if (typeof name !== 'string' || !className.test(name))
    throw new StartupError(
      `CLOUD_CODE sets ${trigger} of ${shown(name)}: triggers are for your own classes, not for the server’s. Remove it.`,
    )
  return name
}

/** The operator's function as it is called: it sees the caller's addresses. Throws a StartupError for what is no function. */
export function checkRun<T extends { user?: CallingUser | undefined }>(
  what: string,
  run: unknown,
): (request: T) => unknown {
  if (typeof run !== 'function') throw new StartupError(`CLOUD_CODE gives no function for ${what}. Give one.`)
  return (request) => {
    showAuthData(request.user)
    return run(request)
  }
}

function isNamed(value: unknown): value is { className: unknown } {
  return (
    (typeof value === 'function' || (typeof value === 'object' && value !== null)) && 'className' in value
  )
}

function shown(name: unknown): string {
  return typeof name === 'string' ? `"${name.slice(0, 80)}"` : `without a name (${typeof name})`
}

const rateLimitSchema = z.object({
  /** Milliseconds. */
  requestTimeWindow: z.number().int().min(1000).max(86_400_000),
  requestCount: z.number().int().min(1).max(1_000_000),
  errorResponseMessage: z.string().max(500).optional(),
  includeMasterKey: z.boolean().default(false),
})

interface LimitedValidator {
  validator: unknown
  count(request: Pick<FunctionRequest, 'ip' | 'master'>): Promise<void>
}

/** Takes `rateLimit` out of a validator and counts calls by address: Parse counts by path, and a batch as one. Throws a StartupError. */
export function takeRateLimit(what: string, validator: unknown): LimitedValidator {
  if (typeof validator !== 'object' || validator === null || !('rateLimit' in validator))
    return { validator, count: async () => undefined }
  const { rateLimit, ...rest } = validator
  const read = rateLimitSchema.safeParse(rateLimit)
  if (!read.success)
    throw new StartupError(
      `CLOUD_CODE gives ${what} a rateLimit that can’t be used. It needs requestTimeWindow (milliseconds, 1000 or more) and requestCount.`,
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
