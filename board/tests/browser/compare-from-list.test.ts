import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()

describe('jobs of a list', () => {
  it('are chosen and compared without JavaScript', async () => {
    const page = await board.newPage({ javaScriptEnabled: false })
    await page.goto('/jobs?q=engineer')
    await page.getByRole('link', { name: 'Compare jobs' }).click()
    await page.waitForURL(/\/jobs\?q=engineer&open=compare$/)
    const [first, second] = [page.locator('.row').nth(0), page.locator('.row').nth(1)]
    const compare = page.getByRole('button', { name: 'Compare chosen jobs' })
    expect(await compare.isVisible()).toBe(false)
    await first.locator('> input').check()
    expect(await compare.isVisible()).toBe(true)
    await second.locator('> input').check()
    const titles = [await first.locator('.title').innerText(), await second.locator('.title').innerText()]
    await compare.click()
    await page.waitForURL('**/compare?*')
    expect(await page.locator('th[scope=col] > a').allInnerTexts()).toEqual(titles)
  })

  it('are chosen with the keyboard, each by its title, also after the search has changed', async () => {
    const page = await board.newPage()
    await page.goto('/jobs?open=compare')
    await page.locator('[name=mode][value=remote]').check()
    await page.waitForURL('**/jobs?mode=remote')
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const title = await page.locator('.title').first().innerText()
    const box = page.getByRole('checkbox', { name: `Choose ${title} to compare`, exact: true })
    await box.focus()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Compare chosen jobs' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/compare\?jobs=[0-9a-z]{8}$/)
  })

  it('can be chosen on a phone, next to the title and as large as a thumb needs', async () => {
    const page = await board.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.goto('/jobs?open=compare')
    const row = page.locator('.row').first()
    const [box, title] = [
      await row.locator('> input').boundingBox(),
      await row.locator('.title').boundingBox(),
    ]
    expect(box?.width).toBeGreaterThanOrEqual(24)
    expect(box?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0))
    await row.locator('> input').tap()
    const compare = page.getByRole('button', { name: 'Compare chosen jobs' })
    const place = await compare.boundingBox()
    const filters = await page.locator('.phone-bar').first().boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(filters?.y ?? 0)
    expect(await page.getByRole('button', { name: 'Compare chosen jobs' }).isVisible()).toBe(true)
  })
})
