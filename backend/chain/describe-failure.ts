import { BoardError } from '@cryptolist/contract'

const longestReason = 300

/**
 * Why something failed, for the log. Without web addresses: viem puts those of nodes, keys included, into its messages, though not into its
 * short ones.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof BoardError) return error.message
  const short: unknown = error instanceof Error ? Reflect.get(error, 'shortMessage') : undefined
  const message = error instanceof Error ? error.message : String(error)
  const reason = typeof short === 'string' ? short : message
  return reason.replaceAll(/\b[a-z]+:\/\/\S+/gi, '…').slice(0, longestReason)
}
