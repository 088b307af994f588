export * from '../authentication/authentication.ts'
export * from '../connection/connection.ts'
export * from '../connection/connection-event.ts'
export { isReconnecting, listenToWallet } from '../connection/listen-to-wallet.ts'
export { type Address, requireAccount } from '../connection/read-answers.ts'
export * from '../connection/wallet-errors.ts'
export * from '../connectors/connector.ts'
export { ConnectorError, type ConnectorErrorCode } from '../connectors/connector-error.ts'
export { injected } from '../connectors/injected.ts'
export type { Wallet } from '../discovery/wallet.ts'
export { watchWallets } from '../discovery/watch-wallets.ts'
export { addChain } from '../networks/add-chain.ts'
export { switchChain, UnknownChainError, UnsupportedMethodError } from '../networks/switch-chain.ts'
export {
  type EthereumProvider,
  isEthereumProvider,
  type RequestArguments,
  readField,
} from '../provider/ethereum-provider.ts'
export { type SignedIn, type SignInOptions, signIn } from '../signing/sign-in.ts'
export { SignInMessageError, type SignInMessageFields, signInMessage } from '../signing/sign-in-message.ts'
export {
  requestChallenge,
  requestUser,
  SignInRefusedError,
  type SignInRequestOptions,
  type SignInRoute,
} from '../signing/sign-in-requests.ts'
export { signText } from '../signing/sign-text.ts'
export { signTypedData, type TypedData, type TypedDataDomain } from '../signing/sign-typed-data.ts'
