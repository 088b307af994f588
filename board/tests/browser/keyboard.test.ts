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

  it('draws the focus around the row, where nothing cuts it off', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('j')
    const link = page.locator('.jt a:focus-visible').first()
    await link.waitFor()
    const drawn = await link.evaluate((title) => {
      const { outlineStyle, outlineWidth, width } = getComputedStyle(title, '::after')
      return {
        outlineStyle,
        outlineWidth,
        isWide: width === getComputedStyle(title.closest('.jr') ?? title).width,
      }
    })
    expect(drawn).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isWide: true })
  })

  it('goes to the search with / and types there what it gets', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('/')
    // A searchbox until its suggestions are loaded, then a combobox.
    const search = page.getByLabel('Search jobs')
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('rust j/k')
    expect(await search.inputValue()).toBe('rust j/k')
  })

  it('types into the search what follows / while the keys’ script is still loading', async () => {
    const page = await board.newPage()
    await page.route('**/*keys.client*', () => {})
    await page.goto('/jobs')
    const search = page.getByLabel('Search jobs')
    const theme = await page.locator('html').getAttribute('data-theme')
    await page.keyboard.type('/rust tj')
    expect(await search.inputValue()).toBe('rust tj')
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
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

  it('stays at a filter when one of its values is excluded', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.getByRole('link', { name: 'Exclude Remote' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs?not_mode=remote')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toMatch(/^Work mode.*Not Remote/)
  })

  it.each([
    ['/jobs', '.mbar', { width: 390, height: 844 }],
    ['/post', '.pf-way', { width: 1280, height: 700 }],
  ])('never has its focus behind the bar at the bottom of %s', async (path, bar, viewport) => {
    const page = await board.newPage({ viewport })
    await page.goto(path)
    if (path === '/post') {
      await page.getByRole('button', { name: 'Start' }).click()
      await page.waitForURL(/\/post\/[0-9a-z]{8}$/)
    }
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate((selector) => {
        const focused = document.activeElement
        const bar = document.querySelector(selector)
        if (focused === null || bar === null || bar.contains(focused)) return null
        const { left, top, width, height } = focused.getBoundingClientRect()
        const isCovered = bar.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        return isCovered ? focused.outerHTML.slice(0, 80) : null
      }, bar)
      expect(covered).toBeNull()
    }
  })

  it('chooses a suggestion of the search box, which moves nothing on the page', async () => {
    const page = await board.newPage()
    await page.goto('/jobs?mode=remote')
    const box = page.getByRole('combobox', { name: 'Search jobs' })
    await page.keyboard.press('/')
    await box.waitFor()
    const top = () => page.locator('[data-part=chips]').evaluate((chips) => chips.getBoundingClientRect().top)
    const before = await top()
    await page.keyboard.type('solidi')
    const option = page.getByRole('option', { name: /^Solidity/ })
    await option.waitFor()
    expect([await top(), await box.getAttribute('aria-expanded')]).toEqual([before, 'true'])
    await page.keyboard.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await page.keyboard.press('Escape')
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.type('t')
    await option.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs?mode=remote&tag=solidity')
    expect(await box.inputValue()).toBe('')
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
    await page.getByRole('button', { name: 'Authenticate' }).waitFor()
  })
})
