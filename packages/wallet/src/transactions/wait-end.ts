import type { Hex } from '../rpc/hex.ts'
import type { WaitOptions } from './sent-transaction.ts'
import { TransactionError } from './transaction-error.ts'

/** Timers take no more than 31 bits; past them they would end at once. */
const longestTimerMs = 2 ** 31 - 1

/** When waiting for a transaction is over, mined or not. */
export interface WaitEnd {
  /** Aborted with a TransactionError: `wait_aborted` once the caller gave up, `wait_timeout` past the time. */
  signal: AbortSignal
  /** Takes the timer and the listener away. */
  stop(): void
}

/** Watches what ends the waiting for a transaction: the caller's signal and its time. */
export function watchEnd(transactionHash: Hex, { signal, timeoutMs }: WaitOptions): WaitEnd {
  const end = new AbortController()
  const giveUp = () => {
    const message = 'Waiting for the transaction was given up; it may still be mined.'
    end.abort(new TransactionError('wait_aborted', message, { transactionHash, cause: signal?.reason }))
  }
  const timeOut = () => {
    const message = `The transaction was not mined within ${timeoutMs} ms.`
    end.abort(new TransactionError('wait_timeout', message, { transactionHash }))
  }
  if (signal?.aborted === true) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  const timer = timeoutMs === undefined ? undefined : setTimeout(timeOut, Math.min(timeoutMs, longestTimerMs))
  return {
    signal: end.signal,
    stop() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    },
  }
}
