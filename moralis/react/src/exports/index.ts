'use client'

export {
  AuthButton,
  type AuthButtonLabels,
  type AuthButtonPart,
  type AuthButtonProps,
} from '../auth-button/auth-button.tsx'
export {
  type AuthButtonState,
  type AuthNotice,
  type NamedError,
  useAuthButton,
} from '../auth-button/use-auth-button.ts'
export { ByMoralis, type ByMoralisProps } from '../badge/by-moralis.tsx'
export type { SetData, Update } from '../call/apply-update.ts'
export type { Callbacks } from '../call/run-call.ts'
export type { CallOptions, CallState, FetchOptions } from '../call/use-call.ts'
export * from '../chain/use-chain.ts'
export * from '../data/api/api-hooks.ts'
export * from '../data/api/wallet-hooks.ts'
export * from '../data/ens/ens-hooks.ts'
export * from '../data/plugins/exchange-hooks.ts'
export * from '../data/plugins/nft-market-hooks.ts'
export {
  CancelledError,
  NoMoralisContextProviderError,
  NotAuthenticatedError,
  ReactMoralisError,
  type ReactMoralisErrorCode,
  ValidationError,
} from '../errors/react-moralis-error.ts'
export {
  type Environment,
  MoralisContext,
  type MoralisContextValue,
  useMoralis,
} from '../provider/moralis-context.ts'
export {
  MoralisProvider,
  type MoralisProviderProps,
  type OnAccountChanged,
} from '../provider/moralis-provider.tsx'
export {
  type LiveHandler,
  type LiveHandlers,
  type Query,
  type QueryMap,
  type QueryOptions,
  type QueryState,
  type QuerySubject,
  type SubscriptionHandlers,
  type SubscriptionOptions,
  useMoralisQuery,
  useMoralisSubscription,
} from '../query/query-hooks.ts'
export * from '../server/server-hooks.ts'
export type {
  AuthenticateOptions,
  AuthenticationActions,
  LoginOptions,
  LogoutOptions,
  SignupOptions,
} from '../session/authentication.ts'
export type { InitializeOptions } from '../session/session.ts'
export type { EnableWeb3Options, UserActions, UserData, Web3Actions } from '../session/session-actions.ts'
export type {
  AuthError,
  Authentication,
  MoralisFile,
  MoralisSdk,
  PluginSpec,
  StoredObject,
  User,
} from '../session/session-state.ts'
export * from '../web3/web3-hooks.ts'
