import { errorDifferences } from './differences/errors.ts'
import { callDifferences } from './differences/server-calls.ts'
import { transactionDifferences } from './differences/transactions.ts'
import { walletDifferences } from './differences/wallets.ts'
import type { KnownDifference } from './known-difference.ts'

export { hookDifferences } from './differences/hooks.ts'
export { serverDifferences } from './differences/servers.ts'

/** All that the browser build does otherwise than the original's. A test fails where one is missing here, or listed and not seen. */
export const browserDifferences: readonly KnownDifference[] = [
  ...callDifferences,
  ...errorDifferences,
  ...walletDifferences,
  ...transactionDifferences,
]
