import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()

describe('the keyboard alone', () => {
  it('skips to the content first', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('moves through the list with j and k and opens a job with o', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    const titles = await page.locator('main .jt a').allInnerTexts()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(titles[0])
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(titles[1])
    await page.keyboard.press('k')
    await expect.poll(focused).toBe(titles[0])
    await page.keyboard.press('o')
    await page.waitForURL(/\/jobs\/.+-[0-9a-z]{8}$/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(titles[0])
  })

  it('goes to the search with / and types there what it gets', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search jobs' })
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('rust j/k')
    expect(await search.inputValue()).toBe('rust j/k')
  })

  it('lists all keys with ? and closes the list with Escape', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('Next job')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('signs up, signs in and out without a mouse', async () => {
    const page = await board.newPage()
    await page.goto('/sign-up')
    await page.getByLabel('Username').focus()
    await page.keyboard.type('keyboard-ana')
    await page.keyboard.press('Tab')
    await page.keyboard.type('correct horse battery')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account')
    await page.locator('details[data-account] summary').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('You are signed out.').waitFor()
    expect(await page.getByRole('button', { name: 'Authenticate' }).isVisible()).toBe(true)
  })
})
