import type { Wallet } from '@cryptolist/contract'

/** How a wallet was proved, for people. */
export function proofWords({ chainId, proof }: Pick<Wallet, 'chainId' | 'proof'>): string {
  if (proof === 'legacy') return 'The text of an older app, good for signing in to apps'
  return chainId === null ? 'A sign-in here' : `A sign-in here, as a contract of chain ${chainId}`
}

/** Where a wallet is unlinked. */
export function unlinkPath({ namespace, address }: Pick<Wallet, 'namespace' | 'address'>): string {
  return `/account/wallets/unlink?${new URLSearchParams({ namespace, address })}`
}
