import { addFakeWallet, type FakeWallet } from '@cryptolist/testkit'
import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'
import { overflowOf } from '../support/watched-page.ts'

const board = startBrowserBoard()
const password = 'correct horse battery'
const narrow = { viewport: { width: 390, height: 844 } }
let count = 0

interface Person {
  page: Page
  wallet: FakeWallet
}

/** Somebody with a new account and a wallet that nobody knows yet, on the account's page. */
async function openAccount(options: BrowserContextOptions = {}): Promise<Person> {
  const page = await board.newPage(options)
  const wallet = await addFakeWallet(page, {
    name: 'Lantern',
    rdns: 'example.lantern',
    privateKey: generatePrivateKey(),
  })
  await signUp(page)
  return { page, wallet }
}

async function signUp(page: Page): Promise<void> {
  count += 1
  await signUpVisitor(page, board.origin, { username: `adder-${count}`, password })
  await page.goto('/account')
}

const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add a wallet' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a wallet' })
const rowOf = (page: Page, { account }: FakeWallet) =>
  page.getByRole('row').filter({ hasText: account.address })

async function openDialog(page: Page) {
  await page.waitForLoadState()
  await addButton(page).click()
  await dialogOf(page).getByRole('button', { name: 'Lantern' }).waitFor()
  return dialogOf(page)
}

async function addByClick({ page }: Person): Promise<void> {
  await (await openDialog(page)).getByRole('button', { name: 'Lantern' }).click()
}

it('adds a wallet with one signature of a text that says so, and the wallet then signs in to the account', async () => {
  const person = await openAccount()
  const { page, wallet } = person
  expect(wallet.calls).toEqual([])
  await page.getByText('No wallets linked yet.').waitFor()
  await addByClick(person)
  await page.getByRole('status').filter({ hasText: 'Wallet linked.' }).waitFor()
  expect(await rowOf(page, wallet).innerText()).toContain('A sign-in here')
  const signRequests = wallet.calls.filter(({ method }) => method === 'personal_sign')
  const text = Buffer.from(String(signRequests[0]?.params?.[0]).slice(2), 'hex').toString()
  expect([signRequests.length, text]).toEqual([
    1,
    expect.stringContaining('\nAdd this wallet to your account on'),
  ])

  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Authenticate' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
  await page.getByText('You are signed in.').waitFor()
  await page.goto('/account')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
})

it.each(['dark', 'light'])('is worked by keyboard at 390 px, and axe finds nothing, %s', async (theme) => {
  const { page, wallet } = await openAccount(narrow)
  await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
  await page.reload()
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Lantern' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  expect(await focused()).toContain('Lantern')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(await focused()).toBe('Add a wallet')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Lantern' }).waitFor()
  await page.keyboard.press('Enter')
  await rowOf(page, wallet).waitFor()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

it('says when the person declines, and when the wallet is another account’s', async () => {
  const first = await openAccount()
  await addByClick(first)
  await rowOf(first.page, first.wallet).waitFor()

  const second = await openAccount()
  const { privateKey } = first.wallet.account
  await addFakeWallet(second.page, { name: 'Ember', rdns: 'example.ember', privateKey })
  await second.page.reload()
  second.wallet.behave('reject')
  await addByClick(second)
  const dialog = dialogOf(second.page)
  await dialog.getByRole('heading', { name: 'You declined in Lantern' }).waitFor()
  await dialog.getByRole('button', { name: 'Other wallet' }).click()
  await dialog.getByRole('button', { name: 'Ember' }).click()
  await dialog.getByRole('heading', { name: 'Another account has this wallet' }).waitFor()
  expect(await dialog.getByRole('alert').innerText()).toContain('unlink it there first')
})

it('sends who has signed in long ago to sign in again, and back', async () => {
  const person = await openAccount()
  await person.page.route('**/api/v1/auth/wallet/challenge', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { title: 'Not allowed', detail: 'This needs a fresh sign-in.', code: 'sign_in_again' },
    }),
  )
  await addByClick(person)
  const dialog = dialogOf(person.page)
  await dialog.getByRole('heading', { name: 'Sign in again first' }).waitFor()
  await dialog.getByRole('link', { name: 'Sign in again' }).click()
  await person.page.waitForURL('**/sign-in?next=%2Faccount&again=1')
  await person.page.getByText('Sign in again to continue.').waitFor()
})

it('is not offered without JavaScript', async () => {
  const page = await board.newPage({ javaScriptEnabled: false })
  await signUp(page)
  expect(await page.getByText('Add a wallet').isVisible()).toBe(false)
})
