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
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('moves through the list with j and k and opens a job with o', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    const titles = await page.locator('main .title a').allInnerTexts()
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
    const link = page.locator('.title a:focus-visible').first()
    await link.waitFor()
    const drawn = await link.evaluate((title) => {
      const { outlineStyle, outlineWidth, width } = getComputedStyle(title, '::after')
      return {
        outlineStyle,
        outlineWidth,
        isWide: width === getComputedStyle(title.closest('.row') ?? title).width,
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

  it('goes from the search to the first result with Enter, and on with j', async () => {
    const page = await board.newPage()
    await page.clock.install()
    await page.goto('/jobs')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search jobs' }).waitFor()
    await page.keyboard.type('engineer')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs?q=engineer')
    const titles = () => page.locator('main .title a').allInnerTexts()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(async () => (await focused()) === (await titles())[0]).toBe(true)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe((await titles())[1])
    // A slow page hears of the last letter only after Enter.
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const suggested = page.waitForResponse('**/suggestions?*')
    await page.getByLabel('Search jobs').dispatchEvent('input')
    await page.clock.runFor(1_000)
    await suggested
    expect(urls.filter((url) => url.includes('/jobs?'))).toEqual([])
    expect(await page.getByLabel('Search jobs').inputValue()).toBe('engineer')
    expect(new URL(page.url()).search).toBe('?q=engineer')
  })

  it('goes from the home page’s search to the first result with Enter, at the top of the page, and on with j', async () => {
    const page = await board.newPage()
    await page.goto('/')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search jobs' }).waitFor()
    await page.keyboard.type('engineer')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs?q=engineer#results')
    const titles = await page.locator('main .title a').allInnerTexts()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(titles[0])
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(titles[1])
  })

  it('selects no result of the home page’s search where the button was clicked, or nothing was found', async () => {
    const page = await board.newPage()
    await page.goto('/')
    await page.getByLabel('Search jobs').fill('engineer')
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.waitForURL('**/jobs?q=engineer')
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    expect(await focused()).toBe('BODY')
    await page.goto('/')
    await page.getByLabel('Search jobs').fill('qqqqzzzz')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs?q=qqqqzzzz#results')
    await page.locator('.empty').waitFor()
    expect(await focused()).toBe('BODY')
  })

  it('moves through the home page’s jobs with j and k', async () => {
    const page = await board.newPage()
    await page.goto('/')
    const titles = await page.locator('main .title a').allInnerTexts()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(titles[at])
    }
  })

  it('goes from the search to the heading with Enter where nothing is found', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search jobs' }).waitFor()
    await page.keyboard.type('qqqqzzzz')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/jobs?q=qqqqzzzz')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.locator('.empty').waitFor()
  })

  it('leaves the search with Escape and keeps its words', async () => {
    const page = await board.newPage()
    await page.goto('/jobs?q=engineer')
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search jobs' }).waitFor()
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    expect(await focused()).toBe('BODY')
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('A')
    expect(await page.getByLabel('Search jobs').inputValue()).toBe('engineer')
    expect(new URL(page.url()).search).toBe('?q=engineer')
  })

  it('goes through the results from job to job with j and k, on the next page of the list too', async () => {
    const page = await board.newPage()
    await page.goto('/jobs?sort=newest')
    const listed = () =>
      page.locator('main .title a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const first = await listed()
    await page.getByRole('link', { name: 'Older jobs' }).click()
    await page.waitForURL(/after=/)
    const [overleaf] = await listed()
    await page.goBack()
    await page
      .locator('main .title a')
      .nth(first.length - 2)
      .click()
    const at = (path: string | null | undefined) => page.waitForURL(`**${path}`)
    await at(first.at(-2))
    await page.keyboard.press('j')
    await at(first.at(-1))
    await page.keyboard.press('j')
    await at(overleaf)
    await page.keyboard.press('k')
    await at(first.at(-1))
    await page.keyboard.press('k')
    await at(first.at(-2))
  })

  it('saves a job with s on its page, and applies with a', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.keyboard.press('j')
    await page.locator('.row.current').waitFor()
    await page.keyboard.press('o')
    await page.waitForURL(/\/jobs\/.+-[0-9a-z]{8}$/)
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Saved in this browser.' }).waitFor()
    await page.keyboard.press('Escape')
    // Applying to a demo listing is switched off, so the page gets the link that a real one has.
    await page.locator('.apply').evaluate((side) => {
      const link = Object.assign(document.createElement('a'), {
        href: '#applied',
        className: 'button button-main',
      })
      side.prepend(link)
    })
    await page.keyboard.press('a')
    await page.waitForURL('**#applied')
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
    ['/jobs', '.phone-bar', { width: 390, height: 844 }],
    ['/post', '.step-way', { width: 1280, height: 700 }],
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
