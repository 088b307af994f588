import { BoardError } from '@cryptolist/contract'

/** Why something failed, for the log, without addresses of nodes: viem puts them into messages, but not into the short ones. */
export function describeFailure(error: unknown): string {
  if (error instanceof BoardError) return error.message
  const short: unknown = error instanceof Error ? Reflect.get(error, 'shortMessage') : undefined
  if (typeof short === 'string') return short
  // What PostgreSQL says names no node.
  return error instanceof Error && Reflect.has(error, 'severity') ? error.message : 'unknown'
}
