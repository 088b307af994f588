import type { Config } from '@cryptolist/board/config/config'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { DataApiCaller } from './handler.ts'

/** A caller's use of this minute's weight, after the call that it belongs to. */
export interface Budget {
  limit: number
  used: number
  secondsLeft: number
  /** Weight that the network address of the call has used in this minute. */
  addressUsed: number
  addressSecondsLeft: number
  isSpent: boolean
}

export interface Budgets {
  /** Counts a call of this weight for its caller: the key, else the user, else the network address. */
  count(
    caller: Pick<DataApiCaller, 'key' | 'viewer'>,
    ip: string | undefined,
    weight: number,
  ): Promise<Budget>
}

const minuteSeconds = 60

type Subject = 'address' | 'user' | 'key'

/**
 * Weights of the data API's calls, a minute long, for all processes together. A caller whose budget is spent costs the database nothing
 * more. Without limits they are counted in memory, so that answers have their headers all the same.
 */
export function createBudgets(config: Pick<Config, 'rateLimits' | 'dataApiLimits'>, pool: Pool): Budgets {
  const isLimited = config.rateLimits !== 'off'
  const { perAddress, perUser, perKey } = config.dataApiLimits
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (subject: Subject | 'seen', points: number): RateLimiterAbstract => {
    const name = `${subject} ${points}`
    const existing = limiters.get(name)
    if (existing !== undefined) return existing
    const options = { keyPrefix: `data_${subject}`, points, duration: minuteSeconds }
    // Calls of an address with a key or signed in are only reported, and so are those that nobody limits.
    const limiter =
      isLimited && subject !== 'seen'
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            schemaName: 'board',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
            inMemoryBlockOnConsumed: points + 1,
          })
        : new RateLimiterMemory(options)
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async count({ key, viewer }, ip, weight) {
      const address = addressKey(ip)
      const [subject, name, limit]: [Subject, string, number] =
        key !== undefined
          ? ['key', key.id, key.weightPerMinute ?? perKey]
          : viewer.user !== null
            ? ['user', viewer.user.id, perUser]
            : ['address', address, perAddress]
      const own = await consume(limiterOf(subject, limit), name, { weight, limit })
      const seen =
        subject === 'address'
          ? own
          : await consume(limiterOf('seen', perAddress), address, { weight, limit: perAddress })
      return {
        limit,
        used: own.used,
        secondsLeft: own.secondsLeft,
        addressUsed: seen.used,
        addressSecondsLeft: seen.secondsLeft,
        isSpent: isLimited && weight > 0 && own.isRefused,
      }
    },
  }
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  { weight, limit }: { weight: number; limit: number },
): Promise<{ used: number; secondsLeft: number; isRefused: boolean }> {
  let isRefused = false
  const counted = await limiter.consume(key, weight).catch((reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason
    isRefused = true
    return reason
  })
  // Refused from memory, the count is unknown but for being above the limit.
  const used = isRefused ? Math.max(counted.consumedPoints, limit + 1) : counted.consumedPoints
  return { used, secondsLeft: Math.max(0, Math.ceil(counted.msBeforeNext / 1000)), isRefused }
}

/** The headers that tell of a budget, in the order in which old clients write them down. */
export function budgetHeaders(budget: Budget): [string, string][] {
  return [
    ['x-rate-limit-limit', String(budget.limit)],
    ['x-rate-limit-remaining-ttl', String(budget.secondsLeft)],
    ['x-rate-limit-used', String(budget.used)],
    ['x-rate-limit-remaining-ip-ttl', String(budget.addressSecondsLeft)],
    ['x-rate-limit-ip-used', String(budget.addressUsed)],
  ]
}

/** Headers that scripts of other origins may read. */
export const exposedHeaders = [
  'x-rate-limit-limit',
  'x-rate-limit-remaining-ttl',
  'x-rate-limit-used',
  'x-rate-limit-remaining-ip-ttl',
  'x-rate-limit-ip-used',
  'Retry-After',
  'X-Index-From-Block',
  'X-Index-To-Block',
  'X-Data-Source',
].join(', ')
