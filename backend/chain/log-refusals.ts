import { findCause } from '@cryptolist/board/ethereum/find-cause'
import { NodeFailure } from '@cryptolist/board/ethereum/rpc/failures'
import { BoardError } from '@cryptolist/contract'
import { getLogsRetryHelper } from '@ponder/utils'
import {
  BaseError,
  HttpRequestError,
  numberToHex,
  ResponseBodyTooLargeError,
  RpcError,
  RpcRequestError,
} from 'viem'

/**
 * The meaning of a node's refusal of eth_getLogs: that the range is too wide (`hint`: how many blocks it would take, if it said so), that
 * it was asked too often, or something that fewer blocks don't change.
 */
export type LogRefusal = { hint: number | undefined } | 'too often' | 'other'

/** Judges an error of a call for these blocks. Whatever isn't known is taken for a range that is too wide. */
export function judgeRefusal(error: unknown, range: { from: number; to: number }): LogRefusal {
  const failed = findCause(error, BoardError)
  if (failed !== undefined) return judgeFailure(failed.cause)
  if (!(error instanceof BaseError)) return 'other'
  if (findCause(error, ResponseBodyTooLargeError) !== undefined) return { hint: undefined }
  const hint = findHint(error, range)
  if (hint !== undefined) return { hint }
  const code = findCause(error, RpcRequestError)?.code
  const status = findCause(error, HttpRequestError)?.status
  if (status === 429 || code === 429 || code === -32007) return 'too often'
  if (code === -32601 || status === 401 || status === 403 || status === 404) return 'other'
  const text = describe(error)
  // Providers use one code both for too many results and for too many calls.
  if (/rate limit|too many requests|requests? per (second|minute|day)|compute units/i.test(text))
    return 'too often'
  return isAway(error) ? 'other' : { hint: undefined }
}

/** A node that was too slow, or whose answer was cut off, may have been asked for too much. */
function judgeFailure(cause: unknown): LogRefusal {
  if (!(cause instanceof NodeFailure)) return 'other'
  if (cause.kind === 'limited' || cause.kind === 'busy') return 'too often'
  return cause.kind === 'down' && !awayCodes.includes(cause.message) ? { hint: undefined } : 'other'
}

function findHint(error: BaseError, { from, to }: { from: number; to: number }): number | undefined {
  const refused = findCause(error, RpcError) ?? new RpcError(error, { shortMessage: error.shortMessage })
  const params = [{ fromBlock: numberToHex(from), toBlock: numberToHex(to) }] as const
  const advice = getLogsRetryHelper({ error: refused, params: [{ ...params[0] }] })
  const [first] = advice.ranges ?? []
  if (!advice.shouldRetry || !advice.isSuggestedRange || first === undefined) return undefined
  // Providers count either the blocks or the steps between them: one block less is right for both.
  return Math.max(1, Number(first.toBlock) - Number(first.fromBlock))
}

function describe(error: Error): string {
  const texts: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    texts.push(cause instanceof BaseError ? cause.details : cause.message)
  return texts.join(' ')
}

const awayCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Whether no connection was made at all. */
function isAway(error: Error): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && awayCodes.includes(String(cause.code))) return true
  return false
}
