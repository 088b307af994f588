import type { CallOptions } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { useWalletCall, type WalletFetch, type WalletState } from './use-wallet-call.ts'

type GetNftTransfers = MoralisSdk['Web3API']['account']['getNFTTransfers']

/** What `useNFTTransfers` takes. */
export type NFTTransfersParams = NonNullable<Parameters<GetNftTransfers>[0]>

/** What `useNFTTransfers` gives. */
export interface NFTTransfersState extends WalletState<GetNftTransfers> {
  getNFTTransfers: WalletFetch<GetNftTransfers>
}

/**
 * The transfers of NFTs from and to a wallet.
 *
 * @example
 * const { data } = useNFTTransfers({ direction: 'to' })
 */
export function useNFTTransfers(params?: NFTTransfersParams, options?: CallOptions): NFTTransfersState {
  const { Moralis } = useMoralis()
  const { fetch, data, error, isLoading, isFetching } = useWalletCall(
    Moralis.Web3API.account.getNFTTransfers,
    params,
    options,
  )
  return { getNFTTransfers: fetch, data, error, isLoading, isFetching }
}
