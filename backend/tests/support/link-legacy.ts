import type { PrivateKeyAccount } from 'viem/accounts'
import type { BrowserSession } from '../../../board/tests/support/browser-session.ts'
import type { TestBackendBoard } from './backend-board.ts'
import { signLegacyText } from './legacy-wallet.ts'

/** Links a wallet as old clients do, which proves less than a sign-in. */
export async function linkLegacy(
  { context: { config }, origin }: TestBackendBoard,
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
  const moralisEth = await signLegacyText(wallet, `Moralis Authentication\n\nId: ${appId}:${result.dateTime}`)
  const token = browser.cookies.get('session')
  await send(`/users/${user.id}`, { _method: 'PUT', _SessionToken: token, authData: { moralisEth } })
}
