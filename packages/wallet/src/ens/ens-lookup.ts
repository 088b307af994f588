import { type Chain, type Client, createClient, custom, isAddress, type Transport } from 'viem'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/actions'
import { holesky, mainnet, sepolia } from 'viem/chains'
import { normalize } from 'viem/ens'
import { toChainId } from '../chains/chain-id.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import type { EnsProfile } from './ens.ts'
import { EnsError } from './ens-error.ts'

// Loaded with the first lookup only: viem is behind it.

const namedChains: readonly Chain[] = [mainnet, sepolia, holesky]

/** See findEnsName. */
export async function findName(provider: EthereumProvider, address: string): Promise<string | null> {
  if (!isAddress(address, { strict: false }))
    throw new EnsError('not_an_address', `"${address}" is not an address.`)
  return getEnsName(await openClient(provider), { address })
}

/** See getEnsProfile. */
export async function getProfile(provider: EthereumProvider, text: string): Promise<EnsProfile> {
  const name = normalize(text)
  const client = await openClient(provider)
  // The first to be asked, so that a node that does not answer is an error and not a name without an address.
  const address = await getEnsAddress(client, { name })
  const [avatar, email, url] = await Promise.all([
    orNull(getEnsAvatar(client, { name })),
    orNull(getEnsText(client, { name, key: 'email' })),
    orNull(getEnsText(client, { name, key: 'url' })),
  ])
  return { address, avatar, email, url }
}

async function openClient(provider: EthereumProvider): Promise<Client<Transport, Chain>> {
  const chainId = toChainId(await provider.request({ method: 'eth_chainId' }))
  const chain = namedChains.find(({ id }) => id === chainId)
  if (chain === undefined) throw new EnsError('no_ens', 'network does not support ENS')
  return createClient({ chain, transport: custom(provider, { retryCount: 0 }) })
}

/** One record that cannot be read leaves the others as they are. */
async function orNull(record: Promise<string | null>): Promise<string | null> {
  try {
    return (await record) || null
  } catch {
    return null
  }
}
