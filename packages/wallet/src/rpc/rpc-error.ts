import { WalletError } from '../connection/wallet-errors.ts'

/** A node's refusal, or a node that cannot be reached. `code` and `data` are the node's own, where it gave some. */
export class RpcError extends WalletError {
  override readonly name = 'RpcError'
  readonly method: string
  override readonly code: number | null
  readonly data: unknown
  /** The HTTP status of an answer that was none of JSON-RPC; null otherwise. */
  readonly status: number | null

  constructor(
    message: string,
    facts: { method: string; code?: number | null; data?: unknown; status?: number | null; cause?: unknown },
  ) {
    super(message, facts)
    this.method = facts.method
    this.code = facts.code ?? null
    this.data = facts.data
    this.status = facts.status ?? null
  }
}
