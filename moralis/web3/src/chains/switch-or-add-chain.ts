import {
  addChain,
  type ChainToAdd,
  type EthereumProvider,
  switchChain,
  toChainId,
  UnknownChainError,
} from '@cryptolist/wallet'
import { askWallet } from '@cryptolist/wallet/requests'
import { toChainToAdd } from './chain.ts'
import { getChain } from './find-chain.ts'

/** How to switch to a network that the wallet may not know. */
export interface SwitchOrAddOptions {
  /** The network, if the catalogue lacks it or the app knows better. */
  chain?: ChainToAdd
  /** A node of the app's own for a network of the catalogue. */
  rpcUrl?: string
}

/**
 * Switches a wallet to a network, and adds the network first if the wallet does not know it (4902) and the catalogue does. Rejects as
 * switchChain does, and with ChainError: `unknown_chain`, `dead_chain`.
 *
 * @example
 * await switchOrAddChain(wallet.provider, 8453)
 */
export async function switchOrAddChain(
  provider: Pick<EthereumProvider, 'request'>,
  chainId: number | string,
  options: SwitchOrAddOptions = {},
): Promise<void> {
  try {
    await switchChain(provider, chainId)
  } catch (error) {
    if (!(error instanceof UnknownChainError)) throw error
    await addChain(provider, options.chain ?? toChainToAdd(getChain(chainId), options.rpcUrl))
    const now = await askWallet(provider, 'eth_chainId')
    if (Number(now) === toChainId(chainId)) return
    await switchChain(provider, chainId)
  }
}
