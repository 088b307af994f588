import { authenticationMessages, fillMessage, walletMessages } from '@cryptolist/contract'
import {
  type ActiveWallet,
  type Address,
  type Connector,
  type EthereumProvider,
  isEthereumProvider,
  readField,
  signText,
  signTypedData,
  toChainId,
  toHexChainId,
} from '@cryptolist/wallet'
import type { Signer } from '@cryptolist/web3/transactions'
import { Web3Error } from '../../errors.ts'
import {
  type AddNetworkArguments,
  type EnableWeb3Options,
  findHexChainId,
  type Web3Connector,
} from '../connectors/web3-connector.ts'

interface ConnectorListener {
  accountChanged(account: string | null): void
  chainChanged(chainId: string): void
  connect(info: unknown): void
  disconnect(error: unknown): void
}

interface SessionParameters {
  options: EnableWeb3Options
  listener: ConnectorListener
  /** Runs while the wallet answers; the wallet counts as enabled once both are done. */
  loadLibrary(): Promise<void>
}

type ConnectorEvent = readonly [event: string, listener: (payload: unknown) => void]

/**
 * One use of a connector of the original's shape in a connection of @cryptolist/wallet. Holds the account and the chain that `Moralis`
 * reports; a connector of an app need not keep its own up to date.
 */
export class ConnectorSession implements Connector {
  readonly connector: Web3Connector
  /** Settles once the connector has been deactivated. */
  deactivated: Promise<void> = Promise.resolve()
  readonly #parameters: SessionParameters
  readonly #listeners: readonly ConnectorEvent[]
  readonly #ending = new AbortController()
  #active: Omit<ActiveWeb3, 'signer'> | null = null
  #keySigner: Signer | null = null

  constructor(connector: Web3Connector, parameters: SessionParameters) {
    this.connector = connector
    this.#parameters = parameters
    this.#listeners = this.#createListeners(parameters.listener)
  }

  get type(): string {
    return this.connector.type
  }

  /** The wallet; null until it has answered. */
  get active(): ActiveWeb3 | null {
    if (this.#active === null) return null
    const { web3, account } = this.#active
    return { ...this.#active, signer: this.#keySigner ?? { provider: web3, account: toAddress(account) } }
  }

  /** Aborted when the wallet is disconnected. */
  get ended(): AbortSignal {
    return this.#ending.signal
  }

  async activate(signal: AbortSignal): Promise<ActiveWallet> {
    const { connector } = this
    const { options, loadLibrary } = this.#parameters
    for (const [event, listener] of this.#listeners) connector.on?.(event, listener)
    const library = loadLibrary()
    const answer = await connector.activate(options, signal)
    const provider: unknown = readField(answer, 'provider')
    const web3 = toEthereumProvider(provider)
    const chainId = toHexChainId(answer.chainId ?? (await web3.request({ method: 'eth_chainId' })))
    this.#active = { connector, provider, web3, account: toAccount(answer.account), chainId }
    this.#keySigner = await this.#openKey(web3)
    await library
    // The connection must not listen to the provider: changes come from the connector, which may hear of them in another way.
    return { provider: withoutEvents(web3), account: null, chainId: toChainId(chainId) }
  }

  deactivate(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.connector.removeListener?.(event, listener)
    this.#ending.abort()
    this.deactivated = this.#deactivateConnector()
    return this.deactivated
  }

  /** Until the wallet has answered only its disconnecting is reported; all other changes are in its answer. */
  #createListeners(listener: ConnectorListener): readonly ConnectorEvent[] {
    return [
      [
        'accountChanged',
        (payload) => {
          const account = toAccount(payload)
          if (this.#update({ account })) listener.accountChanged(account)
        },
      ],
      [
        'chainChanged',
        (payload) => {
          const chainId = findHexChainId(payload)
          if (chainId !== undefined && this.#update({ chainId })) listener.chainChanged(chainId)
        },
      ],
      ['connect', (info) => this.#update({}) && listener.connect(info)],
      ['disconnect', (error) => listener.disconnect(error)],
    ]
  }

  #update(changes: { account?: string | null; chainId?: string }): boolean {
    if (this.#active === null) return false
    this.#active = { ...this.#active, ...changes }
    return true
  }

  async #openKey(web3: EthereumProvider): Promise<Signer | null> {
    const { privateKey } = this.#parameters.options
    // The network connector already signs with the key itself.
    if (typeof privateKey !== 'string' || this.type === 'network') return null
    const { createKeyWallet } = await import('@cryptolist/web3/network')
    const wallet = await createKeyWallet(web3, privateKey)
    return { provider: wallet, account: wallet.account }
  }

  async #deactivateConnector(): Promise<void> {
    try {
      await this.connector.deactivate?.()
    } catch {
      // The wallet is disconnected for the page, whatever its library says.
    }
  }
}

function toAccount(account: unknown): string | null {
  return typeof account === 'string' && account !== '' ? account.toLowerCase() : null
}

function toAddress(account: string | null): Address | null {
  return account !== null && /^0x[0-9a-f]{40}$/.test(account) ? `0x${account.slice(2)}` : null
}

/** A snapshot of the enabled wallet. */
export interface ActiveWeb3 {
  readonly connector: Web3Connector
  /** The connector's answer. */
  readonly provider: unknown
  /** The connector's provider as an EIP-1193 provider. */
  readonly web3: EthereumProvider
  /** Lower-case. */
  readonly account: string | null
  /** Hexadecimal. */
  readonly chainId: string
  /** Who signs: the wallet's account, or the private key that `enableWeb3` was given. */
  readonly signer: Signer
}

/** Signs a text as `signer`. Rejects with Web3Error (`no_account`) or WalletError. */
export async function signTextAs(signer: Signer, text: string): Promise<string> {
  return signText(withoutEvents(signer.provider), requireAccount(signer), text)
}

/** Signs EIP-712 data, given as JSON. Rejects as signTextAs does. */
export async function signTypedDataAs(signer: Signer, json: string): Promise<string> {
  return signTypedData(withoutEvents(signer.provider), requireAccount(signer), json)
}

/** Has the connector change its network. Throws Web3Error (`method_missing`) synchronously if it cannot. */
export function switchNetwork({ connector }: ActiveWeb3, chainId: number | string): Promise<void> {
  if (!connector.switchNetwork) throw methodMissing('switchNetwork', connector.type)
  return connector.switchNetwork(chainId)
}

/** Has the wallet add a network. Throws Web3Error (`method_missing`) synchronously if its connector cannot. */
export function addNetwork({ connector }: ActiveWeb3, chain: AddNetworkArguments): Promise<void> {
  if (!connector.addNetwork) throw methodMissing('addNetwork', connector.type)
  return connector.addNetwork(...chain)
}

function requireAccount({ account }: Signer): Address {
  if (account === null) throw new Web3Error('no_account', authenticationMessages.addressNotFound)
  return account
}

function methodMissing(method: string, type: string): Web3Error {
  return new Web3Error('method_missing', fillMessage(walletMessages.methodMissing, { method, type }))
}

/**
 * A provider of any connector as an EIP-1193 provider. One that can only be asked gets listeners that never fire. Throws Web3Error
 * (`no_provider`) if it cannot even be asked.
 */
export function toEthereumProvider(provider: unknown): EthereumProvider {
  if (isEthereumProvider(provider)) return provider
  const request = readField(provider, 'request')
  if (typeof request !== 'function') throw new Web3Error('no_provider', walletMessages.noProvider)
  return withoutEvents({ request: async (call) => request.call(provider, call) })
}

function withoutEvents(provider: Pick<EthereumProvider, 'request'>): EthereumProvider {
  return { request: (call) => provider.request(call), on: () => {}, removeListener: () => {} }
}
