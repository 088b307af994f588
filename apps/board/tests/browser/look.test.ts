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

describe('narrow screens', () => {
  it.each([320, 360, 390, 768, 1024, 1280, 1920])('never scroll sideways at %i px', async (width) => {
    const page = await board.newPage({ viewport: { width, height: 800 } })
    const job = await firstJob(page)
    for (const path of ['/', '/jobs', job, '/companies', '/sign-in', '/sign-up', '/nothing']) {
      await page.goto(path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  })

  it('show the filters in a sheet at 390 px, with the number of jobs on its button', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/jobs')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: 'Remote' }).check()
    await page.waitForURL('**/jobs?mode=remote')
    await sheet.getByRole('button', { name: /^Show \d+ jobs?$/ }).click()
    await expect.poll(() => sheet.isVisible()).toBe(false)
  })

  it('reach the filters without JavaScript too', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await page.goto('/jobs')
    await page.getByRole('link', { name: /^Filters/ }).click()
    await page.getByRole('checkbox', { name: 'Remote' }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    expect(new URL(page.url()).search).toBe('?mode=remote')
  })
})

async function firstJob(page: Awaited<ReturnType<typeof board.newPage>>): Promise<string> {
  await page.goto('/jobs')
  return (await page.locator('main .jt a').first().getAttribute('href')) ?? ''
}
