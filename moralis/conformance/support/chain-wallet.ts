import { fakeWalletScript, type LocalWallet, walletFunctionName } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'

/** Gives a page the wallet of a local chain, at window.ethereum and announced, before it opens its first address. The key stays here. */
export async function addChainWallet(page: Page, wallet: LocalWallet): Promise<void> {
  await page.exposeFunction(
    walletFunctionName,
    async (_rdns: string, call: { method: string; params?: readonly unknown[] }) => {
      try {
        return { result: await wallet.request(call) }
      } catch (error) {
        return { error: toAnswer(error) }
      }
    },
  )
  await page.addInitScript(fakeWalletScript({ name: 'Lantern', rdns: 'example.lantern', isInjected: true }))
}

/** What wallets and nodes throw, as it can be handed to a page. */
function toAnswer(error: unknown): { code: unknown; message: string; data?: unknown } {
  if (typeof error !== 'object' || error === null) return { code: -32603, message: String(error) }
  const code = 'code' in error ? error.code : -32603
  const message = 'message' in error ? String(error.message) : 'Unknown error'
  return { code, message, ...('data' in error ? { data: error.data } : {}) }
}
