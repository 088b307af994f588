import { addFakeWallet, testAccounts } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()
const lantern = { name: 'Lantern', rdns: 'example.lantern' }

async function openDialog(page: Page, path = '/jobs') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Authenticate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.waitFor()
  return dialog
}

async function signIn(page: Page): Promise<void> {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Lantern' }).click()
  await page.getByText('You are signed in.').waitFor()
}

describe('signing in with a wallet', () => {
  it('asks for one signature of the shown text and greets with 🎉', async () => {
    const page = await board.newPage()
    const wallet = await addFakeWallet(page, lantern)
    await signIn(page)
    expect(await page.getByRole('status').filter({ hasText: '🎉' }).count()).toBe(1)
    expect(
      wallet.calls.map((call) => call.method).filter((method) => method === 'personal_sign'),
    ).toHaveLength(1)

    await page.goto('/account')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(
      /^Welcome, 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/,
    )
    expect(await page.getByText(wallet.account.address, { exact: false }).first().isVisible()).toBe(true)
  })

  it('again, from the page that asks for a recent sign-in, returns to where that began', async () => {
    const page = await board.newPage()
    await addFakeWallet(page, lantern)
    await signIn(page)
    await page.goto('/sign-in?next=%2Faccount&again=1')
    await page.getByRole('main').getByRole('button', { name: 'Sign in with a wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
    await page.waitForURL('**/account')
  })

  it('keeps the profile in the browser and the token out of it', async () => {
    const page = await board.newPage()
    const wallet = await addFakeWallet(page, lantern)
    await signIn(page)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(JSON.parse(JSON.parse(stored).currentUser)).toMatchObject({ accounts: [wallet.account.address] })
    expect(stored).not.toMatch(/r:[0-9a-f]{20}/)
    expect(await page.evaluate(() => document.cookie)).not.toContain('session')
    const cookies = await page.context().cookies()
    expect(cookies.find((cookie) => cookie.name === 'session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
  })

  it('reaches the same user the next time, and another one with another key', async () => {
    const idOf = async (privateKey?: `0x${string}`): Promise<string> => {
      const page = await board.newPage()
      await addFakeWallet(page, { ...lantern, ...(privateKey === undefined ? {} : { privateKey }) })
      await signIn(page)
      return page.evaluate(() => JSON.parse(localStorage.currentUser).id)
    }
    const first = await idOf()
    expect(await idOf()).toBe(first)
    expect(await idOf(testAccounts[1]?.privateKey)).not.toBe(first)
  })

  it('signs out with 👋 and forgets the profile, in every tab', async () => {
    const page = await board.newPage()
    await addFakeWallet(page, lantern)
    await signIn(page)
    const other = await page.context().newPage()
    await other.goto('/companies')
    await page.locator('details[data-account] summary').click()
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('status').filter({ hasText: '👋' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.currentUser)).toBeUndefined()
    await other.bringToFront()
    await other.getByRole('button', { name: 'Authenticate' }).waitFor()
  })

  it('says that nothing was signed when the person declines, and asks again when they want', async () => {
    const page = await board.newPage()
    const wallet = await addFakeWallet(page, lantern)
    wallet.behave((method) => (method === 'personal_sign' ? 'reject' : 'approve'))
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Lantern' }).click()
    await dialog.getByRole('heading', { name: 'You declined in Lantern' }).waitFor()
    expect(await dialog.innerText()).toContain('Nothing was signed and nothing was sent.')
    wallet.behave('approve')
    await dialog.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('You are signed in.').waitFor()
  })

  it('can be cancelled while the wallet is silent; a late answer changes nothing', async () => {
    const page = await board.newPage()
    const wallet = await addFakeWallet(page, { ...lantern, behaviour: 'silent' })
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Lantern' }).click()
    await dialog.getByRole('heading', { name: 'Open Lantern' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await wallet.answerLate()
    await dialog.getByRole('button', { name: 'Lantern' }).waitFor()
    expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('session')
  })

  it('names the error and what to do where there is no wallet', async () => {
    const page = await board.newPage()
    const dialog = await openDialog(page)
    expect(await dialog.getByLabel('Password').isVisible()).toBe(true)
    await dialog.getByText('Details').click()
    await dialog.getByText('Non ethereum enabled browser').waitFor()
  })

  it('asks no wallet for anything when a page loads', async () => {
    const page = await board.newPage()
    const wallet = await addFakeWallet(page, lantern)
    for (const path of ['/', '/jobs', '/companies', '/sign-in']) await page.goto(path)
    expect(wallet.calls).toEqual([])
  })
})
