import type { DatabaseConnection } from '@cryptolist/board/database/connection'
import type { ChainNode } from '@cryptolist/board/ethereum/node'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import type { PaymentListener } from '../payments/payment.ts'
import { hasUnpaid } from '../payments/payments-repository.ts'
import { updatePayments } from '../payments/update-payments.ts'
import { createLogPace, type LogPace } from '../read-logs.ts'
import { backfill, joinWatches } from './backfill.ts'
import { NodeBehind, readHeader } from './chain-reader.ts'
import { dropUnwanted, type FollowedWatch, findProgress, listFollowedWatches } from './follower-repository.ts'
import type { Following } from './following.ts'
import { followHead } from './head.ts'
import { createLeadership, type Leader } from './leader.ts'
import type { ChainListener } from './listener.ts'
import { tellListeners } from './tell-listeners.ts'

/** How a round ended: with nothing left to do, with more, as another process leads the chain, or with nothing to follow at all. */
export type Round = 'in step' | 'more' | 'another leads' | 'nothing to follow'

export interface Follower {
  /**
   * Looks for payments, follows the chain to its newest block, adds new watches, notifies listeners, and reads the past for
   * `backfillMilliseconds`, one range at least. Throws what the node or the database throws; what was written until then stays.
   */
  round(): Promise<Round>
  close(): void
}

interface FollowerParts {
  chainId: number
  chains: Pick<ChainNodes, 'get'>
  connection: DatabaseConnection
  log: Following['log']
  listeners: ReadonlySet<ChainListener>
  paymentListeners: ReadonlySet<PaymentListener>
  /** Whether the past must wait, as there is no room for it. */
  isFull(): Promise<boolean>
  backfillMilliseconds: number
}

const stepsARound = 50

/** Follows one chain for all its watches and payments. */
export function createFollower(parts: FollowerParts): Follower {
  const { chainId, chains, connection, log } = parts
  const leadership = createLeadership(connection, chainId)
  const payments = createPaymentWatch(parts.paymentListeners)
  let pace: LogPace | undefined
  let isClosed = false
  const follow = async (leader: Leader, node: ChainNode, watches: FollowedWatch[]): Promise<Round> => {
    pace ??= createLogPace((await findProgress(leader.db, chainId))?.logRange)
    const following: Following = { chainId, node, leader, pace, log }
    return (await goOn(following, parts, { watches, isClosed: () => isClosed })) ? 'more' : 'in step'
  }
  return {
    async round() {
      const leader = await leadership.take()
      if (leader === undefined) return 'another leads'
      await leader.transaction(() => dropUnwanted(leader.db, chainId))
      const watches = await listFollowedWatches(leader.db, chainId)
      const isFollowed = watches.length > 0 || parts.listeners.size > 0
      const hasPayments = await hasUnpaid(leader.db, chainId)
      if (!isFollowed && !hasPayments) return 'nothing to follow'
      const node = await chains.get(chainId)
      let round: Round = 'in step'
      try {
        if (hasPayments) await payments.look(leader, node).catch(stayBehind)
      } finally {
        // Even if the payments failed: they must not hold up the index.
        if (isFollowed) round = await follow(leader, node, watches).catch(stayBehind)
      }
      return round
    },
    close() {
      isClosed = true
      leadership.close()
    },
  }
}

/** Ignores a node that lags: it is asked again in the next round. */
function stayBehind(error: unknown): Round {
  if (error instanceof NodeBehind) return 'in step'
  throw error
}

interface PaymentWatch {
  /** Looks for payments if there is a new block since the last time. */
  look(leader: Leader, node: ChainNode): Promise<void>
}

function createPaymentWatch(listeners: ReadonlySet<PaymentListener>): PaymentWatch {
  let seenAt: string | undefined
  return {
    async look({ db }, node) {
      const { hash, number: newest } = await readHeader(node.backgroundClient, 'latest')
      if (hash === seenAt) return
      // Not a kept head, which may be older than the block just seen.
      const finalized = Math.min(newest, (await node.getHead(0)).finalized)
      const head = { newest, finalized }
      await updatePayments({ database: { db }, node, head, listeners, now: () => new Date() })
      seenAt = hash
    },
  }
}

/** True if there is more to do at once. */
async function goOn(
  following: Following,
  { listeners, isFull, backfillMilliseconds }: FollowerParts,
  { watches: firstWatches, isClosed }: { watches: FollowedWatch[]; isClosed: () => boolean },
): Promise<boolean> {
  const { chainId, leader } = following
  let watches = firstWatches
  const joined = watches.filter(({ fromBlock }) => fromBlock !== undefined)
  let hasMore = true
  for (let step = 0; hasMore && step < stepsARound && !isClosed(); step += 1)
    hasMore = await followHead(following, joined)
  const progress = await findProgress(leader.db, chainId)
  if (isClosed() || progress === undefined || progress.stoppedBecause !== null) return false
  if (await joinWatches(following, watches)) watches = await listFollowedWatches(leader.db, chainId)
  if (await tellListeners(following, [...listeners])) hasMore = true
  const end = Date.now() + backfillMilliseconds
  let hasPast = !(await isFull())
  do {
    hasPast = hasPast && (await backfill(following, watches))
    if (hasPast) watches = await listFollowedWatches(leader.db, chainId)
  } while (hasPast && Date.now() < end && !isClosed())
  return hasMore || hasPast
}
