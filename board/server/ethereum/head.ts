import { BoardError } from '@cryptolist/contract'
import { blockTimeSchema } from './read-blocks.ts'
import { NodeFailure, nameChain } from './rpc/failures.ts'

/** Seconds between blocks where it is more than two. */
const blockSeconds: Readonly<Record<number, number>> = { 1: 12, 11155111: 12 }
/** How many blocks may be undone where a node doesn't say what is final. */
const finalityDepths: Readonly<Record<number, number>> = {
  1: 64,
  10: 1_800,
  56: 64,
  97: 64,
  137: 256,
  250: 64,
  8453: 1_800,
  43113: 64,
  43114: 64,
  42161: 7_200,
  11155111: 64,
}
const otherFinalityDepth = 128

export interface TimedHead {
  newest: number
  finalized: number
  /** When the newest block was made. */
  madeAt: Date
}

/** How long a head may be kept: a block time, or two seconds. Local chains mine on demand. */
export function headAgeMs(chainId: number): number {
  return [1337, 31337].includes(chainId) ? 0 : Math.max(2, blockSeconds[chainId] ?? 0) * 1_000
}

/** Reads the head of the chain, once in `maximumAgeMs` for all callers; at 0 again for each, so that it is never older than the question. */
export function createHeadCache(
  chainId: number,
  maximumAgeMs: number,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): (ageMs?: number) => Promise<TimedHead> {
  let latest: { head: TimedHead; readAt: number } | undefined
  let reading: { head: Promise<TimedHead>; readAt: number } | undefined

  const read = async (readAt: number): Promise<TimedHead> => {
    const [newest, finalized] = await Promise.all([
      ask('eth_getBlockByNumber', ['latest', false]),
      ask('eth_getBlockByNumber', ['finalized', false]).catch(ignoreUnknownTag),
    ])
    const head = toHead(chainId, newest, finalized)
    if (latest === undefined || latest.readAt <= readAt) latest = { head, readAt }
    return head
  }
  return async (ageMs = maximumAgeMs) => {
    const now = Date.now()
    if (latest !== undefined && now - latest.readAt < ageMs) return latest.head
    // A head that is being read may be from before a block that the caller knows of.
    if (reading !== undefined && now - reading.readAt < ageMs) return reading.head
    const own = { head: read(now), readAt: now }
    reading = own
    return own.head.finally(() => {
      if (reading === own) reading = undefined
    })
  }
}

function toHead(chainId: number, newest: unknown, finalized: unknown): TimedHead {
  const block = blockTimeSchema.safeParse(newest)
  if (!block.success)
    throw new BoardError(
      'unavailable',
      `${nameChain(chainId)}: its node doesn’t say which block is the newest.`,
    )
  const { number, timestamp } = block.data
  const depth = finalityDepths[chainId] ?? otherFinalityDepth
  const final = blockTimeSchema.safeParse(finalized).data?.number ?? Math.max(0, number - depth)
  return { newest: number, finalized: Math.min(final, number), madeAt: new Date(timestamp * 1_000) }
}

/** Older nodes don't know the tag, and say so in many ways. */
function ignoreUnknownTag(error: unknown): undefined {
  const cause = error instanceof BoardError ? error.cause : undefined
  if (cause instanceof NodeFailure && ['unknown_block', 'unknown_method', 'broken'].includes(cause.kind))
    return
  throw error
}
