/**
 * `approve` answers everything with real signatures; `reject` declines (4001); `pending` reports an open request (−32002); `silent` never
 * answers; `fail` gives an internal error (−32603). A function decides for each method.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'pending' | 'silent' | 'fail'

/** The errors of the behaviours that refuse. */
export const refusals = {
  reject: { code: 4001, message: 'User rejected the request.' },
  pending: { code: -32002, message: 'Request already pending. Please wait.' },
  fail: { code: -32603, message: 'Internal JSON-RPC error.' },
} as const

/** A request of a page. */
export interface WalletCall {
  method: string
  params?: readonly unknown[]
}
