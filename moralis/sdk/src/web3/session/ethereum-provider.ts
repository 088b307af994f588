import { walletMessages } from '@cryptolist/contract'
import { type EthereumProvider, isEthereumProvider, readField } from '@cryptolist/wallet'
import { Web3Error } from '../web3-error.ts'

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

/** A provider that can be asked and emits nothing. */
export function withoutEvents(provider: Pick<EthereumProvider, 'request'>): EthereumProvider {
  return { request: (call) => provider.request(call), on: () => {}, removeListener: () => {} }
}
