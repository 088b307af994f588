import { isIPv4, isIPv6 } from 'node:net'
import { BoardError } from '@cryptolist/contract'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import * as text from '#messages/errors'
import type { Config } from '../config/config.ts'
import { isDiskFull } from '../database/database-errors.ts'

/** Points a key may use up within a number of seconds (docs/rules.md, Limits). A growing one blocks for twice as long each time. */
const limits = {
  sign_in_account: { points: 10, seconds: 900, isGrowing: true },
  sign_in_address: { points: 50, seconds: 900, isGrowing: true },
  sign_in_device: { points: 10, seconds: 900, isGrowing: true },
  sign_up: { points: 60, seconds: 3600 },
  reset: { points: 5, seconds: 3600 },
  create_row: { points: 1000, seconds: 600 },
  move_saved: { points: 60, seconds: 3600 },
  hide: { points: 600, seconds: 3600 },
  challenge: { points: 30, seconds: 600 },
  company: { points: 20, seconds: 3600 },
  logo: { points: 30, seconds: 3600 },
  invitation: { points: 20, seconds: 3600 },
  invited: { points: 5, seconds: 3600 },
  apply: { points: 10, seconds: 3600 },
  answer: { points: 30, seconds: 600 },
  answered: { points: 5, seconds: 3600 },
  draft: { points: 30, seconds: 600 },
  save_draft: { points: 600, seconds: 600 },
  paste: { points: 20, seconds: 600 },
  manage: { points: 120, seconds: 600 },
  import_listings: { points: 20, seconds: 600 },
  check_listing: { points: 600, seconds: 600 },
  send_draft: { points: 30, seconds: 600 },
  draft_mail: { points: 10, seconds: 86_400 },
  api_key: { points: 20, seconds: 3600 },
  event: { points: 600, seconds: 600 },
  check_repository: { points: 20, seconds: 3600 },
  report: { points: 20, seconds: 3600 },
  appeal: { points: 10, seconds: 3600 },
  suggest_board: { points: 5, seconds: 3600 },
  export: { points: 20, seconds: 3600 },
  subscription: { points: 60, seconds: 3600 },
  profile: { points: 60, seconds: 3600 },
  proof: { points: 60, seconds: 3600 },
  proof_check: { points: 10, seconds: 600 },
  github_check: { points: 5, seconds: 3600 },
  /** Of all accounts together: GitHub answers an address 60 times an hour. */
  github: { points: 50, seconds: 3600 },
  sitemap: { points: 120, seconds: 60 },
  picture: { points: 120, seconds: 600 },
  api: { points: 120, seconds: 60 },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits
/** How often one address may read the API. */
export const apiLimit: Limit = limits.api
const longestBlockSeconds = 4 * 3600
/** How long after its last block a key is as good as new. */
const quietSeconds = 24 * 3600

interface Limit {
  points: number
  seconds: number
  isGrowing?: boolean
}

/** The rest of a key's limit. */
interface LeftOver {
  points: number
  /** Until it has all of them again. */
  seconds: number
}

export interface Limits {
  /**
   * Counts one try under each key, and returns what the last one has left; undefined where nothing is counted. Throws too_many_requests, with the seconds
   * to wait, when a key is used up.
   */
  consume(name: LimitName, keys: readonly string[]): Promise<LeftOver | undefined>
  /** The rest of a key's limit, without counting anything; undefined where nothing is counted. */
  find(name: LimitName, key: string): Promise<LeftOver | undefined>
  /** Forgets the tries and the blocks of each key, after one that succeeded. */
  forget(name: LimitName, keys: readonly string[]): Promise<void>
}

const uncounted: Limits = {
  consume: async () => undefined,
  find: async () => undefined,
  forget: async () => {},
}

/** The limits of all processes together, kept in PostgreSQL. */
export function createLimits(config: Pick<Config, 'rateLimits'>, pool: Pool): Limits {
  if (config.rateLimits === 'off') return uncounted
  const table = { storeClient: pool, schemaName: 'board', tableName: 'rate_limits', tableCreated: true }
  const blocks = new RateLimiterPostgres({ ...table, keyPrefix: 'blocks', points: 1, duration: quietSeconds })
  const limiters = new Map<LimitName, Counted>()
  const counted = (name: LimitName): Counted => {
    const existingLimiter = limiters.get(name)
    if (existingLimiter !== undefined) return existingLimiter
    const { points, seconds } = limits[name]
    const limiter = new RateLimiterPostgres({
      ...table,
      keyPrefix: name,
      points,
      duration: seconds,
      // Whoever has used up the reads of the API costs the database nothing more.
      ...(name === 'api' && { inMemoryBlockOnConsumed: points + 1 }),
    })
    const parts: Counted = { name, limit: limits[name], limiter, blocks }
    limiters.set(name, parts)
    return parts
  }
  return {
    async consume(name, keys) {
      const parts = counted(name)
      let left: LeftOver | undefined
      for (const key of keys) {
        const used = await parts.limiter.consume(key).catch((reason: unknown) => refuse(parts, key, reason))
        left = used && { points: used.remainingPoints, seconds: toSeconds(used.msBeforeNext) }
      }
      return left
    },
    async find(name, key) {
      const { limit, limiter } = counted(name)
      const used = await limiter.get(key)
      if (used === null) return { points: limit.points, seconds: limit.seconds }
      return { points: used.remainingPoints, seconds: toSeconds(used.msBeforeNext) }
    },
    async forget(name, keys) {
      for (const key of keys) {
        await counted(name).limiter.delete(key)
        await blocks.delete(blockKey(name, key))
      }
    },
  }
}

/** Limits for a dry run: it throws where the real one would, and uses nothing up. */
export function foreseeLimits(limits: Limits): Pick<Limits, 'consume'> {
  const leftOvers = new Map<string, LeftOver | undefined>()
  return {
    async consume(name, keys) {
      let left: LeftOver | undefined
      for (const key of keys) {
        const id = `${name}:${key}`
        const before = leftOvers.has(id) ? leftOvers.get(id) : await limits.find(name, key)
        if (before?.points === 0) throw tooManyRequests(before.seconds)
        left = before && { ...before, points: before.points - 1 }
        leftOvers.set(id, left)
      }
      return left
    },
  }
}

/** The key of a client's address: IPv4 whole, IPv6 by its network (/64), because one person has a whole network of those. */
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

/** The network of a client's address: /24 of IPv4, /64 of IPv6. What counts once per network gains nothing from a second address in it. */
export function networkKey(ip: string | undefined): string {
  const address = addressKey(ip)
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : address
}

interface Counted {
  name: LimitName
  limit: Limit
  limiter: RateLimiterAbstract
  blocks: RateLimiterAbstract
}

async function refuse(counted: Counted, key: string, reason: unknown): Promise<undefined> {
  if (!(reason instanceof RateLimiterRes)) {
    // Reading goes on when nothing can be counted.
    if (counted.name === 'api' && isDiskFull(reason)) return undefined
    throw reason
  }
  // Of many at once, one is the first beyond the limit.
  const isFirst = reason.consumedPoints === counted.limit.points + 1
  const waitMs = counted.limit.isGrowing && isFirst ? await block(counted, key) : reason.msBeforeNext
  throw tooManyRequests(toSeconds(waitMs))
}

function tooManyRequests(seconds: number): BoardError {
  return new BoardError('too_many_requests', waitText(seconds), { facts: { retryAfterSeconds: seconds } })
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** Blocks the key, twice as long as the last time; returns the milliseconds. */
async function block({ name, limit, limiter, blocks }: Counted, key: string): Promise<number> {
  const { consumedPoints: times } = await blocks.penalty(blockKey(name, key))
  await blocks.set(blockKey(name, key), times, quietSeconds)
  const seconds = Math.min(limit.seconds * 2 ** (times - 1), longestBlockSeconds)
  await limiter.block(key, seconds)
  return seconds * 1000
}

function blockKey(name: string, key: string): string {
  return `${name}:${key}`
}

function waitText(seconds: number): string {
  return seconds < 120
    ? text.tooManyAttemptsFor(seconds)
    : text.tooManyAttemptsForMinutes(Math.ceil(seconds / 60))
}
