import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { type BrowserSession, openBrowserSession } from '../support/browser-session.ts'
import { signInByWallet } from '../support/wallet-browser.ts'
import { makeWallet } from '../support/wallets.ts'

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard()
})
afterAll(() => board.close())

const signIn = (wallet: PrivateKeyAccount) => signInByWallet(board, wallet)

async function signLink(browser: BrowserSession, wallet: PrivateKeyAccount) {
  const body = { address: wallet.address, chainId: 1, purpose: 'link' }
  const { message } = await (await browser.send('/api/v1/auth/wallet/challenge', body)).json()
  return { message, signature: await wallet.signMessage({ message }) }
}
const linkPath = '/api/v1/auth/wallet/link'

const path = (wallet: PrivateKeyAccount) =>
  `/account/wallets/unlink?namespace=eip155&address=${wallet.address.toLowerCase()}`
const fields = (wallet: PrivateKeyAccount) => ({ namespace: 'eip155', address: wallet.address.toLowerCase() })
const place = (response: Response) => [response.status, response.headers.get('location')]

async function age(): Promise<void> {
  await board.context.database.db
    .updateTable('board.site_sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .execute()
}

describe('wallets of an account, without scripts', () => {
  it('are shown with when and how each was proved', async () => {
    const [first, second] = [makeWallet(), makeWallet()]
    const browser = await signIn(first)
    await browser.send(linkPath, await signLink(browser, second))
    const page = await (await browser.get('/account')).text()
    for (const wallet of [first, second]) expect(page).toContain(wallet.address.toLowerCase())
    expect(page.match(/>A sign-in here<\/td>/g)).toHaveLength(2)
    expect(page.match(/href="\/account\/wallets\/unlink\?namespace=eip155&amp;address=0x/g)).toHaveLength(2)
  })

  it('are unlinked after a page that says what it means', async () => {
    const [first, second] = [makeWallet(), makeWallet()]
    const browser = await signIn(first)
    await browser.send(linkPath, await signLink(browser, second))
    const page = await (await browser.get(path(second))).text()
    expect(page).toContain('You won’t be able to sign in to this account with it.')
    expect(page).not.toContain('your only way to sign in')
    expect(place(await browser.submit('/account/wallets/unlink', fields(second)))).toEqual([303, '/account'])
    const account = await (await browser.get('/account')).text()
    expect(account).not.toContain(second.address.toLowerCase())
    expect(account).toContain(first.address.toLowerCase())
  })

  it('can be unlinked after a warning when there is no other way to sign in', async () => {
    const wallet = makeWallet()
    const browser = await signIn(wallet)
    expect(await (await browser.get(path(wallet))).text()).toContain('your only way to sign in')
    expect((await browser.submit('/account/wallets/unlink', fields(wallet))).status).toBe(303)
    expect(await (await browser.get('/account')).text()).toContain('No wallets linked yet.')
    const again = await signIn(wallet)
    const [before, after] = [await browser.get('/api/v1/me'), await again.get('/api/v1/me')]
    expect((await before.json()).user.id).not.toBe((await after.json()).user.id)
  })

  it('need no warning once there is a password', async () => {
    const wallet = makeWallet()
    const browser = await signIn(wallet)
    await browser.submit('/account/password', { new_password: 'long enough' })
    expect(await (await browser.get(path(wallet))).text()).not.toContain('your only way to sign in')
  })

  it('are unlinked by a fresh session alone', async () => {
    const wallet = makeWallet()
    const browser = await signIn(wallet)
    await age()
    const refused = await browser.submit('/account/wallets/unlink', fields(wallet))
    expect(refused.status).toBe(403)
    const page = await refused.text()
    expect(page).toContain('Sign in again')
    expect(page).toContain('next=%2Faccount%2Fwallets%2Funlink')
    expect(await (await browser.get('/account')).text()).toContain(wallet.address.toLowerCase())
  })

  it('are nobody else\u2019s to see or to unlink', async () => {
    const wallet = makeWallet()
    const owner = await signIn(wallet)
    const other = await signIn(makeWallet())
    expect((await other.get(path(wallet))).status).toBe(404)
    expect((await other.submit('/account/wallets/unlink', fields(wallet))).status).toBe(404)
    const stranger = openBrowserSession(board)
    for (const answer of [
      await stranger.get(path(wallet)),
      await stranger.submit('/account/wallets/unlink', fields(wallet)),
    ])
      expect(place(answer)).toEqual([303, expect.stringMatching(/^\/sign-in\?next=%2Faccount%2Fwallets/)])
    expect(await (await owner.get('/account')).text()).toContain(wallet.address.toLowerCase())
  })

  it.each<[Record<string, string>, number]>([
    [{}, 404],
    [{ namespace: 'x', address: 'x' }, 404],
    // No form of the site takes what the database cannot keep.
    [{ namespace: 'eip155', address: '\0' }, 400],
    [{ namespace: 'solana', address: '1'.repeat(32) }, 404],
  ])('answer nothing to %j', async (named, status) => {
    const browser = await signIn(makeWallet())
    expect((await browser.submit('/account/wallets/unlink', named)).status).toBe(status)
    expect((await browser.get(`/account/wallets/unlink?${new URLSearchParams(named)}`)).status).toBe(404)
  })
})

describe('adding a wallet', () => {
  const codeOf = async (response: Response) => [response.status, (await response.json()).code]

  it('keeps the session and answers with the user, whose page says so once', async () => {
    const [first, second] = [makeWallet(), makeWallet()]
    const browser = await signIn(first)
    const session = browser.cookies.get('session')
    const answer = await browser.send(linkPath, await signLink(browser, second))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { user } = await answer.json()
    expect(user.accounts).toEqual([first, second].map(({ address }) => address.toLowerCase()))
    expect(browser.cookies.get('session')).toBe(session)
    expect(await (await browser.get('/account')).text()).toContain('Wallet linked.')
  })

  it('refuses strangers, old sessions, other sites, forms and what another account has', async () => {
    const wallet = makeWallet()
    const browser = await signIn(makeWallet())
    const signed = await signLink(browser, wallet)
    const send = (headers: Record<string, string> = {}, from = browser) =>
      from.send(linkPath, signed, headers)
    expect(await codeOf(await send({}, openBrowserSession(board)))).toEqual([401, 'not_signed_in'])
    expect(await codeOf(await send({ origin: 'https://evil.example' }))).toEqual([403, 'foreign_origin'])
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415)
    const taken = await signIn(wallet)
    expect(await codeOf(await send())).toEqual([409, 'conflict'])
    await age()
    expect(await codeOf(await send({}, taken))).toEqual([403, 'sign_in_again'])
    const body = { address: wallet.address, chainId: 1, purpose: 'link' }
    const challenge = await browser.send('/api/v1/auth/wallet/challenge', body)
    expect(await codeOf(challenge)).toEqual([403, 'sign_in_again'])
  })

  it('knows no other purpose', async () => {
    const body = { address: makeWallet().address, chainId: 1, purpose: 'give' }
    const answer = await openBrowserSession(board).send('/api/v1/auth/wallet/challenge', body)
    expect(await codeOf(answer)).toEqual([400, 'invalid_input'])
  })
})
