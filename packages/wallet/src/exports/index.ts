export * from '../authentication/authentication.ts'
export * from '../connection/connection.ts'
export * from '../connection/wallet-errors.ts'
export { injected, type Wallet, watchWallets } from '../discovery/browser-wallets.ts'
export { ChainError, type ChainErrorCode, toChainId, toHexChainId } from '../networks/chain-id.ts'
export { addChain, switchChain, UnknownChainError, UnsupportedMethodError } from '../networks/switch-chain.ts'
export {
  type EthereumProvider,
  isEthereumProvider,
  type RequestArguments,
  readField,
  toText,
} from '../provider/ethereum-provider.ts'
export { type Address, requireAccount } from '../provider/wallet-answers.ts'
export {
  requestChallenge,
  requestUser,
  requireOwnText,
  type SignedIn,
  type SignInOptions,
  SignInRefusedError,
  type SignInRequestOptions,
  type SignInRoute,
  signIn,
} from '../signing/sign-in.ts'
export { SignInMessageError, type SignInMessageFields, signInMessage } from '../signing/sign-in-message.ts'
export { signText, signTypedData, type TypedData, type TypedDataDomain } from '../signing/signatures.ts'
