import { dataApiMessages, startMessages } from '@cryptolist/contract'
import type { Core } from '../parse/core.ts'
import { createDataApi, type DataApi } from './data-api.ts'
import type { Calls } from './operation.ts'
import { solanaOperations } from './solana-operations.ts'
import { web3Operations } from './web3-operations.ts'

/** `Moralis.Web3API`: what it takes and answers with is in one table, web3Operations. */
export type Web3Api = DataApi & Calls<typeof web3Operations>

/** `Moralis.SolanaAPI`. */
export type SolanaApi = DataApi & Calls<typeof solanaOperations>

export interface DataApis {
  Web3API: Web3Api
  SolanaAPI: SolanaApi
}

/**
 * Web3API and SolanaAPI for one Moralis. An operation about a wallet defaults to the signed-in user's, then to
 * the connected account.
 *
 * @example
 * const { result } = await Moralis.Web3API.account.getNFTs({ chain: 'eth' })
 */
export function createDataApis(core: Core, web3: { readonly account: string | null }): DataApis {
  const Web3API = createDataApi(
    core,
    {
      baseURL: 'https://deep-index.moralis.io/api/v2',
      functionPrefix: '',
      addressField: 'ethAddress',
      defaults: {},
      serverDefaults: { chain: 'eth' },
      messages: {
        notInitialized: startMessages.web3ApiNotInitialized,
        needsKeyOrServer: startMessages.web3ApiNeedsKeyOrServer,
        failed: dataApiMessages.failed,
      },
      findAccount: () => web3.account,
    },
    web3Operations,
  )
  const SolanaAPI = createDataApi(
    core,
    {
      baseURL: 'https://solana-gateway.moralis.io',
      functionPrefix: 'sol-',
      addressField: 'solAddress',
      defaults: { network: 'mainnet', responseType: 'native' },
      serverDefaults: {},
      messages: {
        notInitialized: startMessages.solanaApiNotInitialized,
        needsKeyOrServer: startMessages.solanaApiNeedsKeyOrServer,
        failed: dataApiMessages.solanaFailed,
      },
      findAccount: () => null,
    },
    solanaOperations,
  )
  return { Web3API, SolanaAPI }
}
