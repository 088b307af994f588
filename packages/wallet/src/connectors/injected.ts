import { findAccount, readChainId } from '../connection/read-answers.ts'
import { NoWalletError } from '../connection/wallet-errors.ts'
import type { Wallet } from '../discovery/wallet.ts'
import type { Connector } from './connector.ts'

/**
 * The connector of a wallet found in the browser. Activating it rejects with NoWalletError without a wallet. Networks are changed by
 * switchChain(wallet.provider, chainId), so that pages which never do so don't carry it.
 *
 * @example
 * const { account } = await createConnection().enable(injected(wallet))
 */
export function injected(wallet: Wallet | undefined): Connector {
  return {
    type: 'injected',
    ...(wallet && { provider: wallet.provider }),
    async activate() {
      if (wallet === undefined) throw new NoWalletError()
      const { provider } = wallet
      const account = findAccount(await provider.request({ method: 'eth_requestAccounts' }))
      const chainId = readChainId(await provider.request({ method: 'eth_chainId' }))
      return { provider, account, chainId }
    },
    async deactivate() {},
  }
}
