import { type EthereumProvider, readField } from '../provider/ethereum-provider.ts'
import type { ConnectionEvent } from './connection-event.ts'
import { findAccount, findChainId } from './read-answers.ts'
import { toWalletError } from './wallet-errors.ts'

/** MetaMask sends this while it changes networks, and reconnects by itself. */
const reconnecting = 'MetaMask: Disconnected from chain. Attempting to connect.'

/** Whether a wallet's `disconnect` only means that it is changing networks. */
export function isReconnecting(error: unknown): boolean {
  return readField(error, 'message') === reconnecting
}

/** Listens to a wallet's EIP-1193 events. Returns the function that removes all listeners. */
export function listenToWallet(
  provider: EthereumProvider,
  onEvent: (event: ConnectionEvent) => void,
): () => void {
  let isOver = false
  const listeners = Object.entries(readers).map(([name, read]) => {
    // Some wallets do not remove listeners.
    const listener = (payload: unknown) => {
      const event = isOver ? null : read(payload)
      if (event !== null) onEvent(event)
    }
    // Some have no events at all.
    provider.on?.(name, listener)
    return [name, listener] as const
  })
  return () => {
    isOver = true
    for (const [name, listener] of listeners) provider.removeListener?.(name, listener)
  }
}

/** Reads each of a wallet's events; null if its payload is unusable. */
const readers: Record<string, (payload: unknown) => ConnectionEvent | null> = {
  accountsChanged: (accounts) => ({ type: 'accountChanged', account: findAccount(accounts) }),
  chainChanged(answer) {
    const chainId = findChainId(answer)
    return chainId === null ? null : { type: 'chainChanged', chainId }
  },
  connect: (info) => ({ type: 'connected', chainId: findChainId(readField(info, 'chainId')) }),
  disconnect(cause) {
    const error = toWalletError(cause)
    return isReconnecting(error) ? null : { type: 'disconnected', error }
  },
}
