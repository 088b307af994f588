import { toChainId } from './chain-id.ts'
import { chains } from './find-chain.ts'
import { speedyNodeUrls } from './speedy-nodes.ts'

/** Which addresses of nodes to take. */
export interface RpcUrlOptions {
  /** The app's own nodes, by the network's number (decimal or 0x). They win. */
  overrides?: Readonly<Record<string | number, string>>
  /** A key of the Speedy Nodes, which are gone: their addresses are given where it is set, as the original did. */
  speedyNodeApiKey?: string
}

/**
 * A node for each network of the catalogue that still runs, and the caller's own. Throws ChainError (`not_a_chain_id`) for an override
 * of no network.
 *
 * @example
 * network({ urls: rpcUrls({ overrides: { 1: 'https://node.example' } }), chainId: 1 })
 */
export function rpcUrls(options: RpcUrlOptions = {}): Record<number, string> {
  const urls: Record<number, string> = {}
  for (const {
    chainId,
    rpcUrls: [first],
  } of chains)
    if (first !== undefined) urls[chainId] = first
  if (options.speedyNodeApiKey !== undefined) Object.assign(urls, speedyNodeUrls(options.speedyNodeApiKey))
  for (const [chainId, url] of Object.entries(options.overrides ?? {})) urls[toChainId(chainId)] = url
  return urls
}
