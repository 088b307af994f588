import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** An account of the tests. PUBLIC TEST KEY – NEVER FUND. */
export interface TestAccount {
  privateKey: `0x${string}`
  /** Lower-case, as the board keeps it. */
  address: `0x${string}`
  signer: PrivateKeyAccount
}

/** PUBLIC TEST KEY – NEVER FUND: the numbers 1, 2 and 3, which anyone can guess and bots empty at once. */
export const testAccounts: readonly [TestAccount, TestAccount, TestAccount] = [
  testAccount('0x0000000000000000000000000000000000000000000000000000000000000001'),
  testAccount('0x0000000000000000000000000000000000000000000000000000000000000002'),
  testAccount('0x0000000000000000000000000000000000000000000000000000000000000003'),
]

/** The account of a key. PUBLIC TEST KEYS ONLY – NEVER FUND. */
export function testAccount(privateKey: `0x${string}`): TestAccount {
  const signer = privateKeyToAccount(privateKey)
  return { privateKey, address: `0x${signer.address.slice(2).toLowerCase()}`, signer }
}

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
