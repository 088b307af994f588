import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { TestBoard } from './board.ts'
import { type BrowserSession, openBrowserSession } from './browser-session.ts'

/** Signs in on the site with a wallet. */
export async function signInByWallet(board: TestBoard, wallet: PrivateKeyAccount): Promise<BrowserSession> {
  const browser = openBrowserSession(board)
  const challenge = await browser.send('/api/v1/auth/wallet/challenge', {
    address: wallet.address,
    chainId: 1,
  })
  const { message } = await challenge.json()
  const signature = await wallet.signMessage({ message })
  expect((await browser.send('/api/v1/auth/wallet/verify', { message, signature })).status).toBe(200)
  return browser
}
