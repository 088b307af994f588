import type { Config } from '@cryptolist/board/config/config'
import type { Database } from '@cryptolist/board/database/open-database'
import type { ChainNodes } from '@cryptolist/board/ethereum/nodes'
import { describeChain } from '@cryptolist/contract'
import { measureIndexMegabytes } from './index/index-size.ts'
import { listWatches, type Watch } from './index/watches.ts'
import { type EventSync, listEventSyncs } from './sync/event-syncs-repository.ts'

/** A chain as the operator sees it. */
export interface ChainOverview {
  chainId: number
  /** As the data API names it: `eth (0x1)`. */
  name: string
  nodes: ChainNodesOverview | undefined
  /** Undefined while nothing of it is followed. */
  following: FollowingOverview | undefined
  /** The operator's first. */
  watches: readonly Watch[]
  /** Events of contracts that become objects of a class. */
  events: readonly EventOverview[]
}

export interface EventOverview {
  id: string
  address: string
  className: string
  /** Its name, or its hash if the name isn't known. */
  event: string
  /** Undefined before the first look at the chain. */
  finalTo: number | undefined
}

/** Whether its nodes answer, and where the chain is by them. */
export interface ChainNodesOverview {
  isPublic: boolean
  addresses: number
  callsToday: number
  head: { newest: number; finalized: number; lagSeconds: number } | { problem: string }
}

export interface FollowingOverview {
  indexedTo: number
  /** How many blocks one call for logs may span, as learned from the node. */
  logRange: number
  /** Why it doesn't go on. */
  stoppedBecause: string | undefined
  updatedAt: string
}

export interface ChainsOverview {
  chains: readonly ChainOverview[]
  index: { usedMegabytes: number; maximumMegabytes: number }
}

interface OverviewContext {
  config: Pick<Config, 'chainDiskMegabytes'>
  database: Pick<Database, 'db'>
  chains: Pick<ChainNodes, 'listStates'>
  now(): Date
}

/** All chains that have a node, are followed, or should be. Asks each node where its chain is. */
export async function getChainsOverview(context: OverviewContext): Promise<ChainsOverview> {
  const { config, database, chains } = context
  const [states, followers, watches, events, usedMegabytes] = await Promise.all([
    chains.listStates(),
    listFollowers(database.db),
    listWatches(context),
    listEventSyncs(database.db),
    measureIndexMegabytes(database.db),
  ])
  const ids = new Set([
    ...states.map(({ chainId }) => chainId),
    ...followers.map((follower) => Number(follower.chainId)),
    ...watches.map(({ chainId }) => chainId),
    ...events.map(({ chainId }) => chainId),
  ])
  const overviews = [...ids]
    .sort((a, b) => a - b)
    .map((chainId): ChainOverview => {
      const state = states.find((one) => one.chainId === chainId)
      const follower = followers.find((one) => Number(one.chainId) === chainId)
      return {
        chainId,
        name: describeChain(chainId),
        nodes: state && { ...state, head: addLag(state.head, context.now()) },
        following: follower && {
          indexedTo: Number(follower.indexedTo),
          logRange: follower.logRange,
          stoppedBecause: follower.stoppedBecause ?? undefined,
          updatedAt: follower.updatedAt.toISOString(),
        },
        watches: watches.filter((one) => one.chainId === chainId).sort(byOperator),
        events: events.filter((one) => one.chainId === chainId).map(describeEvent),
      }
    })
  return {
    chains: overviews,
    index: { usedMegabytes: Math.round(usedMegabytes), maximumMegabytes: config.chainDiskMegabytes },
  }
}

function listFollowers(db: Database['db']) {
  return db
    .selectFrom('chain.followers')
    .select(['chain_id as chainId', 'indexed_to as indexedTo', 'log_range as logRange'])
    .select(['stopped_because as stoppedBecause', 'updated_at as updatedAt'])
    .execute()
}

function byOperator(one: Watch, other: Watch): number {
  return Number(other.owners.includes('operator')) - Number(one.owners.includes('operator'))
}

function describeEvent({ id, address, className, abi, topic, nextBlock }: EventSync): EventOverview {
  const name: unknown = typeof abi === 'object' && abi !== null ? Reflect.get(abi, 'name') : undefined
  const finalTo = nextBlock === undefined ? undefined : nextBlock - 1
  return { id, address, className, event: typeof name === 'string' ? name : topic, finalTo }
}

type Head = Awaited<ReturnType<ChainNodes['listStates']>>[number]['head']

function addLag(head: Head, now: Date): ChainNodesOverview['head'] {
  if ('problem' in head) return head
  const { newest, finalized, madeAt } = head
  // Clocks differ by a little.
  const lagSeconds = Math.max(0, Math.round((now.getTime() - madeAt.getTime()) / 1_000))
  return { newest, finalized, lagSeconds }
}
