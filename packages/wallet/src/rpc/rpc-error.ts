import { WalletError } from '../connection/wallet-errors.ts'

/** A node's refusal, or a node that cannot be reached. `data` is the node's own; `code` its number, or `rpc_failed` where it gave none. */
export class RpcError extends WalletError {
  override readonly name = 'RpcError'
  readonly method: string
  readonly data: unknown
  /** The HTTP status of an answer that was none of JSON-RPC; null otherwise. */
  readonly status: number | null

  constructor(
    message: string,
    facts: {
      method: string
      code?: number | undefined
      data?: unknown
      status?: number | null
      cause?: unknown
    },
  ) {
    super(message, { ...facts, code: facts.code ?? 'rpc_failed' })
    this.method = facts.method
    this.data = facts.data
    this.status = facts.status ?? null
  }
}
