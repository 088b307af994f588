import type { DataApiChain } from '@cryptolist/moralis'

/** The chain that a hook asks about: the one that is named, else the wallet's, else Ethereum. */
export function toChain(named: DataApiChain | undefined, chainId: string | null): DataApiChain {
  return named ?? (isNamed(chainId) ? chainId : 'eth')
}

/** The server says which of them it knows. */
function isNamed(chainId: string | null): chainId is DataApiChain {
  return chainId !== null && chainId !== ''
}
