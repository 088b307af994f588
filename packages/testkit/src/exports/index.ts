export {
  type BundleOptions,
  bundlePage,
  gzipBytes,
  loadedWith,
  type PageWeight,
  weighPage,
} from '../bundle/bundle-page.ts'
export {
  type LocalChain,
  type LocalChainOptions,
  startLocalChain,
  type TestContract,
  testContracts,
} from '../chain/local-chain.ts'
export type { LocalWallet, LocalWalletOptions, Script } from '../chain/local-wallet.ts'
export { type LocalDns, startLocalDns } from '../network/local-dns.ts'
export {
  addFakeWallet,
  type FakeWallet,
  type FakeWalletOptions,
  type FakeWalletSettings,
  fakeWalletScript,
  walletFunctionName,
} from '../wallet/fake-wallet.ts'
export { never, refuse, type ScriptedProvider, scriptedProvider } from '../wallet/scripted-provider.ts'
export type { WalletBehaviour } from '../wallet/test-accounts.ts'
export { type TestAccount, testAccount, testAccounts } from '../wallet/test-accounts.ts'
