import { walletMessages } from '@cryptolist/contract'
import { type EthereumProvider, isEthereumProvider, readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'

/**
 * A provider of any connector as an EIP-1193 provider: itself, or, where it can only be asked, with listeners that hear nothing.
 * Throws Web3Error (`no_provider`) where it cannot even be asked.
 */
export function toEthereumProvider(provider: unknown): EthereumProvider {
  if (isEthereumProvider(provider)) return provider
  const request = readField(provider, 'request')
  if (typeof request !== 'function') throw new Web3Error('no_provider', walletMessages.noProvider)
  return withoutEvents({ request: async (call) => request.call(provider, call) })
}

/** A provider that can be asked and tells nothing by itself. */
export function withoutEvents(provider: Pick<EthereumProvider, 'request'>): EthereumProvider {
  return { request: (call) => provider.request(call), on: () => {}, removeListener: () => {} }
}
