import { type EthereumProvider, readField } from '../provider/ethereum-provider.ts'
import type { ConnectionEvent } from './connection-event.ts'
import { findAccount, findChainId } from './read-answers.ts'
import { toWalletError } from './wallet-errors.ts'

/** MetaMask says this when it changes network, and goes on by itself. */
const reconnecting = 'MetaMask: Disconnected from chain. Attempting to connect.'

/** Whether a wallet's `disconnect` says that it is only changing its network. */
export function isReconnecting(error: unknown): boolean {
  return readField(error, 'message') === reconnecting
}

/** Hears what a wallet says by itself (EIP-1193's events). Returns the function that takes every listener away again. */
export function listenToWallet(
  provider: EthereumProvider,
  onEvent: (event: ConnectionEvent) => void,
): () => void {
  let isOver = false
  const listeners = Object.entries(readers).map(([name, read]) => {
    // Not every wallet takes a listener away when it is asked to.
    const listener = (payload: unknown) => {
      const event = isOver ? null : read(payload)
      if (event !== null) onEvent(event)
    }
    // Nor does every one have events.
    provider.on?.(name, listener)
    return [name, listener] as const
  })
  return () => {
    isOver = true
    for (const [name, listener] of listeners) provider.removeListener?.(name, listener)
  }
}

/** What each of a wallet's events says; null where it says nothing that can be read. */
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
