import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()

type Page = Awaited<ReturnType<typeof board.newPage>>

const namesOf = (page: Page) => page.locator('.directory .title').allInnerTexts()
const sectorOf = (page: Page) => page.getByRole('combobox', { name: 'Sector' })

/** The first sector that is offered, and how many companies it should find. */
async function firstSector(page: Page): Promise<{ value: string; companies: number }> {
  const option = sectorOf(page).locator('option').nth(1)
  const value = (await option.getAttribute('value')) ?? ''
  return { value, companies: Number(/\((\d+)\)$/.exec((await option.textContent()) ?? '')?.[1]) }
}

describe('the list of companies', () => {
  it('applies a sector at once, keeps the focus on it, and goes back with it', async () => {
    const page = await board.newPage()
    await page.goto('/companies')
    const all = await namesOf(page)
    const { value, companies } = await firstSector(page)
    expect(companies).toBeLessThan(all.length)
    expect(await page.getByRole('button', { name: 'Show' }).isVisible()).toBe(false)
    await sectorOf(page).focus()
    await sectorOf(page).selectOption(value)
    await page.waitForURL(`**/companies?sector=${value}`)
    await expect.poll(() => namesOf(page)).toHaveLength(companies)
    await expect.poll(() => sectorOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.locator('[data-part=count]').innerText()).toBe(
      `${companies} of ${all.length} companies`,
    )
    await page.goBack()
    await expect.poll(() => namesOf(page)).toEqual(all)
    expect(await sectorOf(page).inputValue()).toBe('')
  })

  it('finds while a name is typed, and offers the letters that are left', async () => {
    const page = await board.newPage()
    await page.goto('/companies')
    const [name = ''] = await namesOf(page)
    await page.getByRole('searchbox', { name: 'Search companies' }).pressSequentially(name)
    await expect.poll(() => namesOf(page)).toEqual([name])
    expect(await page.getByRole('navigation', { name: 'First letter' }).count()).toBe(0)
  })

  it('narrows by letters, each of which finds a company, and keeps the letter with the next choice', async () => {
    const page = await board.newPage()
    await page.goto('/companies')
    const letters = page.getByRole('navigation', { name: 'First letter' }).getByRole('link')
    const names = (await letters.allInnerTexts()).filter((name) => name.length === 1)
    expect(names.length).toBeGreaterThan(2)
    expect(names.length).toBeLessThan(26)
    for (const letter of names) {
      await page.getByRole('link', { name: letter, exact: true }).click()
      await page.waitForURL(`**/companies?initial=${letter.toLowerCase()}`)
      await expect.poll(async () => (await namesOf(page)).every((name) => name.startsWith(letter))).toBe(true)
      expect((await namesOf(page)).length).toBeGreaterThan(0)
    }
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
    await page.waitForURL(/[?&]initial=.*sort=name/)
  })

  it('is filtered by one form without JavaScript', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/companies')
    const { value, companies } = await firstSector(page)
    await sectorOf(page).selectOption(value)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL((url) => url.searchParams.get('sector') === value)
    expect(await namesOf(page)).toHaveLength(companies)
  })
})
