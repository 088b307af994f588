import type { EthereumProvider } from '@cryptolist/wallet'
import type { EnsProfile } from './ens-profile.ts'

/**
 * The primary ENS name of an address on the wallet's network, or null. viem is loaded with the first
 * call. Rejects with EnsError: `no_ens` if the network has no names, `not_an_address`, `lookup_failed` for an answer that cannot be
 * read; and with WalletError for errors of the wallet or the node.
 *
 * @example
 * await findEnsName(provider, '0xd8da6bf26964af9d7eed9e03e53415d37aa96045') // 'vitalik.eth'
 */
export async function findEnsName(provider: EthereumProvider, address: string): Promise<string | null> {
  const { findName } = await import('./ens-lookup.ts')
  return findName(provider, address)
}

/**
 * The records of a name on the wallet's network; all null for an unregistered one. viem is loaded with the first call. Rejects
 * with EnsError (`no_ens`, `not_a_name`, `lookup_failed`) and with WalletError for errors of the wallet or the node.
 *
 * @example
 * const { address, avatar } = await getEnsProfile(provider, 'vitalik.eth')
 */
export async function getEnsProfile(provider: EthereumProvider, name: string): Promise<EnsProfile> {
  const { getProfile } = await import('./ens-lookup.ts')
  return getProfile(provider, name)
}
