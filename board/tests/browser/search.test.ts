import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()

/** A list's count and the titles of its rows, as it states them. */
async function readList(
  page: Awaited<ReturnType<typeof board.newPage>>,
): Promise<{ count: number; titles: string[] }> {
  const count = Number((await page.locator('main [data-part=count] b').innerText()).replace(',', ''))
  return { count, titles: await page.locator('main .title').allInnerTexts() }
}

describe('search without JavaScript', () => {
  it('finds by text from the home page', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByLabel('Search jobs').fill('solidity')
    await page.getByRole('button', { name: /^Search/ }).click()
    await page.waitForURL((url) => url.search === '?q=solidity')
    const list = await readList(page)
    expect(list.titles.length).toBe(list.count)
    expect(list.titles).toContain('Senior Solidity Engineer, Lending Core')
  })

  it('reads words as filters, says so, and searches for the words instead', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs')
    const box = page.getByRole('search').getByLabel('Search jobs')
    await box.fill('remote solidity')
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL((url) => url.search !== '')
    expect(await box.inputValue()).toBe('solidity')
    expect(await page.getByRole('checkbox', { name: 'Remote' }).isChecked()).toBe(true)
    expect(await page.getByRole('link', { name: 'Remote, remove' }).isVisible()).toBe(true)
    expect(await page.getByText('We read “remote” as a filter.').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Search for the word instead' }).click()
    await page.waitForURL((url) => url.search === '?q=%22remote%22+solidity')
    expect(await box.inputValue()).toBe('"remote" solidity')
    expect(await page.getByRole('checkbox', { name: 'Remote' }).isChecked()).toBe(false)
  })

  it('sorts by words for an order, says so in the heading and the list, and searches for the words instead', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs?q=highest+paid+remote')
    const heading = page.getByRole('heading', { level: 1 })
    const { count } = await readList(page)
    expect(await heading.innerText()).toBe(`${count} remote demo listings`)
    expect(await page.title()).toContain(`${count} remote demo listings`)
    const order = page.getByRole('combobox', { name: 'Sort by' })
    expect(await order.inputValue()).toBe('cash_pay')
    const line = 'We read “remote” as a filter and “highest paid” as the order.'
    expect(await page.getByText(line).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Search for the words instead' }).click()
    await page.waitForURL((url) => url.search === '?q=%22highest+paid%22+%22remote%22')
    expect(await heading.innerText()).toMatch(/demo listings? for “highest paid remote”$/)
  })

  it('narrows by filters, excludes and removes, all by links and one form', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs')
    const all = await readList(page)
    await page.getByRole('checkbox', { name: 'Remote' }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL((url) => url.search === '?mode=remote')
    const remote = await readList(page)
    expect(remote.count).toBeGreaterThan(0)
    expect(remote.count).toBeLessThan(all.count)

    await page
      .getByRole('link', { name: /^Exclude Hybrid/ })
      .first()
      .click()
    await page.waitForURL((url) => url.searchParams.get('not_mode') === 'hybrid')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await page.waitForURL((url) => url.search === '')
    expect((await readList(page)).count).toBe(all.count)
  })

  it('takes a minimum pay and says so in a chip', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs')
    await page.getByLabel('Minimum cash pay').fill('150,000')
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL((url) => url.search === '?min_pay=150000')
    expect(await page.getByRole('link', { name: /^Cash from \$150k.*remove/ }).isVisible()).toBe(true)
  })

  it('filters by hours of overlap with a time zone that is stated first', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs')
    await page.getByRole('link', { name: 'Hours of overlap' }).click()
    await page.getByLabel('Time zone you work in').selectOption('Europe/Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL((url) => url.pathname === '/jobs')
    await page.locator('summary', { hasText: 'Hours of overlap' }).click()
    await page.getByRole('radio', { name: 'At least 6 h' }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL((url) => url.search === '?overlap=6&zone=Europe%2FBerlin')
    const { count } = await readList(page)
    expect(count).toBeGreaterThan(0)
    const marks = await page.locator('main .row', { hasText: /\d h overlap with you/ }).count()
    expect(marks).toBe(count)
  })

  it('walks through all jobs, each once', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs')
    const { count } = await readList(page)
    const links = new Set<string | null>()
    for (;;) {
      for (const link of await page.locator('main .title a').all()) links.add(await link.getAttribute('href'))
      const older = page.getByRole('link', { name: 'Older jobs' })
      if ((await older.count()) === 0) break
      const next = await older.getAttribute('href')
      await older.click()
      await page.waitForURL((url) => url.pathname + url.search === next)
    }
    expect(links.size).toBe(count)
  })

  it('shows all values of a filter, and the first ones again, by a link', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs?mode=remote')
    const list = await readList(page)
    const countries = page.getByRole('group', { name: 'Open to candidates in' })
    const firstCount = await countries.getByRole('checkbox').count()
    const more = countries.getByRole('link', { name: / more$/ })
    const folded = Number.parseInt(await more.innerText(), 10)
    await more.click()
    await page.waitForURL((url) => url.search !== '?mode=remote')
    expect(await countries.getByRole('checkbox').count()).toBe(firstCount + folded)
    expect(await readList(page)).toEqual(list)
    await countries.getByRole('link', { name: 'Show fewer' }).click()
    await page.waitForURL((url) => url.search === '?mode=remote')
    expect(await countries.getByRole('checkbox').count()).toBe(firstCount)
  })

  it('keeps its button above the bar of a phone', async () => {
    const page = await board.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto('/jobs#filters')
    const button = await page.getByRole('button', { name: 'Show results' }).boundingBox()
    const bar = await page.locator('.phone-bar').boundingBox()
    expect((button?.y ?? 844) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  it.each(['/', '/jobs'])('hints whole on a phone at what can be searched: %s', async (path) => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(path)
    const spare = await page.getByRole('searchbox', { name: 'Search jobs' }).evaluate(async (field) => {
      if (!(field instanceof HTMLInputElement)) throw new Error('not a field')
      await document.fonts.ready
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) throw new Error('no canvas')
      canvas.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return room - canvas.measureText(field.placeholder).width
    })
    expect(spare).toBeGreaterThanOrEqual(0)
  })

  it('says plainly that nothing matches, how to get on, and which jobs are nearest', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs?q=zzzzqqq&mode=onsite')
    const { count, titles } = await readList(page)
    expect(count).toBe(0)
    expect(titles).toHaveLength(5)
    expect(await page.getByRole('heading', { name: 'Similar jobs without “zzzzqqq”' }).isVisible()).toBe(true)
    const all = page.getByRole('main').locator('.empty, .list-note').locator('a[href="/jobs?mode=onsite"]')
    expect(await all.allInnerTexts()).toEqual(['Remove “zzzzqqq”'])
    expect(
      await page.getByRole('heading', { name: 'No jobs for “zzzzqqq” match this filter' }).isVisible(),
    ).toBe(true)
  })
})

describe('search with JavaScript', () => {
  it('updates the results, the address and the spoken count without a new page', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    const before = await readList(page)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('checkbox', { name: 'Remote' }).check()
    await page.waitForURL('**/jobs?mode=remote')
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    expect((await readList(page)).count).toBeLessThan(before.count)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

    await page.goBack()
    await page.waitForURL('**/jobs')
    await page.waitForFunction(
      (count) => document.querySelector('main [role=status]')?.textContent?.includes(String(count)),
      before.count,
    )
    expect(await page.getByRole('checkbox', { name: 'Remote' }).isChecked()).toBe(false)
  })

  it('keeps the list while suggestions are open for half a word, and shows that it finds nothing once they close', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.getByLabel('Search jobs').focus()
    await page.getByRole('combobox', { name: 'Search jobs' }).waitFor()
    const suggested = page.getByRole('option').first().waitFor()
    await page.route(/\/jobs\?q=ru/, async (route) => {
      await suggested
      await route.continue()
    })
    const answered = page.waitForResponse((response) => response.url().includes('/jobs?q=ru'))
    // At once: a list for the first letter alone would come before anything is suggested.
    await page.keyboard.insertText('ru')
    await (await answered).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.locator('.row').count()).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await page.getByText('No jobs match').waitFor()
    expect(await page.locator('.row').count()).toBe(0)
  })

  it('goes on from the job that was opened, after Back', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    const titles = await page.locator('main .title').allInnerTexts()
    for (let step = 0; step < 3; step++) await page.keyboard.press('j')
    await page.waitForFunction((title) => document.activeElement?.textContent === title, titles[2])
    await page.keyboard.press('o')
    await page.waitForURL(/\/jobs\/.+/)
    await page.goBack()
    await page.waitForFunction((title) => document.activeElement?.textContent === title, titles[2])
    await page.keyboard.press('j')
    await page.waitForFunction((title) => document.activeElement?.textContent === title, titles[3])
  })

  it('finds a folded value of a filter by its name, and folds the others back', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    const countries = page.getByRole('group', { name: 'Open to candidates in' })
    const firstCount = await countries.getByRole('checkbox').count()
    await countries.getByRole('searchbox').fill('portu')
    await countries.getByRole('checkbox', { name: 'Portugal' }).waitFor()
    expect(await countries.getByRole('checkbox').count()).toBe(1)
    await countries.getByRole('searchbox').fill('')
    await countries.getByText('Show fewer').click()
    await countries.getByRole('link', { name: / more$/ }).waitFor()
    expect(await countries.getByRole('checkbox').count()).toBe(firstCount)
  })

  it('keeps a filter whole while the search changes, and says so in no address', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    const countries = page.getByRole('group', { name: 'Open to candidates in' })
    const firstCount = await countries.getByRole('checkbox').count()
    await countries.getByRole('link', { name: / more$/ }).click()
    await countries.getByText('Show fewer').waitFor()
    const whole = await countries.getByRole('checkbox').count()
    expect(whole).toBeGreaterThan(firstCount)
    await countries
      .getByRole('checkbox')
      .nth(whole - 1)
      .check()
    await page.waitForURL(/country=/)
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    expect(await countries.getByText('Show fewer').isVisible()).toBe(true)
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(['country'])
  })

  it('shows what the server would show for the same address', async () => {
    const page = await board.newPage()
    await page.goto('/jobs')
    await page.getByRole('checkbox', { name: 'Remote' }).check()
    await page.waitForURL('**/jobs?mode=remote')
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const live = await readList(page)
    await page.reload()
    expect(await readList(page)).toEqual(live)
  })
})

it('suggests the browser’s time zone, and keeps none until it is saved', async () => {
  const page = await board.newPage({ timezoneId: 'Europe/Lisbon' })
  await page.goto('/account/place')
  await page.getByText('We suggest your browser’s time zone.').waitFor()
  const zone = page.getByLabel('Time zone you work in')
  expect(await zone.inputValue()).toBe('Europe/Lisbon')
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('time-zone')
})

it('filters that are read from the box go when their words are deleted, and stay when another filter changes', async () => {
  const page = await board.newPage()
  await page.goto('/jobs')
  const box = page.getByRole('search').getByLabel('Search jobs')
  const remote = page.getByRole('link', { name: 'Remote, remove' })
  const senior = page.getByRole('link', { name: 'Senior, remove' })
  await box.pressSequentially('senior remote')
  await remote.waitFor()
  await senior.waitFor()
  await box.fill('senior')
  await remote.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?q=senior')
  await page.getByRole('checkbox', { name: 'Remote' }).check()
  await remote.waitFor()
  expect(new URL(page.url()).search).toBe('?mode=remote&seniority=senior')
  expect(await box.inputValue()).toBe('')
})
