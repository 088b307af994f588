import { never, refuse, type ScriptedProvider, scriptedProvider, testAccounts } from '@cryptolist/testkit'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'

const firstAccount = testAccounts[0].signer.address

/** A wallet that behaves badly while it is connected, and what has to come of it. */
interface BadWallet {
  what: string
  provider(): ScriptedProvider
  /** Null where connecting goes well all the same. */
  error: { name: string; code?: number | string } | null
}

const throwing = (thrown: unknown) => () => {
  throw thrown
}

export const badWallets: readonly BadWallet[] = [
  {
    what: 'declines',
    provider: () => scriptedProvider({ eth_requestAccounts: refuse(4001, 'User rejected the request.') }),
    error: { name: 'RequestRejectedError', code: 4001 },
  },
  {
    what: 'shows a request already',
    provider: () => scriptedProvider({ eth_requestAccounts: refuse(-32002, 'Already pending.') }),
    error: { name: 'RequestPendingError', code: -32002 },
  },
  {
    what: 'is not allowed to (4100)',
    provider: () => scriptedProvider({ eth_requestAccounts: refuse(4100, 'Unauthorized.') }),
    error: { name: 'WalletError', code: 4100 },
  },
  {
    what: 'throws a string',
    provider: () => scriptedProvider({ eth_requestAccounts: throwing('Broken.') }),
    error: { name: 'WalletError', code: 'wallet_failed' },
  },
  {
    what: 'throws nothing at all',
    provider: () => scriptedProvider({ eth_requestAccounts: throwing(undefined) }),
    error: { name: 'WalletError', code: 'wallet_failed' },
  },
  {
    what: 'throws an error with a code in words',
    provider: () =>
      scriptedProvider({ eth_requestAccounts: throwing({ code: 'ACTION_REJECTED', message: 'No.' }) }),
    error: { name: 'WalletError', code: 'wallet_failed' },
  },
  {
    what: 'throws at once instead of rejecting',
    provider: () => ({ ...scriptedProvider(), request: throwing(new Error('At once.')) }),
    error: { name: 'WalletError', code: 'wallet_failed' },
  },
  {
    what: 'throws what answers no question',
    provider: () => scriptedProvider({ eth_requestAccounts: throwing(Object.create(null)) }),
    error: { name: 'WalletError', code: 'wallet_failed' },
  },
  {
    what: 'fails on the second question',
    provider: () => scriptedProvider({ eth_chainId: refuse(-32603, 'Internal.') }),
    error: { name: 'WalletError', code: -32603 },
  },
  ...[undefined, null, 0, -1, 1.5, Number.NaN, '', 'mainnet', '0x', {}, [], true].map((chainId) => ({
    what: `names ${JSON.stringify(chainId)} as its network`,
    provider: () => scriptedProvider({ eth_chainId: () => chainId }),
    error: { name: 'WalletError', code: 'no_network' },
  })),
  ...[undefined, null, 'text', {}, [], [null], [42], ['0x12'], [`${firstAccount}00`]].map((accounts) => ({
    what: `gives ${JSON.stringify(accounts)} as accounts, as a locked one does`,
    provider: () => scriptedProvider({ eth_requestAccounts: () => accounts }),
    error: null,
  })),
  {
    what: 'says everything twice',
    provider() {
      const provider = scriptedProvider({
        eth_requestAccounts() {
          for (const _ of [1, 2]) {
            provider.emit('connect', { chainId: '0x1' })
            provider.emit('accountsChanged', [firstAccount])
            provider.emit('chainChanged', '0x1')
          }
          return [firstAccount]
        },
      })
      return provider
    },
    error: null,
  },
  {
    what: 'disconnects while it is asked',
    provider() {
      const provider = scriptedProvider({
        eth_requestAccounts() {
          queueMicrotask(() => provider.emit('disconnect', { code: 4900, message: 'Gone.' }))
          return never()
        },
      })
      return provider
    },
    error: { name: 'WalletError', code: 4900 },
  },
  {
    what: 'disconnects and answers all the same',
    provider() {
      const provider = scriptedProvider({
        eth_chainId() {
          provider.emit('disconnect', 'gone')
          return '0x1'
        },
      })
      return provider
    },
    error: { name: 'WalletError', code: 'wallet_failed' },
  },
]

/** A wallet that hears nobody: its events are missing. */
export function withoutEvents({ request }: EthereumProvider): EthereumProvider {
  return JSON.parse('{}', () => ({ request }))
}
