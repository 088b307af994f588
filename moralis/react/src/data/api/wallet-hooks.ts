import type { DataApiAnswers, DataApiChain } from '@cryptolist/moralis'
import { readField } from '@cryptolist/wallet'
import { useMemo } from 'react'
import { type CallOptions, type CallState, type NamedCall, nameFetch } from '../../call/use-call.ts'
import { type ChainRecord, getChain } from '../../chain/use-chain.ts'
import { useMoralis } from '../../provider/moralis-context.ts'
import type { MoralisSdk } from '../../session/session-state.ts'
import { type DataCall, toChain, tokenValueTxt, useDataCall } from './use-data-call.ts'

type NftOwnerPage = DataApiAnswers['getNFTs']
type NftOwner = NonNullable<NftOwnerPage['result']>[number]
type Account = MoralisSdk['Web3API']['account']
type WalletParams<Operation extends keyof Account> = NonNullable<Parameters<Account[Operation]>[0]>

/** The result of a hook about a wallet, `Name` being the name of its `fetch`. */
type WalletState<Name extends string, Operation extends keyof Account> = NamedCall<
  Name,
  Awaited<ReturnType<Account[Operation]>>,
  WalletParams<Operation>
>

type WalletHook<State, Params> = (params?: Params, options?: CallOptions) => State

/** Each takes a wallet and a chain to ask about instead of the connected ones. */
export type ERC20BalancesParams = WalletParams<'getTokenBalances'>
export type ERC20TransfersParams = WalletParams<'getTokenTransfers'>
export type NFTBalancesParams = WalletParams<'getNFTs'>
export type NFTTransfersParams = WalletParams<'getNFTTransfers'>
export type NativeBalanceParams = WalletParams<'getNativeBalance'>
export type NativeTransactionsParams = WalletParams<'getTransactions'>

export type ERC20BalancesState = WalletState<'fetchERC20Balances', 'getTokenBalances'>
export type ERC20TransfersState = WalletState<'fetchERC20Transfers', 'getTokenTransfers'>
export type NFTTransfersState = WalletState<'getNFTTransfers', 'getNFTTransfers'>

/** A page of NFTs with their metadata read. */
export interface NFTBalancesPage extends Omit<NftOwnerPage, 'result'> {
  result?: NftBalance[]
}

/** The result of `useNFTBalances`. */
export interface NFTBalancesState extends Omit<WalletState<'getNFTBalances', 'getNFTs'>, 'data'> {
  data: NFTBalancesPage | null
}

/** The result of `useNativeBalance`. */
export interface NativeBalanceState extends Omit<WalletState<'getBalances', 'getNativeBalance'>, 'data'> {
  /** The balance in the smallest unit, and as people write it where the network is given by its number. */
  data: { balance: string | undefined; formatted: string | null }
  /** Null where the chain is given by its name, or is not in the catalogue. */
  nativeToken: ChainRecord['nativeCurrency'] | null
}

/** `getNativeTransations` is spelled as apps of the original know it. */
export interface NativeTransactionsState extends WalletState<'getNativeTransations', 'getTransactions'> {
  /** The wallet's network, which may differ from the chain that is asked about. */
  chainId: string | null
}

/** The ERC-20 tokens of a wallet, the connected one's as soon as there is one. */
export const useERC20Balances: WalletHook<ERC20BalancesState, ERC20BalancesParams> =
  /* @__PURE__ */ createWalletHook('fetchERC20Balances', (account) => account.getTokenBalances)

/** The transfers of ERC-20 tokens from and to a wallet. */
export const useERC20Transfers: WalletHook<ERC20TransfersState, ERC20TransfersParams> =
  /* @__PURE__ */ createWalletHook('fetchERC20Transfers', (account) => account.getTokenTransfers)

/** The transfers of NFTs from and to a wallet. */
export const useNFTTransfers: WalletHook<NFTTransfersState, NFTTransfersParams> =
  /* @__PURE__ */ createWalletHook('getNFTTransfers', (account) => account.getNFTTransfers)

/** The NFTs of a wallet, with `metadata` read and `image` an address that browsers can load. */
export function useNFTBalances(params?: NFTBalancesParams, options?: CallOptions): NFTBalancesState {
  const call = useWalletCall(useMoralis().Moralis.Web3API.account.getNFTs, params, options)
  const page = useMemo(() => call.data && readPage(call.data), [call.data])
  return { ...nameFetch('getNFTBalances', call), data: page }
}

/** A wallet's balance of its network's own coin. */
export function useNativeBalance(params?: NativeBalanceParams, options?: CallOptions): NativeBalanceState {
  const { Moralis, chainId } = useMoralis()
  const chain = toChain(params?.chain, chainId)
  const nativeToken = useMemo(() => getChain(chain)?.nativeCurrency ?? null, [chain])
  const call = useWalletCall(Moralis.Web3API.account.getNativeBalance, params, options)
  const balance = call.data?.balance
  const data = useMemo(() => {
    const isKnown = nativeToken !== null && balance !== undefined
    const formatted = isKnown ? tokenValueTxt(balance, nativeToken.decimals, nativeToken.symbol) : null
    return { balance, formatted }
  }, [balance, nativeToken])
  return { ...nameFetch('getBalances', call), data, nativeToken }
}

/** The transactions of a wallet. */
export function useNativeTransactions(
  params?: NativeTransactionsParams,
  options?: CallOptions,
): NativeTransactionsState {
  const { Moralis, chainId } = useMoralis()
  const call = useWalletCall(Moralis.Web3API.account.getTransactions, params, options)
  return { ...nameFetch('getNativeTransations', call), chainId }
}

function createWalletHook<Name extends string, Params extends object, Result>(
  name: Name,
  getOperation: (account: Account) => DataCall<Params | undefined, Result>,
): WalletHook<NamedCall<Name, Result, Params>, Params> {
  return function useWalletData(params, options) {
    return nameFetch(name, useWalletCall(getOperation(useMoralis().Moralis.Web3API.account), params, options))
  }
}

/**
 * Calls an operation about a wallet: the given one, else the connected one, on the given chain, else the wallet's. By default as soon as a
 * wallet is connected.
 */
function useWalletCall<Params extends object, Result>(
  call: DataCall<Params | undefined, Result>,
  params: NoInfer<Params> | undefined,
  options: CallOptions = {},
): CallState<Result, Params, null> {
  const { account, chainId } = useMoralis()
  const { autoFetch = Boolean(account) } = options
  return useDataCall<Params | undefined, Result>(call, withWallet(params, account, chainId), { autoFetch })
}

interface Wallet {
  chain?: DataApiChain
  address?: string
}

function withWallet<Params extends object>(
  params: Params | undefined,
  account: string | null,
  chainId: string | null,
): NonNullable<Params>
function withWallet(params: Wallet | undefined, account: string | null, chainId: string | null): Wallet {
  return { ...params, chain: toChain(params?.chain, chainId), address: params?.address ?? account ?? '' }
}

function readPage(page: NftOwnerPage): NFTBalancesPage {
  return Array.isArray(page.result) ? { ...page, result: page.result.map(readNft) } : page
}

/** The metadata of an NFT; anyone may have written it. */
export interface NftContent {
  name?: string
  description?: string
  image?: string
  [field: string]: unknown
}

/** An NFT with its metadata read. */
export interface NftBalance extends Omit<NftOwner, 'metadata'> {
  /** As it came where it isn't JSON. */
  metadata?: NftContent | string | null
  image?: string | null
}

/** Reads an NFT's metadata, and gives its picture an address that browsers can load. */
function readNft(nft: NftOwner): NftBalance {
  if (!nft?.metadata) return nft
  try {
    const metadata: NftContent | null = JSON.parse(nft.metadata)
    const image = readField(metadata, 'image')
    return { ...nft, metadata, ...(typeof image === 'string' && { image: resolveIPFS(image) }) }
  } catch {
    return nft
  }
}

const gateway = 'https://gateway.ipfs.io/ipfs/'

/** Turns an IPFS address into one that a browser can load; returns others, and null and undefined, as they are. */
export function resolveIPFS<Url extends string | null | undefined>(url: Url): Url | string {
  return url ? url.replace('ipfs://', () => gateway) : url
}
