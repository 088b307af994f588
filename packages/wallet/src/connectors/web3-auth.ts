import { walletMessages } from '@cryptolist/contract'
import type { ActiveWallet, Connector } from '../connection/connection.ts'
import {
  ConnectionCancelledError,
  ConnectorError,
  type ConnectorErrorCode,
  toWalletError,
  WalletError,
} from '../connection/wallet-errors.ts'
import { toHexChainId } from '../networks/chain-id.ts'
import { readField } from '../provider/ethereum-provider.ts'
import { findAccount, readChainId } from '../provider/wallet-answers.ts'
import { inTime, untilAborted } from '../waiting/waiting.ts'
import type { Web3AuthClient, Web3AuthLibrary, Web3AuthNetwork, Web3AuthStart } from './library-types.ts'
import { Cleanups, LibraryUse, loadLibrary } from './optional-library.ts'

/** How to sign in through Web3Auth. */
export interface Web3AuthOptions {
  /** From Web3Auth's dashboard. */
  clientId: string
  /** The network to begin with, 1 by default; one that the dashboard lists, unless `rpcUrl` is given. */
  chainId?: number | string
  /** A node of that network, if the dashboard does not list it. */
  rpcUrl?: string
  /** The project's network at Web3Auth, `sapphire_mainnet` by default. */
  web3AuthNetwork?: Web3AuthNetwork
  theme?: 'light' | 'dark' | 'auto'
  appLogo?: string
  loginMethodsOrder?: readonly string[]
  /** How long the library may take to start, 30 by default. The user's time is not limited. */
  startSeconds?: number
}

const cleanups = new Cleanups()

/**
 * The connector of wallets that Web3Auth creates for an account elsewhere. Needs `@web3auth/modal`, which is loaded when it is activated.
 * Activating rejects with ConnectorError, ChainError for an invalid chain id, or ConnectionCancelledError.
 *
 * @example
 * const { account } = await createConnection().enable(web3Auth({ clientId }))
 */
export function web3Auth(options: Web3AuthOptions): Connector {
  const use = new LibraryUse(cleanups)
  let active: Web3AuthClient | null = null
  return {
    type: 'web3Auth',
    async activate(signal) {
      await use.end()
      if (!options.clientId) throw new ConnectorError(walletMessages.web3AuthClientId, 'option_missing')
      const loaded = await untilAborted(signal, library())
      const client = construct(loaded, startOptions(options))
      const starting = new AbortController()
      const endUse = use.begin(() => {
        active = null
        starting.abort()
        return quit(client)
      })
      active = client
      try {
        const started = Promise.resolve(client.init({ signal: starting.signal }))
        await step(inTime(started, { signal, seconds: options.startSeconds }), 'start_failed')
        return await connect(client, signal)
      } catch (cause) {
        endUse()
        throw cause
      }
    },
    deactivate: () => use.end(),
    async switchChain(chainId) {
      if (active === null) throw new WalletError(walletMessages.missingWeb3, { code: 'not_enabled' })
      await active.switchChain({ chainId: toHexChainId(chainId) }).catch((cause: unknown) => {
        throw toWalletError(cause)
      })
    },
  }
}

const library = () =>
  loadLibrary<Web3AuthLibrary>({
    load: () => import('@web3auth/modal'),
    names: ['Web3Auth'],
    globals: [readField(globalThis, 'Modal'), readField(globalThis, 'Web3auth')],
    message: walletMessages.web3AuthMissing,
    packageName: '@web3auth/modal',
  })

function construct(Library: Web3AuthLibrary, options: Web3AuthStart): Web3AuthClient {
  try {
    return new Library(options)
  } catch (cause) {
    throw new ConnectorError(messages.start_failed, 'start_failed', cause)
  }
}

function startOptions(options: Web3AuthOptions): Web3AuthStart {
  const { clientId, chainId = 1, rpcUrl, appLogo, loginMethodsOrder } = options
  const hexChainId = toHexChainId(chainId)
  return {
    clientId,
    web3AuthNetwork: options.web3AuthNetwork ?? 'sapphire_mainnet',
    defaultChainId: hexChainId,
    ...(rpcUrl !== undefined && { chains: [chainOf(hexChainId, rpcUrl)] }),
    uiConfig: {
      mode: options.theme ?? 'dark',
      ...(appLogo !== undefined && { logoLight: appLogo, logoDark: appLogo }),
      ...(loginMethodsOrder && { loginMethodsOrder: [...loginMethodsOrder] }),
    },
  }
}

function chainOf(chainId: `0x${string}`, rpcTarget: string) {
  const names = { displayName: `Chain ${Number(chainId)}`, ticker: 'ETH', tickerName: 'Ether' }
  return { chainNamespace: 'eip155', chainId, rpcTarget, blockExplorerUrl: '', logo: '', ...names } as const
}

async function connect(client: Web3AuthClient, signal: AbortSignal): Promise<ActiveWallet> {
  const provider = await step(untilAborted(signal, client.connect()), 'connect_failed')
  if (!provider) throw new ConnectorError(messages.connect_failed, 'connect_failed')
  const answers = Promise.all([
    provider.request({ method: 'eth_accounts' }),
    provider.request({ method: 'eth_chainId' }),
  ])
  const [accounts, chainId] = await step(untilAborted(signal, answers), 'sign_in_failed')
  const account = findAccount(accounts)
  if (account === null) throw new ConnectorError(messages.sign_in_failed, 'sign_in_failed')
  return { provider, account, chainId: readChainId(chainId) }
}

const messages = {
  start_failed: walletMessages.web3AuthNotInitialized,
  connect_failed: walletMessages.web3AuthNotConnected,
  sign_in_failed: walletMessages.web3AuthNotAuthenticated,
}

async function step<T>(answer: PromiseLike<T>, code: ConnectorErrorCode & keyof typeof messages): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof ConnectionCancelledError) throw cause
    throw new ConnectorError(messages[code], code, cause)
  }
}

/** Signs out if signed in, forgets the wallet, and removes the library's dialog from the page. */
async function quit(client: Web3AuthClient): Promise<void> {
  const dialog = readField(client, 'loginModal')
  const close = readField(dialog, 'closeModal')
  if (typeof close === 'function') {
    close.call(dialog)
    document.getElementById('w3a-parent-container')?.remove()
  }
  try {
    if (client.connected) await client.logout({ cleanup: true })
    else await client.cleanup()
  } finally {
    client.clearCache()
  }
}
