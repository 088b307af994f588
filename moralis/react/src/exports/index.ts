'use client'

export {
  AuthButton,
  type AuthButtonLabels,
  type AuthButtonPart,
  type AuthButtonProps,
} from '../auth-button/auth-button.tsx'
export type { NamedError } from '../auth-button/name-error.ts'
export { type AuthButtonState, type AuthNotice, useAuthButton } from '../auth-button/use-auth-button.ts'
export { ByMoralis, type ByMoralisProps } from '../badge/by-moralis.tsx'
export type { SetData, Update } from '../call/apply-update.ts'
export type { Callbacks } from '../call/callbacks.ts'
export type { CallOptions, CallState, FetchOptions } from '../call/use-call.ts'
export { type ChainState, useChain } from '../chain/use-chain.ts'
export { type CloudParams, useMoralisCloudFunction } from '../cloud/use-moralis-cloud-function.ts'
export { type ChainRecord, getChain, getSupportedChains } from '../data/chains/get-chain.ts'
export { type EnsAddressState, useEnsAddress } from '../data/ens/use-ens-address.ts'
export { type EnsNameState, useEnsName } from '../data/ens/use-ens-name.ts'
export { resolveIPFS } from '../data/ipfs/resolve-ipfs.ts'
export {
  type FiatBuyOptions,
  type FiatBuyParams,
  type FiatBuyState,
  useFiatBuy,
} from '../data/plugins/fiat/use-fiat-buy.ts'
export type { OneInchExchange, OneInchToken } from '../data/plugins/one-inch/one-inch-token.ts'
export {
  type OneInchQuoteRequest,
  type OneInchQuoteState,
  useOneInchQuote,
} from '../data/plugins/one-inch/use-one-inch-quote.ts'
export {
  type OneInchSwapParams,
  type OneInchSwapRequest,
  type OneInchSwapState,
  useOneInchSwap,
} from '../data/plugins/one-inch/use-one-inch-swap.ts'
export { type OneInchTokensState, useOneInchTokens } from '../data/plugins/one-inch/use-one-inch-tokens.ts'
export type { OpenSeaNetwork, OpenSeaOffer, OpenSeaToken } from '../data/plugins/open-sea/open-sea-token.ts'
export {
  type OpenSeaAssetParams,
  type OpenSeaAssetState,
  useOpenSeaAsset,
} from '../data/plugins/open-sea/use-open-sea-asset.ts'
export {
  type OpenSeaBuyOrderParams,
  type OpenSeaBuyOrderState,
  useOpenSeaBuyOrder,
} from '../data/plugins/open-sea/use-open-sea-buy-order.ts'
export {
  type OpenSeaOrdersParams,
  type OpenSeaOrdersState,
  useOpenSeaOrders,
} from '../data/plugins/open-sea/use-open-sea-orders.ts'
export {
  type OpenSeaSellOrderParams,
  type OpenSeaSellOrderState,
  useOpenSeaSellOrder,
} from '../data/plugins/open-sea/use-open-sea-sell-order.ts'
export type { RaribleAssetClass, RaribleChain } from '../data/plugins/rarible/rarible-asset.ts'
export {
  type RaribleLazyMintParams,
  type RaribleLazyMintState,
  useRaribleLazyMint,
} from '../data/plugins/rarible/use-rarible-lazy-mint.ts'
export {
  type RaribleSellOrderParams,
  type RaribleSellOrderState,
  useRaribleSellOrder,
} from '../data/plugins/rarible/use-rarible-sell-order.ts'
export { type SolanaApiParts, useMoralisSolanaApi } from '../data/solana-api/use-moralis-solana-api.ts'
export { useMoralisSolanaCall } from '../data/solana-api/use-moralis-solana-call.ts'
export type { NftBalance, NftContent } from '../data/wallet-data/read-nft.ts'
export {
  type ERC20BalancesParams,
  type ERC20BalancesState,
  useERC20Balances,
} from '../data/wallet-data/use-erc20-balances.ts'
export {
  type ERC20TransfersParams,
  type ERC20TransfersState,
  useERC20Transfers,
} from '../data/wallet-data/use-erc20-transfers.ts'
export {
  type NativeBalanceParams,
  type NativeBalanceState,
  useNativeBalance,
} from '../data/wallet-data/use-native-balance.ts'
export {
  type NativeTransactionsParams,
  type NativeTransactionsState,
  useNativeTransactions,
} from '../data/wallet-data/use-native-transactions.ts'
export {
  type NFTBalancesPage,
  type NFTBalancesParams,
  type NFTBalancesState,
  useNFTBalances,
} from '../data/wallet-data/use-nft-balances.ts'
export {
  type NFTTransfersParams,
  type NFTTransfersState,
  useNFTTransfers,
} from '../data/wallet-data/use-nft-transfers.ts'
export {
  type ApiContractParams,
  type ApiContractState,
  useApiContract,
} from '../data/web3-api/use-api-contract.ts'
export { useMoralisWeb3Api, type Web3ApiParts } from '../data/web3-api/use-moralis-web3-api.ts'
export { useMoralisWeb3ApiCall } from '../data/web3-api/use-moralis-web3-api-call.ts'
export {
  type TokenPrice,
  type TokenPriceParams,
  type TokenPriceState,
  useTokenPrice,
} from '../data/web3-api/use-token-price.ts'
export * from '../errors/react-moralis-error.ts'
export { type FileState, type SaveFileOptions, useMoralisFile } from '../file/use-moralis-file.ts'
export type { MoralisFile, MoralisSdk, PluginSpec, StoredObject, User } from '../moralis/moralis-sdk.ts'
export {
  type NewObjectState,
  type SaveObjectOptions,
  useNewMoralisObject,
} from '../object/use-new-moralis-object.ts'
export { type Environment, MoralisContext, type MoralisContextValue } from '../provider/moralis-context.ts'
export { MoralisProvider, type MoralisProviderProps } from '../provider/moralis-provider.tsx'
export { useMoralis } from '../provider/use-moralis.ts'
export type { OnAccountChanged } from '../provider/watch-accounts.ts'
export type { LiveHandler, LiveHandlers } from '../query/live-handlers.ts'
export type { Query, QueryMap, QuerySubject } from '../query/use-built-query.ts'
export { type QueryOptions, type QueryState, useMoralisQuery } from '../query/use-moralis-query.ts'
export {
  type SubscriptionHandlers,
  type SubscriptionOptions,
  useMoralisSubscription,
} from '../query/use-moralis-subscription.ts'
export type {
  AuthenticateOptions,
  AuthenticationActions,
  LoginOptions,
  LogoutOptions,
  SignupOptions,
} from '../session/authentication.ts'
export type { InitializeOptions } from '../session/initialization.ts'
export type { AuthError, Authentication } from '../session/session-state.ts'
export type { UserData } from '../session/set-user-fields.ts'
export type { UserActions } from '../session/user-actions.ts'
export type { EnableWeb3Options, Web3Actions } from '../session/web3-actions.ts'
export { useWeb3Contract, type Web3ContractState } from '../web3/use-web3-contract.ts'
export { useWeb3ExecuteFunction, type Web3ExecuteFunctionParams } from '../web3/use-web3-execute-function.ts'
export { useWeb3Transfer, type Web3TransferParams } from '../web3/use-web3-transfer.ts'
