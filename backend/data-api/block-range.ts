import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { findFirstBlockSince, findLastBlockUntil } from '../chain/block-of-date.ts'
import type { BlockRange } from '../chain/read-logs.ts'
import type { BackendContext } from '../context.ts'

interface SentRange {
  from_block?: number | 'latest' | undefined
  to_block?: number | 'latest' | undefined
  from_date?: Date | undefined
  to_date?: Date | undefined
}

/** Which blocks a caller asks for: blocks count more than dates, nothing goes beyond the newest, and the first is 0 by default. */
export async function readRange(
  { database }: Pick<BackendContext, 'database'>,
  node: ChainNode,
  sent: SentRange,
): Promise<BlockRange> {
  const { newest } = await node.getHead()
  const chain = { node, database }
  const numberOf = (block: number | 'latest'): number => (block === 'latest' ? newest : block)
  const readFrom = async (): Promise<number> => {
    if (sent.from_block !== undefined) return numberOf(sent.from_block)
    return sent.from_date === undefined ? 0 : findFirstBlockSince(chain, sent.from_date)
  }
  const readTo = async (): Promise<number> => {
    if (sent.to_block !== undefined) return numberOf(sent.to_block)
    return sent.to_date === undefined ? newest : findLastBlockUntil(chain, sent.to_date)
  }
  const [from, to] = await Promise.all([readFrom(), readTo()])
  return { from, to: Math.min(to, newest) }
}
