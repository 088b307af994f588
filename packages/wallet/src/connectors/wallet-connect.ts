import { walletMessages } from '@cryptolist/contract'
import type { ActiveWallet, Connector } from '../connection/connection.ts'
import {
  ConnectionCancelledError,
  ConnectorError,
  RequestRejectedError,
  WalletError,
} from '../connection/wallet-errors.ts'
import { toChainId } from '../networks/chain-id.ts'
import { addChain, switchChain } from '../networks/switch-chain.ts'
import { readField } from '../provider/ethereum-provider.ts'
import { findAccount, readChainId } from '../provider/wallet-answers.ts'
import { inTime, untilAborted } from '../waiting/waiting.ts'
import type {
  WalletConnectLibrary,
  WalletConnectMetadata,
  WalletConnectProvider,
  WalletConnectStart,
} from './library-types.ts'
import { Cleanups, LibraryUse, loadLibrary } from './optional-library.ts'

/** How to reach a wallet through WalletConnect. */
export interface WalletConnectOptions {
  /** The project's id at WalletConnect. */
  projectId: string
  /** The network to begin with, 1 by default. */
  chainId?: number | string
  /** Networks that a wallet must know. Most wallets refuse if they lack one: prefer `optionalChains`. */
  chains?: readonly number[]
  /** Networks that a wallet may use. */
  optionalChains?: readonly number[]
  /** Node URLs by chain id; WalletConnect's own for the others. */
  rpcMap?: Readonly<Record<number, string>>
  /** Whether the library shows its own dialog, true by default; with false give `onUri`. */
  showQrModal?: boolean
  /** Gets the text to show as QR code or to open in a wallet. */
  onUri?(uri: string): void
  /** Forgets the wallet that was paired before and asks for a new one. */
  newSession?: boolean
  metadata?: WalletConnectMetadata
  relayUrl?: string
  /** How long the library may take to start, 30 by default. The user's time is not limited. */
  startSeconds?: number
}

const cleanups = new Cleanups()

/**
 * The connector of wallets on other devices, over WalletConnect 2. Needs `@walletconnect/ethereum-provider`, which is loaded when it is
 * activated. Activating rejects with ConnectorError, ChainError for an invalid chain id, RequestRejectedError if the user declines, or ConnectionCancelledError.
 *
 * @example
 * const { account } = await createConnection().enable(walletConnect({ projectId }))
 */
export function walletConnect(options: WalletConnectOptions): Connector {
  const use = new LibraryUse(cleanups)
  let active: WalletConnectProvider | null = null
  return {
    type: 'WalletConnect',
    async activate(signal) {
      await use.end()
      const loaded = await untilAborted(signal, library())
      if (!options.projectId)
        throw new ConnectorError('"projectId" not provided, please provide projectId', 'option_missing')
      const provider = await start(loaded, options, signal)
      const endUse = use.begin(async () => {
        active = null
        // Another connector with the same options may have taken over its session.
        if (holders.get(provider) === use) await quit(provider)
      })
      holders.set(provider, use)
      active = provider
      try {
        return await connect(provider, options, signal)
      } catch (cause) {
        endUse()
        throw toConnectError(cause)
      }
    },
    deactivate: () => use.end(),
    switchChain: async (chainId) => switchChain(requireActive(active), chainId),
    addChain: async (chain) => addChain(requireActive(active), chain),
  }
}

function requireActive(active: WalletConnectProvider | null): WalletConnectProvider {
  if (active === null) throw new WalletError(walletMessages.missingWeb3, { code: 'not_enabled' })
  return active
}

const library = () =>
  loadLibrary({
    load: () => import('@walletconnect/ethereum-provider'),
    names: ['EthereumProvider', 'default'],
    isLibrary,
    globals: [readField(globalThis, '@walletconnect/ethereum-provider')],
    message: walletMessages.walletConnectMissing,
    packageName: '@walletconnect/ethereum-provider',
  })

/** Started once per set of options: the library keeps its connections and listeners as long as the page lives. */
const startedProviders = new WeakMap<WalletConnectLibrary, Map<string, Promise<WalletConnectProvider>>>()

/** The owner of a provider's session: the last connector activated with it. */
const holders = new WeakMap<WalletConnectProvider, LibraryUse>()

async function start(
  library: WalletConnectLibrary,
  options: WalletConnectOptions,
  signal: AbortSignal,
): Promise<WalletConnectProvider> {
  const providers = startedProviders.get(library) ?? new Map<string, Promise<WalletConnectProvider>>()
  startedProviders.set(library, providers)
  const wanted = startOptions(options)
  const key = JSON.stringify(wanted)
  try {
    const starting = providers.get(key) ?? Promise.resolve(library.init(wanted))
    providers.set(key, starting)
    // Handled here too, because it may fail after the caller gave up.
    starting.catch(() => providers.delete(key))
    return await inTime(starting, { signal, seconds: options.startSeconds })
  } catch (cause) {
    if (!(cause instanceof ConnectionCancelledError)) providers.delete(key)
    throw toConnectError(cause)
  }
}

function startOptions(options: WalletConnectOptions): WalletConnectStart {
  const { projectId, chainId = 1, chains = [], optionalChains = [], rpcMap, metadata, relayUrl } = options
  const [required, ...others] = chains.map(toChainId)
  const first = toChainId(chainId)
  return {
    projectId,
    ...(required !== undefined && { chains: [required, ...others] }),
    optionalChains: [first, ...optionalChains.map(toChainId).filter((one) => one !== first)],
    showQrModal: options.showQrModal ?? true,
    ...(rpcMap && { rpcMap: { ...rpcMap } }),
    ...(metadata && { metadata }),
    ...(relayUrl !== undefined && { relayUrl }),
  }
}

async function connect(
  provider: WalletConnectProvider,
  { newSession = false, onUri, startSeconds }: WalletConnectOptions,
  signal: AbortSignal,
): Promise<ActiveWallet> {
  if (newSession && provider.session) await inTime(provider.disconnect(), { signal, seconds: startSeconds })
  const tellUri = (uri: unknown) => {
    if (typeof uri === 'string' && !signal.aborted) onUri?.(uri)
  }
  provider.on('display_uri', tellUri)
  try {
    const account = findAccount(await untilAborted(signal, provider.enable()))
    if (account === null) throw new Error(walletMessages.noProvider)
    return { provider, account, chainId: readChainId(provider.chainId) }
  } finally {
    provider.removeListener('display_uri', tellUri)
  }
}

/** Ends a pending pairing and the session: here in any case, in the wallet if it can be reached. */
async function quit(provider: WalletConnectProvider): Promise<void> {
  const signer = readField(provider, 'signer')
  callIfThere(signer, 'abortPairingAttempt')
  callIfThere(readField(provider, 'modal'), 'close')
  const topic = provider.session?.topic
  try {
    await inTime(provider.disconnect(), { seconds: signOutSeconds })
  } finally {
    // Without a network the library keeps the session and would resume it on the next visit.
    if (provider.session !== undefined && isObject(signer)) {
      await callIfThere(readField(readField(signer, 'client'), 'session'), 'delete', topic, left)
      Reflect.set(signer, 'session', undefined)
    }
  }
}

const signOutSeconds = 4
const left = { code: 6000, message: 'User disconnected.' }

/** Calls parts of the library that its types don't declare. */
function callIfThere(owner: unknown, name: string, ...values: unknown[]): unknown {
  const method = readField(owner, name)
  return typeof method === 'function' ? method.apply(owner, values) : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function toConnectError(cause: unknown): WalletError {
  if (cause instanceof ConnectionCancelledError) return cause
  const message = readField(cause, 'message')
  // The library has no code for a declined request or a closed dialog, only texts.
  const isDeclined = typeof message === 'string' && /reject|declined|connection request reset/i.test(message)
  return isDeclined
    ? new RequestRejectedError(message, { code: 4001, cause })
    : new ConnectorError(walletMessages.walletConnectFailed, 'connect_failed', cause)
}

function isLibrary(value: unknown): value is WalletConnectLibrary {
  return typeof value === 'function' && typeof Reflect.get(value, 'init') === 'function'
}
