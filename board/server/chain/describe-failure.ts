import { BoardError } from '@cryptolist/contract'

/** Why something failed, for the log. Without addresses of nodes, which viem puts into its messages but not into the short ones. */
export function describeFailure(error: unknown): string {
  if (error instanceof BoardError) return error.message
  const short: unknown = error instanceof Error ? Reflect.get(error, 'shortMessage') : undefined
  if (typeof short === 'string') return short
  // PostgreSQL's messages name no node.
  return error instanceof Error && Reflect.has(error, 'severity') ? error.message : 'unknown'
}
