import type { EthereumProvider } from '@cryptolist/wallet'
import type {
  ExecuteFunctionOptions,
  SentTransaction,
  TransferOptions,
} from '@cryptolist/wallet/transactions'
import { ETH, FromWei, Token } from '@cryptolist/wallet/units'
import type { ParseSdk } from '../parse/core.ts'
import type { AuthenticationOptions } from './authentication/address-login.ts'
import type { DotNamespace, ErdNamespace } from './authentication/other-wallets.ts'
import type {
  AbstractWeb3Connector,
  AddNetworkArguments,
  EnableWeb3Options,
  Web3Connector,
  Web3ConnectorClass,
} from './connectors/web3-connector.ts'
import type { Web3Events } from './events/web3-events.ts'
import type { LegacyData } from './legacy-data.ts'
import type { AllowedTriggers, MemoryCard, PluginSpec, Plugins, Trigger } from './plugins/triggers.ts'
import type { ActiveWeb3 } from './session/connector-session.ts'
import type { Web3Library } from './session/web3-session.ts'

type User = InstanceType<ParseSdk['User']>

export interface Web3State {
  /** The wallet as an EIP-1193 provider; null without one. */
  readonly web3: EthereumProvider | null
  /** viem's namespace, from the first wallet on; null before. */
  readonly web3Library: Web3Library | null
  /** What the connector gave. */
  readonly provider: unknown
  readonly connector: Web3Connector | null
  /** `injected`, `WalletConnect`, `MagicLink`, `web3Auth`, `network` or the type of an app's own connector. */
  readonly connectorType: string | null
  readonly network: string | null
  /** Lower-case. */
  readonly account: string | null
  /** Hexadecimal. */
  readonly chainId: string | null
  readonly isEnablingWeb3: boolean
  readonly internalWeb3Provider: ActiveWeb3 | null
  /** A key for nodes, servers only: every `enableWeb3` then goes to nodes. */
  speedyNodeApiKey: string | undefined
}

export interface Web3Calls {
  /**
   * Asks for a wallet. Rejects with AlreadyEnablingError while another call waits, with WalletError for what the wallet says, and
   * with ConnectionCancelledError after `cleanup()`.
   *
   * @example
   * await Moralis.enableWeb3({ provider: 'walletconnect', projectId })
   */
  enableWeb3(options?: EnableWeb3Options): Promise<EthereumProvider>
  /** Lets go of the wallet; also of one that has not answered yet. */
  deactivateWeb3(): Promise<void>
  cleanup(): Promise<void>
  isWeb3Enabled(): boolean
  ensureWeb3IsInstalled(): boolean
  /** Whether this browser has a wallet; waits for it up to 3 seconds. */
  isMetaMaskInstalled(): Promise<boolean>
  getWeb3Connector(provider?: string): Web3ConnectorClass
  /** Throws Web3Error (`missing_web3`). */
  getInternalWeb3Provider(): ActiveWeb3
  /** Throws Web3Error (`missing_web3`). */
  getInternalWeb3(): EthereumProvider
  getChainId(): string | null
  /** Has the wallet change its network. Throws Web3Error: `missing_web3`, `method_missing`. */
  switchNetwork(chainId: number | string): Promise<void>
  /** Has the wallet learn a network. Throws Web3Error: `missing_web3`, `method_missing`. */
  addNetwork(...chain: AddNetworkArguments): Promise<void>
  handleWeb3AccountChanged(account: string | null): void
  handleWeb3ChainChanged(chainId: string | null): void
  handleWeb3Connect(connectInfo: { chainId?: string }): void
  handleWeb3Disconnect(error: unknown): void
}

export interface Web3Authentication {
  /**
   * Signs in with a wallet: signs out the current user, enables the wallet and has it sign a text with the server's time.
   * Rejects with Web3Error, WalletError or Parse's error.
   *
   * @example
   * const user = await Moralis.authenticate()
   */
  authenticate(options?: AuthenticationOptions): Promise<User>
  /** Adds the connected account to the signed-in user. Rejects with Web3Error (`wrong_account`) for another one. */
  link(account: string, options?: AuthenticationOptions): Promise<User>
  unlink(account: string): Promise<User>
  getSigningData(): string
  isDotAuth(options?: { type?: string }): boolean
  isElrondAuth(options?: { type?: string }): boolean
  isSolAuth(options?: { type?: string }): boolean
  Dot: DotNamespace
  Erd: ErdNamespace
  Elrond: ErdNamespace
}

/** Transfers and contract calls; viem is loaded with the first. */
export interface Web3Transactions {
  /**
   * Sends coins or tokens. Rejects with TransactionError, Web3Error (`missing_web3`) or WalletError.
   *
   * @example
   * const sent = await Moralis.transfer({ receiver, amount: Moralis.Units.ETH('0.5') })
   * await sent.wait()
   */
  transfer(options: TransferOptions): Promise<SentTransaction>
  /** Calls a contract: the result of a view function, else the transaction. Rejects as transfer does. */
  executeFunction(options: ExecuteFunctionOptions): Promise<unknown>
}

/** Functions of the server that may hand work back. */
export interface Web3Plugins {
  Plugins: Plugins
  readonly memoryCard: MemoryCard
  /** Offers the functions of plugins; asks the server for its list without one. */
  initPlugins(installedPlugins?: readonly PluginSpec[] | null): Promise<void>
  /** Does what a plugin's answer asks for. Rejects with Web3Error. */
  handleTriggers(triggers: readonly Trigger[] | null | undefined, payload?: unknown): Promise<unknown>
  /** Which of the triggers that reach the wallet or open addresses may run; `start({ triggers })` calls this. None by default. */
  allowTriggers(allowed: AllowedTriggers): void
}

export interface Web3Part
  extends Web3Events,
    Web3State,
    Web3Calls,
    Web3Authentication,
    Web3Transactions,
    Web3Plugins,
    LegacyData {
  Units: Units
  Chains: typeof chains
  UI: { openPrompt(): Promise<void> }
  AbstractWeb3Connector: typeof AbstractWeb3Connector
}

/** Hexadecimal chain ids by the original's names, typos included. */
export const chains = {
  ETH_MAINENT: '0x1',
  ETH_ROPSTEN: '0x3',
  ETH_GOERLI: '0x5',
  ETH_KOVAN: '0x2a',
  ETH_RINKBEY: '0x4',
  ETH_LOCALDEVCHAIN: '0x539',
  POLYGON_MAINNET: '0x89',
  POLYGON_MUMBAI: '0x13881',
  BSC_MAINNET: '0x38',
  BSC_TESTNET: '0x61',
  AVAX_MAINNET: '0xa86a',
  AVAX_TESTNET: '0xa869',
  FANTOM_MAINNET: '0xfa',
} as const

/** `Moralis.Units`: amounts between what people write and the smallest unit, exactly. Each throws UnitsError. */
export const units = { ETH, Token, FromWei } as const

type Units = typeof units
