import type { ChainNode } from '@cryptolist/board/ethereum/node'
import type { Logger } from 'pino'
import type { LogPace } from '../read-logs.ts'
import type { Leader } from './leader.ts'

/** Everything that the steps of following a chain work with. */
export interface Following {
  chainId: number
  node: Pick<ChainNode, 'backgroundClient' | 'getHead'>
  leader: Leader
  /** How many blocks the node takes at once, as learned. */
  pace: LogPace
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}
