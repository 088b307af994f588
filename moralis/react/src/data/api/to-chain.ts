import type { DataApiChain } from '@cryptolist/moralis'

/** The chain that a hook asks about: the given one, else the wallet's, else Ethereum. */
export function toChain(named: DataApiChain | undefined, chainId: string | null): DataApiChain {
  return named ?? (isNamed(chainId) ? chainId : 'eth')
}

/** Any id passes: the server refuses those it does not know. */
function isNamed(chainId: string | null): chainId is DataApiChain {
  return chainId !== null && chainId !== ''
}
