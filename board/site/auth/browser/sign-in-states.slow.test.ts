import { addFakeWallet, type FakeWalletSettings } from '@cryptolist/testkit'
import { startBrowser } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findProblemsInBothThemes, showTheme } from '../../../tests/support/both-themes.ts'
import { findSignIn, type SmallBoard, startSmallBoard } from './board.fixture.ts'

const browser = startBrowser()
let board: SmallBoard
let page: Page

beforeAll(async () => {
  board = await startSmallBoard()
})
afterAll(() => board.close())
beforeEach(async () => {
  page = await browser.newPage()
})

const press = (name: string) => findSignIn(page).dialog.getByRole('button', { name, exact: true }).click()
const pressWallet = () => press('Lantern')
const states: [name: string, settings: Partial<FakeWalletSettings> | null, reach: () => Promise<void>][] = [
  ['No wallet found', null, async () => {}],
  ['Wallets in this browser', {}, async () => {}],
  ['Open Lantern', { behaviour: 'silent' }, pressWallet],
  [
    'Sign the message in Lantern',
    { behaviour: (method) => (method === 'personal_sign' ? 'silent' : 'approve') },
    pressWallet,
  ],
  ['You declined in Lantern', { behaviour: 'reject' }, pressWallet],
  ['Lantern already shows a request', { behaviour: 'pending' }, pressWallet],
  ['Lantern could not sign you in', { behaviour: 'fail' }, pressWallet],
  ['No account yet?', {}, () => press('Sign in with a password')],
]

it.each(states)(
  'the dialog at "%s" has one size, and nothing that axe finds in either theme',
  async (words, settings, reach) => {
    if (settings !== null)
      await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern', ...settings })
    await page.goto(`${board.origin}/jobs`)
    const { dialog, opener } = findSignIn(page)
    await opener.click()
    await reach()
    await dialog.locator('.body').getByText(words).first().waitFor()
    for (const theme of ['light', 'dark']) {
      await showTheme(page, theme)
      const box = await dialog.boundingBox()
      expect([box?.width, box?.height]).toEqual([400, 416])
    }
    expect(await findProblemsInBothThemes(page, { within: 'dialog' })).toEqual([])
  },
)
