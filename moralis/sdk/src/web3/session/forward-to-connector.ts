import { fillMessage, walletMessages } from '@cryptolist/contract'
import type { AddNetworkArguments } from '../connectors/web3-connector.ts'
import { Web3Error } from '../web3-error.ts'
import type { ActiveWeb3 } from './active-web3.ts'

/** Has the connector change its network. Throws Web3Error (`method_missing`) at once where it cannot. */
export function switchNetwork({ connector }: ActiveWeb3, chainId: number | string): Promise<void> {
  if (!connector.switchNetwork) throw missing('switchNetwork', connector.type)
  return connector.switchNetwork(chainId)
}

/** Has the connector's wallet learn a network. Throws Web3Error (`method_missing`) at once where it cannot. */
export function addNetwork({ connector }: ActiveWeb3, chain: AddNetworkArguments): Promise<void> {
  if (!connector.addNetwork) throw missing('addNetwork', connector.type)
  return connector.addNetwork(...chain)
}

function missing(method: string, type: string): Web3Error {
  return new Web3Error('method_missing', fillMessage(walletMessages.methodMissing, { method, type }))
}
