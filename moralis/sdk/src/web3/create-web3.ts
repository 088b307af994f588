import { walletMessages } from '@cryptolist/contract'
import type { EthereumProvider } from '@cryptolist/wallet'
import type { ExecuteFunctionOptions, SentTransaction, TransferOptions } from '@cryptolist/web3/transactions'
import { ETH, FromWei, Token } from '@cryptolist/web3/units'
import type { Core } from '../parse/core.ts'
import { createAuthentication, type Web3Authentication } from './authentication/authentication.ts'
import { getWeb3Connector } from './connectors/built-in-connectors.ts'
import {
  AbstractWeb3Connector,
  type AddNetworkArguments,
  type EnableWeb3Options,
  type Web3Connector,
  type Web3ConnectorClass,
} from './connectors/web3-connector.ts'
import { createWeb3Events, type EmitWeb3Event, type Web3Events } from './events/web3-events.ts'
import { createLegacyData, type LegacyData } from './legacy-data.ts'
import { waitForWallet } from './page.ts'
import { createPlugins, type Web3Plugins } from './plugins/create-plugins.ts'
import { type ActiveWeb3, addNetwork, switchNetwork } from './session/connector-session.ts'
import { type Web3Library, Web3Session } from './session/web3-session.ts'

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

export interface Web3State {
  /** The wallet as an EIP-1193 provider; null without one. */
  readonly web3: EthereumProvider | null
  /** viem's namespace, from the first wallet on; null before. */
  readonly web3Library: Web3Library | null
  /** The connector's answer. */
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

interface Web3Calls {
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

/** Transfers and contract calls; viem is loaded with the first. */
interface Web3Transactions {
  /**
   * Sends coins or tokens. Rejects with TransactionError, Web3Error (`missing_web3`) or WalletError.
   *
   * @example
   * const sent = await Moralis.transfer({ receiver, amount: Moralis.Units.ETH('0.5') })
   * await sent.wait()
   */
  transfer(options: TransferOptions): Promise<SentTransaction>
  /**
   * Calls a contract: the result of a view function, else the transaction. Rejects as transfer does.
   *
   * @example
   * const sent = await Moralis.executeFunction<SentTransaction>({ contractAddress, abi, functionName: 'mint' })
   * await sent.wait()
   */
  executeFunction<Result = unknown>(options: ExecuteFunctionOptions): Promise<Result>
}

/** Hexadecimal chain ids by the original's names, typos included. */
const chains = {
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
const units = { ETH, Token, FromWei } as const

type Units = typeof units

/** The wallet part of `Moralis`. No member needs `this`; state is behind getters. */
export function createWeb3({ Parse, environment }: Core): Web3Part {
  const events = createWeb3Events()
  const session = new Web3Session(environment, events.emit)
  const plugins = createPlugins(Parse, session)
  return {
    ...events.members,
    ...createCalls(session, events.emit),
    ...createAuthentication(Parse, session),
    ...createTransactions(session),
    ...createLegacyData(Parse),
    ...plugins,
    Units: units,
    Chains: chains,
    AbstractWeb3Connector,
    UI: {
      async openPrompt() {
        console.warn(walletMessages.noPrompt)
      },
    },
    get web3() {
      return session.active?.web3 ?? null
    },
    get web3Library() {
      return session.library
    },
    get provider() {
      return session.active?.provider ?? null
    },
    get connector() {
      return session.connector
    },
    get connectorType() {
      return session.connector?.type ?? null
    },
    get network() {
      return session.connector?.network ?? null
    },
    get account() {
      return session.active?.account ?? null
    },
    get chainId() {
      return session.active?.chainId ?? null
    },
    get isEnablingWeb3() {
      return session.isEnabling
    },
    get internalWeb3Provider() {
      return session.active
    },
    get speedyNodeApiKey() {
      return session.speedyNodeApiKey
    },
    set speedyNodeApiKey(key) {
      session.speedyNodeApiKey = key
    },
  }
}

function createCalls(session: Web3Session, emit: EmitWeb3Event): Web3Calls {
  return {
    enableWeb3: (options) => session.enable(options),
    deactivateWeb3: () => session.disable(),
    cleanup: () => session.disable(),
    isWeb3Enabled: () => session.active !== null,
    ensureWeb3IsInstalled: () => session.active !== null,
    isMetaMaskInstalled: waitForWallet,
    getWeb3Connector,
    getInternalWeb3Provider: () => session.getActive(),
    getInternalWeb3: () => session.getActive().web3,
    getChainId: () => session.active?.chainId ?? null,
    switchNetwork: (chainId) => switchNetwork(session.getActive(), chainId),
    addNetwork: (...chain) => addNetwork(session.getActive(), chain),
    handleWeb3AccountChanged: (account) => emit('accountChanged', account),
    handleWeb3ChainChanged: (chainId) => emit('chainChanged', chainId),
    handleWeb3Connect: (connectInfo) => emit('provider-connect', connectInfo),
    handleWeb3Disconnect: (error) => session.handleDisconnect(error),
  }
}

/** Transfers and contract calls with the enabled wallet. Errors in the options are reported before a missing wallet. */
function createTransactions(session: Web3Session): Web3Transactions {
  const signer = () => session.active?.signer ?? null
  const outcome = 'Look there whether it still sends the transaction.'
  return {
    async transfer(options) {
      const { transfer } = await import('@cryptolist/web3/transactions')
      return session.raceDisconnect(transfer(signer(), options), outcome)
    },
    async executeFunction<Result>(options: ExecuteFunctionOptions) {
      const { executeFunction } = await import('@cryptolist/web3/transactions')
      return session.raceDisconnect(executeFunction<Result>(signer(), options), outcome)
    },
  }
}
