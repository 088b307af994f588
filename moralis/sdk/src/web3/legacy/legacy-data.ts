import type { ParseSdk } from '../../parse/core.ts'

/** Which chain, by a name or hexadecimal id, and whose data. */
export interface LegacyQuery {
  chain?: string
  address?: string
}

/** The calls for data that were there before Web3API: functions of the server, by the original's names. */
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

/** The names that functions of the server have. Plain JavaScript may give null for the options. */
export function createLegacyData(Parse: ParseSdk): LegacyData {
  return {
    getAllERC20: async (options) => {
      const { chain, address } = options ?? {}
      return Parse.Cloud.run('getAllERC20', { chain, address })
    },
    getERC20: async (options) => {
      const { chain, address, symbol, tokenAddress } = options ?? {}
      return Parse.Cloud.run('getERC20', { chain, address, symbol, tokenAddress })
    },
    getNFTs: async (options) => {
      const { chain = 'Eth', address = '' } = options ?? {}
      return Parse.Cloud.run('getNFTs_old', { chain, address })
    },
    getNFTsCount: async (options) => {
      const { chain = 'Eth', address = '' } = options ?? {}
      return Parse.Cloud.run('getNFTsCount_old', { chain, address })
    },
    getTransactions: async (options) => {
      const { chain = 'Eth', address = '', order = 'desc' } = options ?? {}
      return Parse.Cloud.run('getTransactions', { chain, address, order })
    },
    getTransactionsCount: async (options) => {
      const { chain = 'Eth', address = '' } = options ?? {}
      return Parse.Cloud.run('getTransactionsCount', { chain, address })
    },
  }
}
