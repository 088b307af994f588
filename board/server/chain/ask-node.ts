import { BoardError } from '@cryptolist/contract'
import { findCause } from './log-refusals.ts'

/** What a client's call answers. Throws the node's BoardError without what viem wraps around it. */
export async function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw findCause(error, BoardError) ?? error
  }
}
