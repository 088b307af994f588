import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'

const board = startBrowserBoard()

const titles = (page: Page) => page.locator('.rows > .row:visible .title a').allInnerTexts()

/** Its buttons come when somebody points at it. */
async function press(row: Locator, name: RegExp): Promise<void> {
  await row.hover()
  await row.getByRole('button', { name }).click()
}

it('hides a job and its company in this browser, and moves that into an account', async () => {
  const page = await board.newPage()
  await page.goto('/jobs')
  const before = await titles(page)
  const row = page.locator('.rows > .row').first()
  await press(row, /^Hide /)
  await row.getByText('Job hidden.').waitFor()
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toEqual(before)
  await press(row, /^Hide /)
  await row.getByRole('button', { name: /^Hide all jobs at / }).click()
  await row.getByText(/^All jobs at .* hidden\./).waitFor()
  const slugs = async () => JSON.parse(await page.evaluate(() => localStorage.hiddenCompanies ?? '[]'))
  expect(await slugs()).toHaveLength(1)

  await page.reload()
  await page.getByText(/^You’ve hidden \d+ jobs? on this page/).waitFor()
  expect(await titles(page)).not.toContain(before[0])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  expect(await titles(page)).toEqual(before)

  await signUpVisitor(page, board.origin, { username: 'hid-before-signing-up' })
  await page.goto('/jobs')
  await page.getByText(/^You’ve hidden \d+ jobs? on this page/).waitFor()
  expect(await slugs()).toEqual([])
  await page.getByRole('link', { name: 'View hidden jobs' }).click()
  await page.getByRole('button', { name: /^Show .* again$/ }).click()
  await page.getByText('You haven’t hidden anything').waitFor()
})

it('saves, hides and shows the selected job again by keys', async () => {
  const page = await board.newPage()
  await page.goto('/jobs')
  await page.keyboard.press('j')
  const row = page.locator('.rows > .row').first()
  await page.keyboard.press('s')
  await row
    .getByRole('button', { name: /^Save / })
    .and(page.locator('[aria-pressed=true]'))
    .waitFor()
  await page.keyboard.press('h')
  await row.getByText('Job hidden.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('u')
  await row.locator('.title a:focus').waitFor()
  await page.keyboard.press('j')
  await page.locator('.rows > .row').nth(1).locator('.title a:focus').waitFor()
})
