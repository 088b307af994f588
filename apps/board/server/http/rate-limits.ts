import { isIPv6 } from 'node:net'
import { BoardError } from '@cryptolist/contract'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Config } from '../config/config.ts'

/** Points a key may use up within a number of seconds (docs/rules.md, Limits). */
const limits = [
  { name: 'sign_in_account', points: 10, seconds: 900 },
  { name: 'sign_in_address', points: 50, seconds: 900 },
  { name: 'sign_up', points: 60, seconds: 3600 },
  { name: 'create_row', points: 120, seconds: 3600 },
  { name: 'challenge', points: 30, seconds: 600 },
  { name: 'api', points: 120, seconds: 60 },
] as const
type LimitName = (typeof limits)[number]['name']

/** Counts tries. */
export interface Limits {
  /** Counts one try under each key. Throws too_many_requests, with the seconds to wait, when a key is used up. */
  consume(name: LimitName, keys: readonly string[]): Promise<void>
}

/** The limits of all processes together, kept in PostgreSQL; reads of the API are counted in memory, per process. */
export function createLimits(config: Pick<Config, 'rateLimits'>, pool: Pool): Limits {
  if (config.rateLimits === 'off') return { consume: async () => {} }
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const { name, points, seconds } of limits) {
    const options = { keyPrefix: name, points, duration: seconds }
    const kept = {
      ...options,
      storeClient: pool,
      schemaName: 'board',
      tableName: 'rate_limits',
      tableCreated: true,
    }
    limiters.set(name, name === 'api' ? new RateLimiterMemory(options) : new RateLimiterPostgres(kept))
  }
  return {
    async consume(name, keys) {
      const limiter = limiters.get(name)
      for (const key of keys) await limiter?.consume(key).catch(refuse)
    },
  }
}

/** What stands for a client's address: all of an IPv4 address, the network (/64) of an IPv6 one, for a person has a whole network of those. */
export function addressKey(ip: string | undefined): string {
  const address = (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const given = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (given[0]?.length ?? 0) - (given[1]?.length ?? 0) }, () => '0')
  return [...(given[0] ?? []), ...(address.includes('::') ? zeros : []), ...(given[1] ?? [])]
    .slice(0, 4)
    .join(':')
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  throw new BoardError('too_many_requests', `Too many tries. You can go on in ${waitWords(seconds)}.`, {
    facts: { retryAfterSeconds: seconds },
  })
}

function waitWords(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
