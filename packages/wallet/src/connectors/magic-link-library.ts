import { readField } from '../provider/ethereum-provider.ts'

/** What is used of magic-sdk 33. */
export type MagicLibrary = new (apiKey: string, options: { network: MagicNetwork }) => MagicClient

/** A network by Magic's name for it, or one's own node. */
export type MagicNetwork = 'mainnet' | 'sepolia' | { rpcUrl: string; chainId?: number }

/** What the constructor makes. */
export interface MagicClient {
  auth: { loginWithMagicLink(options: { email: string }): PromiseLike<unknown> }
  user: { isLoggedIn(): PromiseLike<boolean>; logout(): PromiseLike<unknown> }
  rpcProvider: MagicProvider
}

/** The wallet of the person who signed in by mail. */
export interface MagicProvider {
  request(call: { method: string; params?: unknown[] }): PromiseLike<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** The library's class among a module's exports, or undefined. */
export function findMagic(module: unknown): MagicLibrary | undefined {
  const found = readField(module, 'Magic')
  return isLibrary(found) ? found : undefined
}

function isLibrary(value: unknown): value is MagicLibrary {
  return typeof value === 'function'
}
