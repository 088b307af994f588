import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessRole } from '@cryptolist/board/database/embedded/lock'
import type { Listener } from '@cryptolist/board/database/notices'
import type { Database } from '@cryptolist/board/database/open-database'
import { nameChain } from '@cryptolist/board/ethereum/rpc/failures'
import { createWarnOnce } from '@cryptolist/board/lifecycle/log-once'
import { sql } from 'kysely'
import { describeFailure } from '../describe-failure.ts'
import { type SyncContext, syncChannel } from './sync-context.ts'

/** Writes what happens on chains into classes. */
export interface ChainSync {
  context: SyncContext
  /** Begins where there is something to sync; otherwise nothing runs. */
  start(): Promise<void>
  /** Watches a wallet of Ethereum's family that a user has just signed in with or linked, if the operator wants it. Runs in the background and logs failures. */
  watchSignedIn(userId: string, address: `0x${string}`): void
  /** Hears what other processes, and commands, have added. */
  listener: Listener
  close(): Promise<void>
}

interface SyncOptions {
  role?: ProcessRole
  /** Whether wallets that sign in are watched. */
  hasSignedInWallets?: boolean
  /** Between two looks at a chain. Its block time matters more: `getHead` asks no more often. */
  pollMilliseconds?: number
}

const defaultPollMilliseconds = 2_000
const failedMilliseconds = 15_000

/** Does nothing, and loads nothing, until something is to be synced and its chain has a node. */
export function createChainSync(context: SyncContext, options: SyncOptions = {}): ChainSync {
  const { role = 'server', pollMilliseconds = defaultPollMilliseconds, hasSignedInWallets = false } = options
  const signIns = createSignInWatch(context)
  const followers = new Map<number, Follower>()
  let isStarted = false
  const look = async (): Promise<void> => {
    if (!isStarted || role === 'command' || context.chains.followable.length === 0) return
    for (const chainId of await listSyncedChains(context.database.db)) {
      if (!isStarted || !context.chains.followable.includes(chainId)) continue
      const follower = followers.get(chainId)
      if (follower !== undefined) follower.wake()
      else followers.set(chainId, startFollower(context, chainId, pollMilliseconds))
    }
  }
  const lookLater = (): void => {
    // If the database is unreachable, the listener reports a gap once it is back.
    look().catch(() => undefined)
  }
  return {
    context,
    async start() {
      isStarted = true
      await look()
    },
    watchSignedIn(userId, address) {
      if (hasSignedInWallets) signIns.watch(userId, address)
    },
    listener: { channel: syncChannel, hear: lookLater, onGap: lookLater },
    async close() {
      isStarted = false
      await signIns.settle()
      await Promise.all([...followers.values()].map((follower) => follower.stop()))
    },
  }
}

interface SignInWatch {
  watch(userId: string, address: `0x${string}`): void
  settle(): Promise<void>
}

/** Runs in the background, because signing in must not depend on a node. What fails is tried again at the next sign-in. */
function createSignInWatch(context: SyncContext): SignInWatch {
  const running = new Set<Promise<void>>()
  const warnOnce = createWarnOnce(context.log)
  const tell = (reason: string): void => warnOnce(reason, `A wallet that signed in isn’t watched. ${reason}`)
  const run = async (userId: string, address: `0x${string}`): Promise<void> => {
    try {
      const { syncSignedIn } = await import('./synced-wallets.ts')
      for (const chainId of await syncSignedIn(context, { address, owner: `user:${userId}` }))
        tell(`${nameChain(chainId)} has no room for more of them.`)
    } catch (error) {
      tell(describeFailure(error))
    }
  }
  return {
    watch(userId, address) {
      const ended = run(userId, address).finally(() => running.delete(ended))
      running.add(ended)
    },
    settle: async () => void (await Promise.all(running)),
  }
}

async function listSyncedChains(db: Database['db']): Promise<number[]> {
  const { rows } = await sql<{ chainId: string }>`
    select chain_id as "chainId" from chain.event_syncs union select chain_id from chain.synced_wallets`.execute(
    db,
  )
  return rows.map((row) => Number(row.chainId))
}

interface Follower {
  wake(): void
  stop(): Promise<void>
}

/** Looks at a chain again and again, until it is stopped. */
function startFollower(context: SyncContext, chainId: number, pollMilliseconds: number): Follower {
  const holder = randomUUID()
  let isStopping = false
  let isWoken = false
  let interrupt = new AbortController()
  let problem: string | undefined
  const pause = async (milliseconds: number): Promise<void> => {
    if (!isWoken && !isStopping)
      await sleep(milliseconds, undefined, { ref: false, signal: interrupt.signal }).catch(() => undefined)
    interrupt = new AbortController()
  }
  const loop = async (): Promise<void> => {
    const { createPass } = await import('./sync-pass.ts')
    const pass = createPass(context, { chainId, holder, isStopping: () => isStopping })
    while (!isStopping) {
      const isAsked = isWoken
      isWoken = false
      const failure = await pass.run({ isAsked }).then(
        () => undefined,
        (error: unknown) => describeFailure(error),
      )
      if (failure !== problem && failure !== undefined && !isStopping)
        context.log.warn(
          { chainId, reason: failure },
          'Events of a chain can’t be written into classes right now',
        )
      problem = failure
      await pause(failure === undefined ? pollMilliseconds : failedMilliseconds)
    }
    await pass.end().catch(() => undefined)
  }
  const ended = loop()
  return {
    wake() {
      isWoken = true
      interrupt.abort()
    },
    async stop() {
      isStopping = true
      interrupt.abort()
      await ended
    },
  }
}
