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
export type { Callbacks } from '../call/run-call.ts'
export type { CallOptions, CallState, FetchOptions } from '../call/use-call.ts'
export * from '../chain/use-chain.ts'
export * from '../cloud/use-moralis-cloud-function.ts'
export * from '../data/api/api-hooks.ts'
export * from '../data/api/wallet-hooks.ts'
export * from '../data/chains/get-chain.ts'
export * from '../data/ens/ens-hooks.ts'
export { type NftBalance, type NftContent, resolveIPFS } from '../data/nft/read-nft.ts'
export * from '../data/plugins/fiat.ts'
export * from '../data/plugins/one-inch.ts'
export * from '../data/plugins/open-sea.ts'
export * from '../data/plugins/rarible.ts'
export * from '../errors/react-moralis-error.ts'
export * from '../file/use-moralis-file.ts'
export type { MoralisFile, MoralisSdk, PluginSpec, StoredObject, User } from '../moralis/moralis-sdk.ts'
export * from '../object/use-new-moralis-object.ts'
export {
  type Environment,
  MoralisContext,
  type MoralisContextValue,
  useMoralis,
} from '../provider/moralis-context.ts'
export { MoralisProvider, type MoralisProviderProps } from '../provider/moralis-provider.tsx'
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
export type { UserActions, UserData } from '../session/user-actions.ts'
export type { EnableWeb3Options, Web3Actions } from '../session/web3-actions.ts'
export * from '../web3/web3-hooks.ts'
