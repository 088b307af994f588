import type { Web3Session } from '../session/web3-session.ts'
import type { Web3Transactions } from '../web3-part.ts'

/** Transfers and contract calls with the enabled wallet. Errors in the options are reported before a missing wallet. */
export function createTransactions(session: Web3Session): Web3Transactions {
  const signer = () => session.active?.signer ?? null
  const outcome = 'Look there whether it still sends the transaction.'
  return {
    async transfer(options) {
      const { transfer } = await import('@cryptolist/wallet/transactions')
      return session.raceDisconnect(transfer(signer(), options), outcome)
    },
    async executeFunction(options) {
      const { executeFunction } = await import('@cryptolist/wallet/transactions')
      return session.raceDisconnect(executeFunction(signer(), options), outcome)
    },
  }
}
