import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'

type SolanaAPI = MoralisSdk['SolanaAPI']

/** `SolanaAPI` and, beside it, everything that it lists. */
export type SolanaApiParts = { SolanaAPI: SolanaAPI } & Omit<SolanaAPI, 'initialize' | 'fetch'>

/**
 * The data API of Solana, by groups.
 *
 * @example
 * const { account } = useMoralisSolanaApi()
 * const { data } = useMoralisSolanaCall(account.balance, { network: 'mainnet' }, { autoFetch: true })
 */
export function useMoralisSolanaApi(): SolanaApiParts {
  const { Moralis } = useMoralis()
  return { SolanaAPI: Moralis.SolanaAPI, ...Moralis.SolanaAPI }
}
