import { fillMessage, transportMessages } from '@cryptolist/contract'
import {
  ChainError,
  type Connector,
  type EthereumProvider,
  toChainId,
  toHexChainId,
} from '@cryptolist/wallet'
import type { Ask } from '@cryptolist/wallet/requests'
import { createKeyWallet, createRpcClient, type RpcClientOptions } from './rpc-client.ts'

/** How to reach networks without a wallet. */
export interface NetworkOptions extends RpcClientOptions {
  /** The node of each network, by its number (decimal or 0x). */
  urls?: Readonly<Record<string | number, string>>
  /** The network to begin with; the first of `urls` by default. */
  chainId?: number | string
  /** The original's older name of `chainId`. */
  defaultChainId?: number | string
  /** Signs and sends with it; it stays in memory and is never part of an error. Not for pages: their visitors could read it. */
  privateKey?: string
  /** A key of the Speedy Nodes, which were shut down. It is sent nowhere: without `urls`, the error says so. */
  speedyNodeApiKey?: string
}

/**
 * The connector of a node: reads a network, and signs and sends if a private key is given. Throws ChainError (`no_rpc_url`)
 * without any URL; activating it rejects with ChainError if the network has none, and with WalletError for an invalid key.
 *
 * @example
 * const { provider } = await createConnection().enable(network({ urls: rpcUrls(), chainId: 8453 }))
 */
export function network(options: NetworkOptions): Connector {
  const urls = new Map(Object.entries(findUrls(options)).map(([chainId, url]) => [toChainId(chainId), url]))
  const [firstChainId] = urls.keys()
  const chainId = toChainId(options.chainId ?? options.defaultChainId ?? firstChainId)
  return {
    type: 'network',
    async activate() {
      const url = urls.get(chainId)
      if (url === undefined)
        throw new ChainError(
          'no_rpc_url',
          fillMessage(transportMessages.noRpcUrlForChain, { chainId: toHexChainId(chainId) }),
        )
      const node = createRpcClient(url, options)
      if (options.privateKey === undefined) return { provider: withoutEvents(node), account: null, chainId }
      const wallet = await createKeyWallet(node, options.privateKey)
      return { provider: withoutEvents(wallet), account: wallet.account, chainId }
    },
    async deactivate() {},
  }
}

function findUrls({ urls, speedyNodeApiKey }: NetworkOptions): Readonly<Record<string | number, string>> {
  if (urls !== undefined && Object.keys(urls).length > 0) return urls
  throw new ChainError(
    'no_rpc_url',
    speedyNodeApiKey === undefined
      ? transportMessages.noRpcUrls
      : 'The Speedy Nodes were shut down, so speedyNodeApiKey opens nothing and is sent nowhere. Name nodes of your own in "urls".',
  )
}

/** A node emits nothing. */
function withoutEvents(wallet: Ask): EthereumProvider {
  return { request: (call) => wallet.request(call), on() {}, removeListener() {} }
}
