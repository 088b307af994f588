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

/** Links a wallet as old clients do, which proves less than a sign-in. */
export async function linkByOldClient(
  { context: { config }, origin }: TestBoard,
  browser: BrowserSession,
  wallet: PrivateKeyAccount,
): Promise<void> {
  const { appId } = config
  const { user } = await (await browser.get('/api/v1/me')).json()
  const send = async (path: string, body: object) => {
    const sent = { method: 'POST', body: JSON.stringify({ ...body, _ApplicationId: appId }) }
    return (await fetch(`${origin}/server${path}`, sent)).json()
  }
  const { result } = await send('/functions/getServerTime', {})
  const data = `Moralis Authentication\n\nId: ${appId}:${result.dateTime}`
  const moralisEth = { id: wallet.address, data, signature: await wallet.signMessage({ message: data }) }
  const token = browser.cookies.get('session')
  await send(`/users/${user.id}`, { _method: 'PUT', _SessionToken: token, authData: { moralisEth } })
}
