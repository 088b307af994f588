import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()
const background = () => getComputedStyle(document.body).backgroundColor

describe('the theme', () => {
  it.each([true, false])(
    'is dark at first and stays what was chosen (JavaScript %s)',
    async (javaScriptEnabled) => {
      const page = await board.newPage({ javaScriptEnabled })
      await page.goto('/jobs')
      const theme = () => page.locator('html').getAttribute('data-theme')
      expect(await theme()).toBe('dark')
      await page.getByRole('banner').locator('summary[aria-label=Theme]').click()
      await page.getByRole('banner').getByRole('button', { name: 'Light' }).click()
      await expect.poll(theme).toBe('light')
      await page.goto('/companies')
      expect(await theme()).toBe('light')
    },
  )

  it('follows the system where that was chosen', async () => {
    const page = await board.newPage({ colorScheme: 'light' })
    await page.goto('/')
    const dark = await page.evaluate(background)
    await page.context().addCookies([{ name: 'theme', value: 'system', url: board.origin }])
    await page.reload()
    expect(await page.evaluate(background)).not.toBe(dark)
  })
})
