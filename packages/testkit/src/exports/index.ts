export { type BundleOptions, bundlePage, gzipBytes, loadedWith } from '../bundle/bundle-page.ts'
export { type LocalChain, type LocalChainOptions, startLocalChain } from '../chain/local-chain.ts'
export type { LocalWallet, LocalWalletOptions, Script } from '../chain/local-wallet.ts'
export { type TestContract, testContracts } from '../chain/test-contracts.ts'
export { type LocalDns, startLocalDns } from '../network/local-dns.ts'
export {
  addFakeWallet,
  type FakeWallet,
  type FakeWalletSettings,
} from '../wallet/fake-wallet.ts'
export { type FakeWalletOptions, fakeWalletScript, walletFunctionName } from '../wallet/fake-wallet-script.ts'
export type { WalletBehaviour } from '../wallet/test-accounts.ts'
export { type TestAccount, testAccount, testAccounts } from '../wallet/test-accounts.ts'
