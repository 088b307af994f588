const speedyPaths: Record<number, string> = {
  1: 'eth/mainnet',
  3: 'eth/ropsten',
  4: 'eth/rinkeby',
  5: 'eth/goerli',
  42: 'eth/kovan',
  56: 'bsc/mainnet',
  97: 'bsc/testnet',
  137: 'polygon/mainnet',
  250: 'fantom/mainnet',
  43113: 'avalanche/testnet',
  43114: 'avalanche/mainnet',
  80001: 'polygon/mumbai',
}

const speedyBaseUrl = 'https://speedy-nodes-nyc.moralis.io'

/**
 * The URLs of the original's Speedy Nodes for its twelve networks. That service was shut down: they no longer answer
 * unless `baseUrl` is a proxy that serves the same paths.
 */
export function speedyNodeUrls(apiKey: string, baseUrl: string = speedyBaseUrl): Record<number, string> {
  const paths = Object.entries(speedyPaths)
  return Object.fromEntries(
    paths.map(([chainId, path]) => [chainId, `${baseUrl}/${encodeURIComponent(apiKey)}/${path}`]),
  )
}
