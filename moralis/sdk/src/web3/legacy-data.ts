import type { ParseSdk } from '../parse/core.ts'

/** Which chain, by a name or hexadecimal id, and whose data. */
interface LegacyQuery {
  chain?: string
  address?: string
}

/** The calls for data from before Web3API: functions of the server, under the original's names. */
export interface LegacyData {
  /** @deprecated use Moralis.Web3API.account.getTokenBalances */
  getAllERC20(options?: LegacyQuery): Promise<unknown>
  /** @deprecated use Moralis.Web3API.account.getTokenBalances */
  getERC20(options?: LegacyQuery & { symbol?: string; tokenAddress?: string }): Promise<unknown>
  /** @deprecated use Moralis.Web3API.account.getNFTs */
  getNFTs(options?: LegacyQuery): Promise<unknown>
  /** @deprecated use Moralis.Web3API.account.getNFTs */
  getNFTsCount(options?: LegacyQuery): Promise<unknown>
  /** @deprecated use Moralis.Web3API.account.getTransactions */
  getTransactions(options?: LegacyQuery & { order?: 'asc' | 'desc' }): Promise<unknown>
  /** @deprecated use Moralis.Web3API.account.getTransactions */
  getTransactionsCount(options?: LegacyQuery): Promise<unknown>
}

/** The parameters of each function with their defaults, in the order in which the original sends them. */
const ofWallet = { chain: 'Eth', address: '' }
const erc20 = { chain: undefined, address: undefined }

export function createLegacyData(Parse: ParseSdk): LegacyData {
  // Plain JavaScript may give null for the options.
  const call = (name: string, defaults: object) => async (options?: object | null) => {
    const given = Object.entries(options ?? {}).filter(
      ([key, value]) => key in defaults && value !== undefined,
    )
    return Parse.Cloud.run(name, { ...defaults, ...Object.fromEntries(given) })
  }
  return {
    getAllERC20: call('getAllERC20', erc20),
    getERC20: call('getERC20', { ...erc20, symbol: undefined, tokenAddress: undefined }),
    getNFTs: call('getNFTs_old', ofWallet),
    getNFTsCount: call('getNFTsCount_old', ofWallet),
    getTransactions: call('getTransactions', { ...ofWallet, order: 'desc' }),
    getTransactionsCount: call('getTransactionsCount', ofWallet),
  }
}
