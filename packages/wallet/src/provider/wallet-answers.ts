import { toWalletError, WalletError } from '../connection/wallet-errors.ts'
import type { EthereumProvider } from './ethereum-provider.ts'

/** A provider that is only asked (EIP-1193), not listened to. */
export type Ask = Pick<EthereumProvider, 'request'>

/** A wallet's answer. Its errors become RequestRejectedError, RequestPendingError or WalletError; ours are passed on. */
export async function askWallet(
  wallet: Ask,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await wallet.request({ method, params })
  } catch (cause) {
    throw toWalletError(cause)
  }
}

/** An account's address, lower-case. */
export type Address = `0x${string}`

/** The account of an enabled wallet. Throws WalletError if it has none, because nobody can sign in then. */
export function requireAccount(account: Address | null): Address {
  if (account === null)
    throw new WalletError('Cannot authenticate, no account returned from provider', { code: 'no_account' })
  return account
}

/** The first account of a list of accounts, or null when the list is empty or not one. */
export function findAccount(answer: unknown): Address | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  if (typeof first !== 'string' || !/^0x[0-9a-f]{40}$/i.test(first)) return null
  return `0x${first.slice(2).toLowerCase()}`
}

/** The chain id of a wallet's network. Throws WalletError if its answer has none. */
export function readChainId(answer: unknown): number {
  const chainId = findChainId(answer)
  if (chainId !== null) return chainId
  throw new WalletError('The wallet did not say which network it is on. Choose one there and try again.', {
    code: 'no_network',
  })
}

/** A chain id from hexadecimal text, decimal text or a number; null for anything else. */
export function findChainId(answer: unknown): number | null {
  const chainId = typeof answer === 'string' || typeof answer === 'number' ? Number(answer) : 0
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null
}
