import { toChainId } from './chain-id.ts'
import { chains } from './find-chain.ts'
import { speedyNodeUrls } from './speedy-nodes.ts'

/** Which nodes to use. */
export interface RpcUrlOptions {
  /** The app's own nodes by chain id (decimal or 0x). They take precedence. */
  overrides?: Readonly<Record<string | number, string>>
  /** A key for the Speedy Nodes, which were shut down: if set, their URLs are used, as in the original. */
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
