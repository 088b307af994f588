import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'

type Web3API = MoralisSdk['Web3API']

/** `Web3API` and, beside it, everything that it lists: its groups, `baseURL` and, once the SDK has been started, `serverUrl`. */
export type Web3ApiParts = { Web3API: Web3API } & Omit<Web3API, 'initialize' | 'fetch'>

/**
 * The web3 data API, by groups.
 *
 * @example
 * const { account } = useMoralisWeb3Api()
 * const { data } = useMoralisWeb3ApiCall(account.getNFTs, { chain: 'polygon' }, { autoFetch: true })
 */
export function useMoralisWeb3Api(): Web3ApiParts {
  const { Moralis } = useMoralis()
  return { Web3API: Moralis.Web3API, ...Moralis.Web3API }
}
