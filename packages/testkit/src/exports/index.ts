export { getBrowserPath, launchBrowser } from '../browser/launch-browser.ts'
export * from '../database/test-database.ts'
export {
  addFakeWallet,
  type FakeWallet,
  type FakeWalletSettings,
  type WalletBehaviour,
} from '../wallet/fake-wallet.ts'
export { type FakeWalletOptions, fakeWalletScript } from '../wallet/fake-wallet-script.ts'
export { type TestAccount, testAccount, testAccounts } from '../wallet/test-accounts.ts'
