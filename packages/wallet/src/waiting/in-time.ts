import { WalletError } from '../connection/wallet-errors.ts'
import { pause } from './pause.ts'

/** How long to wait for an answer, and who may give up before. */
export interface InTimeOptions {
  timeoutMs: number
  signal?: AbortSignal
}

/** An answer of a node. Rejects with WalletError (`no_answer`) past its time, and with the signal's reason as soon as it is aborted. */
export async function inTime<T>(answer: Promise<T>, { timeoutMs, signal }: InTimeOptions): Promise<T> {
  const done = new AbortController()
  const ends = signal === undefined ? done.signal : AbortSignal.any([signal, done.signal])
  const tooLate = pause(timeoutMs, ends).then((): never => {
    throw new WalletError(`The node did not answer in ${timeoutMs} ms.`, { code: 'no_answer' })
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    done.abort()
  }
}
