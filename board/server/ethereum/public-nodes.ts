import { dataApiChainNames } from '@cryptolist/contract'
import { findChain } from '@cryptolist/web3/chains'

/** Nodes that anyone may ask, of the data API's chains only: those of the catalogue of moralis/web3. Their operators learn what is asked. */
export function listPublicNodes(chainId: number): readonly string[] {
  if (dataApiChainNames[chainId] === undefined) return []
  return findChain(chainId)?.rpcUrls.filter((url) => url.startsWith('https://')) ?? []
}

/** Whether Moralis v1 knew the chain and its network has ended. */
export function isShutDown(chainId: number): boolean {
  return findChain(chainId)?.isDead === true
}

/** The chains that have such nodes. */
export function listPublicChains(): number[] {
  return Object.keys(dataApiChainNames)
    .map(Number)
    .filter((chainId) => listPublicNodes(chainId).length > 0)
}
