import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@cryptolist/board/config/config'
import type { ProcessRole } from '@cryptolist/board/database/embedded/lock'
import type { Listener } from '@cryptolist/board/database/notices'
import type { Database } from '@cryptolist/board/database/open-database'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import type { Logger } from 'pino'
import { describeFailure } from '../describe-failure.ts'
import type { PaymentListener } from '../payments/payment.ts'
import type { Follower, Round } from './follower.ts'
import { measureIndexMegabytes } from './index-size.ts'
import type { ChainListener } from './listener.ts'
import { listWantedChains, wantedChannel } from './wanted-chains.ts'

/** Follows what is watched on each chain, and looks for payments there, in one process of several. It begins once its database listener is connected. */
export interface ChainIndex {
  /** Begins to follow a chain, if this process doesn't yet. Nothing happens in commands, or without a node of the operator's. */
  follow(chainId: number): void
  /** Notifies a listener of what happens on a chain while this process is the one that follows it. Returns a function that ends this. */
  listen(chainId: number, listener: ChainListener): () => void
  /** Notifies a listener of changed payments while this process is the one that looks for them. Every server has to register it. */
  listenToPayments(listener: PaymentListener): void
  /** Does one round now and waits for it, as tests do. */
  round(chainId: number): Promise<Round>
  /** Receives what other processes and commands want followed. */
  listener: Listener
  close(): Promise<void>
}

export interface ChainIndexParts {
  config: Pick<Config, 'chainDiskMegabytes'>
  database: Pick<Database, 'db' | 'connection'>
  chains: Pick<ChainNodes, 'get' | 'followable'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  role: ProcessRole
  /** How often to look for new blocks; 0 only when asked by `round`. */
  pollMilliseconds?: number
}

/** Half the time between blocks where they come slowly, and often enough where they come fast. */
const defaultPollMilliseconds = 4_000
const longestWaitMilliseconds = 60_000
const closingMilliseconds = 3_000

interface FollowedChain {
  listeners: Set<ChainListener>
  follower: Promise<Follower> | undefined
  /** The round under way; a second one waits for it. */
  running: Promise<unknown>
  timer: NodeJS.Timeout | undefined
  failures: number
  /** Whether a round was requested while another found nothing to follow. */
  isAskedFor: boolean
}

/** Nothing is loaded, asked or connected before a chain has to be followed. */
export function createChainIndex(parts: ChainIndexParts): ChainIndex {
  const { chains, role, log, pollMilliseconds = defaultPollMilliseconds } = parts
  const followed = new Map<number, FollowedChain>()
  const paymentListeners = new Set<PaymentListener>()
  let isClosed = false

  const open = (chainId: number): FollowedChain => {
    const existing = followed.get(chainId)
    if (existing !== undefined) return existing
    const chain: FollowedChain = {
      listeners: new Set(),
      follower: undefined,
      running: Promise.resolve(),
      timer: undefined,
      failures: 0,
      isAskedFor: false,
    }
    followed.set(chainId, chain)
    return chain
  }
  const doRound = (chainId: number): Promise<Round> => {
    const chain = open(chainId)
    const round = chain.running.then(async () => {
      chain.isAskedFor = false
      const listeners = { listeners: chain.listeners, paymentListeners }
      chain.follower ??= loadFollower(parts, chainId, listeners, pollMilliseconds)
      return (await chain.follower).round()
    })
    chain.running = round.catch(() => undefined)
    return round
  }
  const wait = (chainId: number, milliseconds: number): void => {
    const chain = open(chainId)
    if (isClosed || pollMilliseconds === 0) return
    clearTimeout(chain.timer)
    chain.timer = setTimeout(() => void poll(chainId), milliseconds).unref()
  }
  const poll = async (chainId: number): Promise<void> => {
    const chain = open(chainId)
    try {
      const round = await doRound(chainId)
      chain.failures = 0
      if (round !== 'nothing to follow') wait(chainId, round === 'more' ? 0 : pollMilliseconds)
      else if (chain.isAskedFor) wait(chainId, 0)
      else await rest(chain)
    } catch (error) {
      if (isClosed) return
      chain.failures += 1
      if (chain.failures === 1)
        log.warn(
          { chainId, reason: describeFailure(error) },
          'A chain couldn’t be followed, trying again later',
        )
      wait(chainId, Math.min(longestWaitMilliseconds, pollMilliseconds * 2 ** chain.failures))
    }
  }
  /** Nothing is left to follow: no timer, no connection. */
  const rest = async (chain: FollowedChain): Promise<void> => {
    clearTimeout(chain.timer)
    chain.timer = undefined
    const follower = chain.follower
    chain.follower = undefined
    ;(await follower)?.close()
  }
  const follow = (chainId: number): void => {
    if (isClosed || role !== 'server' || !chains.followable.includes(chainId)) return
    const chain = open(chainId)
    chain.isAskedFor = true
    if (chain.follower === undefined) wait(chainId, 0)
  }
  return {
    follow,
    listen(chainId, listener) {
      const { listeners } = open(chainId)
      listeners.add(listener)
      follow(chainId)
      return () => void listeners.delete(listener)
    },
    listenToPayments: (listener) => void paymentListeners.add(listener),
    round: doRound,
    listener: {
      channel: wantedChannel,
      hear: (payload) => follow(Number(payload)),
      // If the database is unreachable, there will be another gap.
      onGap: () => void followWanted(parts, follow).catch(() => undefined),
    },
    async close() {
      isClosed = true
      const ends = [...followed.values()].map(async (chain) => {
        await rest(chain)
        await chain.running
      })
      // A request to a node may still be running, but nothing can be written from here on.
      await Promise.race([Promise.all(ends), sleep(closingMilliseconds, undefined, { ref: false })])
    },
  }
}

/** Follows the chains on which something is wanted already. */
async function followWanted(
  { chains, database }: Pick<ChainIndexParts, 'chains' | 'database'>,
  follow: ChainIndex['follow'],
): Promise<void> {
  if (chains.followable.length === 0) return
  for (const chainId of await listWantedChains(database.db)) follow(chainId)
}

const sizeMilliseconds = 60_000

async function loadFollower(
  { chains, database, log, config }: ChainIndexParts,
  chainId: number,
  listeners: { listeners: ReadonlySet<ChainListener>; paymentListeners: ReadonlySet<PaymentListener> },
  backfillMilliseconds: number,
): Promise<Follower> {
  const { createFollower } = await import('./follower.ts')
  let measured = { at: Number.NEGATIVE_INFINITY, megabytes: 0 }
  const isFull = async (): Promise<boolean> => {
    if (Date.now() - measured.at > sizeMilliseconds)
      measured = { at: Date.now(), megabytes: await measureIndexMegabytes(database.db) }
    return measured.megabytes >= config.chainDiskMegabytes
  }
  const { connection } = database
  return createFollower({ chainId, chains, connection, log, ...listeners, isFull, backfillMilliseconds })
}
