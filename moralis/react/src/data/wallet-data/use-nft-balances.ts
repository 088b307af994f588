import type { Web3Answers } from '@cryptolist/moralis'
import { useMemo } from 'react'
import type { CallOptions } from '../../call/use-call.ts'
import type { MoralisSdk } from '../../moralis/moralis-sdk.ts'
import { useMoralis } from '../../provider/use-moralis.ts'
import { type NftBalance, readNft } from './read-nft.ts'
import { useWalletCall, type WalletFetch, type WalletState } from './use-wallet-call.ts'

type GetNfts = MoralisSdk['Web3API']['account']['getNFTs']

/** What `useNFTBalances` takes. */
export type NFTBalancesParams = NonNullable<Parameters<GetNfts>[0]>

/** A page of NFTs with their metadata read. */
export interface NFTBalancesPage extends Omit<Web3Answers.NftOwnerPage, 'result'> {
  result?: NftBalance[]
}

/** What `useNFTBalances` gives. */
export interface NFTBalancesState extends Omit<WalletState<GetNfts>, 'data'> {
  getNFTBalances: WalletFetch<GetNfts>
  data: NFTBalancesPage | null
}

/**
 * The NFTs of a wallet, with `metadata` read and `image` an address that browsers can load.
 *
 * @example
 * const { data } = useNFTBalances()
 * data?.result?.map(({ name, image }) => <img key={image} alt={name} src={image ?? ''} />)
 */
export function useNFTBalances(params?: NFTBalancesParams, options?: CallOptions): NFTBalancesState {
  const { Moralis } = useMoralis()
  const { fetch, data, error, isLoading, isFetching } = useWalletCall(
    Moralis.Web3API.account.getNFTs,
    params,
    options,
  )
  const balances = useMemo(() => data && readPage(data), [data])
  return { getNFTBalances: fetch, data: balances, error, isLoading, isFetching }
}

function readPage(page: Web3Answers.NftOwnerPage): NFTBalancesPage {
  return Array.isArray(page.result) ? { ...page, result: page.result.map(readNft) } : page
}
