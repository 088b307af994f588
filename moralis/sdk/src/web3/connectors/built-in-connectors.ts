import { walletMessages } from '@cryptolist/contract'
import {
  addChain,
  type Connector,
  type EthereumProvider,
  injected,
  NoWalletError,
  switchChain,
  toChainId,
  toHexChainId,
} from '@cryptolist/wallet'
import type { MagicNetwork } from '@cryptolist/wallet/magic-link'
import { Web3Error } from '../../errors.ts'
import { findInjectedProvider } from '../page.ts'
import { type ActiveWeb3, toEthereumProvider } from '../session/connector-session.ts'
import {
  AbstractWeb3Connector,
  type AddNetworkArguments,
  type EnableWeb3Options,
  type Web3Answer,
  type Web3Connector,
  type Web3ConnectorClass,
} from './web3-connector.ts'

/** A connector of @cryptolist/wallet as a class of the original's shape, which apps may use by themselves. */
abstract class BuiltInConnector extends AbstractWeb3Connector {
  /** Set only if the wallet can switch. */
  switchNetwork?: Web3Connector['switchNetwork']
  addNetwork?: Web3Connector['addNetwork']
  #wallet: Connector | null = null
  #options: EnableWeb3Options = {}

  /** Returns the connector of @cryptolist/wallet; large code is loaded here. */
  protected abstract open(options: EnableWeb3Options): Promise<Connector>

  /** The options of the last activation. */
  get openedOptions(): EnableWeb3Options {
    return this.#options
  }

  /** Whether the session opened with `opened` also serves `wanted`, so that no one scans a code or opens an email twice. */
  isSameSession(_wanted: EnableWeb3Options, _opened: EnableWeb3Options): boolean {
    return false
  }

  override async activate(
    options: EnableWeb3Options = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Web3Answer> {
    this.#options = options
    const wallet = await this.open(options)
    signal.throwIfAborted()
    this.#wallet = wallet
    // Subscribed before it answers: a known wallet may disconnect while it is being asked.
    if (wallet.provider) this.#subscribe(wallet.provider)
    const { provider, account, chainId } = await wallet.activate(signal)
    this.#subscribe(provider)
    this.account = account
    this.chainId = toHexChainId(chainId)
    this.#addNetworkMethods(wallet)
    return { provider, account, chainId: this.chainId }
  }

  override async deactivate(): Promise<void> {
    await super.deactivate()
    this.provider = null
    const wallet = this.#wallet
    this.#wallet = null
    await wallet?.deactivate()
  }

  #subscribe(provider: EthereumProvider): void {
    this.provider = provider
    this.subscribeToEvents(provider)
  }

  #addNetworkMethods(wallet: Connector): void {
    if (wallet.switchChain)
      this.switchNetwork = async (chainId) => {
        const next = toHexChainId(chainId)
        if (next !== this.chainId) await wallet.switchChain?.(toChainId(next))
      }
    if (wallet.addChain) this.addNetwork = async (...chain) => wallet.addChain?.(toChainToAdd(chain))
  }
}

function toChainToAdd(chain: AddNetworkArguments): Parameters<NonNullable<Connector['addChain']>>[0] {
  const [id, chainName, currencyName, currencySymbol, rpcUrl, explorerUrl] = chain
  const blockExplorerUrl = explorerUrl || null
  return { chainId: toChainId(id), chainName, currencyName, currencySymbol, rpcUrl, blockExplorerUrl }
}

class InjectedWeb3Connector extends BuiltInConnector {
  override type = 'injected'

  protected override async open(): Promise<Connector> {
    const injectedProvider = findInjectedProvider()
    if (injectedProvider === undefined) throw new NoWalletError()
    const provider = toEthereumProvider(injectedProvider)
    return {
      ...injected({ id: 'browser', name: 'Browser wallet', icon: null, provider }),
      switchChain: (chainId) => switchChain(provider, chainId),
      addChain: (chain) => addChain(provider, chain),
    }
  }
}

/** Asks nodes directly: reads without a wallet, and signs if a private key is given. */
class NetworkWeb3Connector extends BuiltInConnector {
  override type = 'network'

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    const { network } = await import('@cryptolist/web3/network')
    return network(options)
  }
}

/** WalletConnect 1, which the original spoke, was shut down; 2 needs a `projectId`. */
class WalletConnectWeb3Connector extends BuiltInConnector {
  override type = 'WalletConnect'

  override isSameSession({ chainId }: EnableWeb3Options): boolean {
    return chainId === undefined || toHexChainId(chainId) === this.chainId
  }

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    const { walletConnect } = await import('@cryptolist/wallet/wallet-connect')
    const { projectId = '', chainId, newSession, urls } = options
    const { chains, optionalChains, showQrModal, onUri, metadata, relayUrl } = options
    return walletConnect({
      projectId,
      chainId: chainId === undefined ? undefined : toChainId(chainId),
      chains,
      optionalChains,
      rpcMap: urls,
      showQrModal,
      onUri,
      newSession: Boolean(newSession),
      metadata,
      relayUrl,
    })
  }
}

/** Wallets that Magic keeps for an email address. */
class MagicWeb3Connector extends BuiltInConnector {
  override type = 'MagicLink'

  override isSameSession(wanted: EnableWeb3Options, opened: EnableWeb3Options): boolean {
    return wanted.email === opened.email
  }

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    const { magicLink } = await import('@cryptolist/wallet/magic-link')
    const { email = '', apiKey = '', network = '', newSession } = options
    if (!isMagicNetwork(network))
      throw new TypeError('The network of magicLink is a name or { rpcUrl, chainId }.')
    return magicLink({ email, apiKey, network, newSession: Boolean(newSession) })
  }
}

/** Magic itself knows its names; an empty one is reported as missing. */
function isMagicNetwork(network: EnableWeb3Options['network']): network is MagicNetwork {
  return typeof network === 'string' || typeof network === 'object'
}

/** Wallets that Web3Auth creates for an account elsewhere. */
class Web3AuthConnector extends BuiltInConnector {
  override type = 'web3Auth'

  override isSameSession(wanted: EnableWeb3Options, opened: EnableWeb3Options): boolean {
    return wanted.clientId === opened.clientId
  }

  protected override async open(options: EnableWeb3Options): Promise<Connector> {
    const { web3Auth } = await import('@cryptolist/wallet/web3-auth')
    const { clientId = '', chainId = '0x1', theme, appLogo } = options
    const { loginMethodsOrder, rpcUrl, web3AuthNetwork } = options
    return web3Auth({
      clientId,
      chainId: toChainId(chainId),
      theme: theme === 'light' || theme === 'auto' ? theme : 'dark',
      appLogo,
      loginMethodsOrder,
      rpcUrl,
      web3AuthNetwork,
    })
  }
}

const connectorsByProvider = new Map<string | undefined, Web3ConnectorClass>([
  ['walletconnect', WalletConnectWeb3Connector],
  ['walletConnect', WalletConnectWeb3Connector],
  ['wc', WalletConnectWeb3Connector],
  ['network', NetworkWeb3Connector],
  ['magicLink', MagicWeb3Connector],
  ['web3Auth', Web3AuthConnector],
])

/** The connector class for a provider's name; any other name means the wallet of the browser. */
export function getWeb3Connector(provider?: string): Web3ConnectorClass {
  return connectorsByProvider.get(provider) ?? InjectedWeb3Connector
}

/**
 * The connector that the options of `enableWeb3` ask for. Throws Web3Error: `key_in_browser` for a key that every visitor of a page
 * could read, `invalid_connector`.
 */
export function createConnector(options: EnableWeb3Options, environment: 'browser' | 'node'): Web3Connector {
  const { connector: Connector = getWeb3Connector(options.provider) } = options
  if (typeof Connector !== 'function')
    throw new Web3Error('invalid_connector', walletMessages.connectorMissing)
  if (options.speedyNodeApiKey && environment === 'browser') {
    console.warn(walletMessages.nodeKeyInBrowser)
    throw new Web3Error(
      'key_in_browser',
      'speedyNodeApiKey is refused in a browser, where everybody can read it. Give enableWeb3() `provider: "network"` and `urls` of nodes that need no key.',
    )
  }
  return new Connector(options)
}

/** Whether an enabled wallet already is what the options ask for, with a session worth keeping. */
export function isReusable({ connector, account }: ActiveWeb3, options: EnableWeb3Options): boolean {
  const { connector: Connector = getWeb3Connector(options.provider), privateKey, newSession } = options
  if (!account || privateKey !== undefined || newSession || connector.constructor !== Connector) return false
  return connector instanceof BuiltInConnector && connector.isSameSession(options, connector.openedOptions)
}
