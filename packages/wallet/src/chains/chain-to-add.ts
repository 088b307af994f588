import { fillMessage, transportMessages } from '@cryptolist/contract'
import type { ChainToAdd } from '../connectors/connector.ts'
import type { Chain } from './chain.ts'
import { ChainError } from './chain-id.ts'

/**
 * A network for a wallet to add, with today's names; `rpcUrl` is an app's own node. Throws ChainError: `dead_chain`
 * for one that was shut down, `no_rpc_url`.
 */
export function toChainToAdd(chain: Chain, rpcUrl: string | undefined = chain.rpcUrls[0]): ChainToAdd {
  const {
    name = chain.name,
    nativeCurrency = chain.nativeCurrency,
    explorerUrl = chain.explorerUrl,
  } = chain.today ?? {}
  if (chain.isDead) {
    const instead =
      chain.replacedBy === null ? '' : ` Its place was taken by the network ${chain.replacedBy}.`
    throw new ChainError('dead_chain', `${chain.name} was shut down.${instead}`)
  }
  if (rpcUrl === undefined)
    throw new ChainError(
      'no_rpc_url',
      fillMessage(transportMessages.noRpcUrlForChain, { chainId: `0x${chain.chainId.toString(16)}` }),
    )
  return {
    chainId: chain.chainId,
    chainName: name,
    currencyName: nativeCurrency.name,
    currencySymbol: nativeCurrency.symbol,
    rpcUrl,
    blockExplorerUrl: explorerUrl,
  }
}
