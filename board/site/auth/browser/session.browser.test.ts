import { addFakeWallet, testAccounts } from '@cryptolist/testkit'
import { startBrowser } from '@cryptolist/testkit/browser'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmallBoard, startSmallBoard } from './board.fixture.ts'

const browser = startBrowser()
let board: SmallBoard
let context: BrowserContext
let page: Page

beforeAll(async () => {
  board = await startSmallBoard()
})
afterAll(() => board.close())
beforeEach(async () => {
  page = await browser.newPage()
  context = page.context()
  board.endSessions()
})

const signOut = (tab: Page) => tab.locator('header').getByRole('button', { name: 'Sign out' })
const storedUser = (tab: Page) => tab.evaluate(() => localStorage.getItem('currentUser'))

/** Asks the server as the page's own script does, once that script has run: buttons stand in the HTML before it. */
async function askServer(tab: Page) {
  await tab.waitForFunction(() => 'askServer' in window)
  await tab.evaluate(() => Reflect.get(window, 'askServer')())
}

async function signInByWallet() {
  const wallet = await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern' })
  await page.goto(`${board.origin}/jobs`)
  await page.getByText('Authenticate').click()
  await page.getByRole('button', { name: 'Lantern' }).click()
  await signOut(page).waitFor()
  return wallet
}

describe('the mirror of the session', () => {
  it('is what the server’s page says: a forged profile is forgotten', async () => {
    await page.goto(board.origin)
    await page.evaluate(() => localStorage.setItem('currentUser', JSON.stringify({ id: 'forged' })))
    await page.reload()
    expect(await storedUser(page)).toBeNull()
    await signInByWallet()
    await page.evaluate(() => localStorage.setItem('currentUser', 'not even JSON'))
    await page.reload()
    expect(JSON.parse((await storedUser(page)) ?? '')).toMatchObject({ accounts: [testAccounts[0].address] })
    expect(await storedUser(page)).not.toMatch(/token|session/i)
  })

  it('follows another tab that signs in, and one that signs out', async () => {
    const other = await context.newPage()
    await other.goto(`${board.origin}/jobs`)
    await signInByWallet()
    await signOut(other).waitFor()
    await signOut(page).click()
    await page.getByText('You are signed out.').waitFor()
    await other.getByText('Authenticate').waitFor()
    expect(await storedUser(other)).toBeNull()
  })

  it('stays as it is on a page that does not know who asks', async () => {
    await signInByWallet()
    const stored = await storedUser(page)
    const other = await context.newPage()
    await other.goto(`${board.origin}/jobs`)
    await other.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await page.goto(`${board.origin}/broken`)
    await askServer(page)
    expect(stored).not.toBeNull()
    expect(await storedUser(page)).toBe(stored)
    expect(await other.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
    expect(await signOut(other).isVisible()).toBe(true)
  })

  it('says once that the session has ended, and lets one sign in again', async () => {
    await signInByWallet()
    board.endSessions()
    await askServer(page)
    await askServer(page)
    const alert = page.getByRole('alert')
    await alert.getByText('You’ve been signed out.').waitFor()
    expect(await alert.count()).toBe(1)
    await alert.getByText('Authenticate').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
    await alert.waitFor({ state: 'detached' })
    await signOut(page).waitFor()
  })

  it('says nothing of the kind to somebody who is not signed in', async () => {
    await page.goto(board.origin)
    await askServer(page)
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('the wallet after signing in', () => {
  it('is listened to and asked for nothing', async () => {
    const wallet = await signInByWallet()
    wallet.calls.length = 0
    await page.reload()
    await wallet.switchAccount(testAccounts[1].privateKey)
    await page.getByRole('alert').getByText('Lantern switched to another account.').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('You’re still signed in as 0x7e5f…5bdf.')
    expect(wallet.calls).toEqual([])
  })

  it('takes the note back when its account is the old one again, and signs out from it', async () => {
    const wallet = await signInByWallet()
    const alert = page.getByRole('alert')
    await wallet.switchAccount(testAccounts[1].privateKey)
    await alert.waitFor()
    await wallet.switchAccount(testAccounts[0].privateKey)
    await alert.waitFor({ state: 'detached' })
    await wallet.switchAccount(testAccounts[1].privateKey)
    await alert.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are signed out.').waitFor()
  })
})

describe('the toast', () => {
  it('goes by its cross without loading a page, and by itself after six seconds that the pointer stops', async () => {
    // Only `runFor` moves the clock, however slow the browser is.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto(board.origin)
    await context.addCookies([{ name: 'alert', value: 'signed_out', url: board.origin }])
    await page.reload()
    const toast = page.getByRole('status')
    await page.clock.runFor(5_000)
    expect(await toast.isVisible()).toBe(true)
    await toast.hover()
    await page.clock.runFor(60_000)
    expect(await toast.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await page.clock.runFor(2_000)
    expect(await toast.count()).toBe(0)

    await context.addCookies([{ name: 'alert', value: 'signed_in', url: board.origin }])
    await page.reload()
    const address = page.url()
    await page.getByRole('link', { name: 'Dismiss' }).click()
    await expect.poll(() => toast.count()).toBe(0)
    expect(page.url()).toBe(address)
  })
})
