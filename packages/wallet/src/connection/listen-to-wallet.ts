import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { ConnectionEvent } from './connection-event.ts'
import { findAccount, findChainId } from './read-answers.ts'
import { toWalletError } from './wallet-errors.ts'

/** MetaMask says this when it changes network, and goes on by itself. */
const reconnecting = 'MetaMask: Disconnected from chain. Attempting to connect.'

/** Hears what a wallet says by itself (EIP-1193's events). Returns the function that takes every listener away again. */
export function listenToWallet(
  provider: EthereumProvider,
  onEvent: (event: ConnectionEvent) => void,
): () => void {
  const listeners: [name: string, listener: (payload: unknown) => void][] = [
    ['accountsChanged', (accounts) => onEvent({ type: 'accountChanged', account: findAccount(accounts) })],
    [
      'chainChanged',
      (answer) => {
        const chainId = findChainId(answer)
        if (chainId !== null) onEvent({ type: 'chainChanged', chainId })
      },
    ],
    [
      'disconnect',
      (cause) => {
        const error = toWalletError(cause)
        if (error.message !== reconnecting) onEvent({ type: 'disconnected', error })
      },
    ],
  ]
  for (const [name, listener] of listeners) provider.on(name, listener)
  return () => {
    for (const [name, listener] of listeners) provider.removeListener(name, listener)
  }
}
