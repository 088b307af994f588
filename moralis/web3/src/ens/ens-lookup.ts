import {
  type EthereumProvider,
  type RequestArguments,
  readField,
  toChainId,
  toText,
  toWalletError,
  WalletError,
} from '@cryptolist/wallet'
import { askWallet } from '@cryptolist/wallet/requests'
import { BaseError, type Chain, type Client, createClient, custom, isAddress, type Transport } from 'viem'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/actions'
import { holesky, mainnet, sepolia } from 'viem/chains'
import { normalize } from 'viem/ens'
import { EnsError, type EnsProfile } from './ens-profile.ts'

// Loaded with the first lookup, because it imports viem.

const namedChains: readonly Chain[] = [mainnet, sepolia, holesky]

export async function findName(provider: EthereumProvider, address: string): Promise<string | null> {
  if (!isAddress(address, { strict: false }))
    throw new EnsError('not_an_address', `"${toText(address)}" is not an address.`)
  const client = await openClient(provider)
  return getEnsName(client, { address }).catch(fail)
}

export async function getProfile(provider: EthereumProvider, text: string): Promise<EnsProfile> {
  const name = toName(text)
  const client = await openClient(provider)
  // Asked first, so that a silent node is an error, not a name without an address.
  const address = await getEnsAddress(client, { name }).catch(fail)
  const [avatar, email, url] = await Promise.all([
    orNull(getEnsAvatar(client, { name })),
    orNull(getEnsText(client, { name, key: 'email' })),
    orNull(getEnsText(client, { name, key: 'url' })),
  ])
  return { address, avatar, email, url }
}

function toName(text: string): string {
  try {
    return normalize(text)
  } catch (cause) {
    throw new EnsError('not_a_name', cause instanceof Error ? cause.message : toText(cause), { cause })
  }
}

async function openClient(provider: EthereumProvider): Promise<Client<Transport, Chain>> {
  const chainId = toChainId(await askWallet(provider, 'eth_chainId'))
  const chain = namedChains.find(({ id }) => id === chainId)
  if (chain === undefined) throw new EnsError('no_ens', 'network does not support ENS')
  return createClient({ chain, transport: custom({ request }, { retryCount: 0 }) })

  // viem stumbles over a wallet that throws anything but an object.
  async function request(call: RequestArguments): Promise<unknown> {
    try {
      return await provider.request(call)
    } catch (cause) {
      throw typeof cause === 'object' && cause !== null ? cause : { carried: toWalletError(cause) }
    }
  }
}

function fail(cause: unknown): never {
  throw toLookupError(cause)
}

/** The wallet's error without viem's wrappers; EnsError if viem itself failed. */
function toLookupError(error: unknown): WalletError {
  let cause = error
  while (cause instanceof BaseError && cause.cause !== undefined) cause = cause.cause
  if (cause instanceof BaseError) return new EnsError('lookup_failed', cause.shortMessage, { cause: error })
  const carried = readField(cause, 'carried')
  return carried instanceof WalletError ? carried : toWalletError(cause)
}

/** An unreadable record does not affect the others. */
async function orNull(record: Promise<string | null>): Promise<string | null> {
  try {
    return (await record) || null
  } catch {
    return null
  }
}
