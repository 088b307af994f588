import { authenticationMessages, fillMessage, walletMessages } from '@cryptolist/contract'
import { type Address, type EthereumProvider, signText, signTypedData } from '@cryptolist/wallet'
import type { Signer } from '@cryptolist/wallet/transactions'
import type { AddNetworkArguments, Web3Connector } from '../connectors/web3-connector.ts'
import { Web3Error } from '../web3-error.ts'
import { withoutEvents } from './ethereum-provider.ts'

/** A snapshot of the enabled wallet. */
export interface ActiveWeb3 {
  readonly connector: Web3Connector
  /** What the connector gave. */
  readonly provider: unknown
  /** The same as an EIP-1193 provider. */
  readonly web3: EthereumProvider
  /** Lower-case. */
  readonly account: string | null
  /** Hexadecimal. */
  readonly chainId: string
  /** Who signs: the wallet's account, or the private key that `enableWeb3` was given. */
  readonly signer: Signer
}

/** Signs a text with the enabled wallet. Rejects with Web3Error (`no_account`) or WalletError. */
export async function signWithActive(signer: Signer, text: string): Promise<string> {
  return signText(withoutEvents(signer.provider), requireAccount(signer), text)
}

/** Signs EIP-712 data, given as JSON. Rejects as signWithActive does. */
export async function signTypedWithActive(signer: Signer, json: string): Promise<string> {
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
