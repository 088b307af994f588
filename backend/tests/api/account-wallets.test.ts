import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInByWallet } from '../../../board/tests/support/wallet-browser.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'
import { linkLegacy } from '../support/link-legacy.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

it('shows a wallet that an older app linked for what it is, and unlinks it as any other', async () => {
  const [first, second] = [makeWallet(), makeWallet()]
  const [signedIn, linked] = [first, second].map(({ address }) => address.toLowerCase())
  const browser = await signInByWallet(board, first)
  await linkLegacy(board, browser, second)
  const page = await (await browser.get('/account')).text()
  for (const address of [signedIn, linked]) expect(page).toContain(address)
  expect(page).toContain('>A sign-in here</td>')
  expect(page).toContain('>An older app’s message; works for signing in to apps only</td>')
  expect(page.match(/href="\/account\/wallets\/unlink\?namespace=eip155&amp;address=0x/g)).toHaveLength(2)

  const question = await browser.get(`/account/wallets/unlink?namespace=eip155&address=${linked}`)
  const text = await question.text()
  expect(text).toContain('You won’t be able to sign in to this account with it.')
  expect(text).not.toContain('your only way to sign in')
  const fields = { namespace: 'eip155', address: linked ?? '' }
  const answer = await browser.submit('/account/wallets/unlink', fields)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
  const account = await (await browser.get('/account')).text()
  expect(account).not.toContain(linked)
  expect(account).toContain(signedIn)
})
