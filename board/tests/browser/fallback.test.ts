import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()

/** A page whose later scripts are gone, as after an update of the board while the page was open. */
async function newPageWithout(script: string): Promise<Page> {
  const page = await board.newPage()
  await page.route(`**/assets/${script}*.js`, (route) => route.fulfill({ status: 404, body: '' }))
  return page
}

describe('a script that can’t be fetched', () => {
  it('lets the form choose the theme', async () => {
    const page = await newPageWithout('theme.client')
    await page.goto('/jobs?q=rust')
    await page.getByRole('banner').locator('summary[aria-label=Theme]').click()
    await page.getByRole('banner').getByRole('button', { name: 'Light' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(page.url()).toBe(`${board.origin}/jobs?q=rust`)
  })

  it('lets the form filter, once something is chosen', async () => {
    const page = await newPageWithout('results.client')
    await page.goto('/jobs')
    await page.getByLabel('Search jobs').pressSequentially('ru')
    expect(page.url()).toBe(`${board.origin}/jobs`)
    await page.getByLabel('Search jobs').fill('')
    await page.getByRole('checkbox', { name: 'Remote' }).check({ noWaitAfter: true })
    await page.waitForURL('**/jobs?mode=remote')
  })

  it.each(['keys.client', 'toast.client', 'session.client'])(
    'leaves the page as it is: %s',
    async (script) => {
      const page = await newPageWithout(script)
      const scriptResponse = page.waitForResponse(`**/assets/${script}*.js`)
      await page.context().addCookies([{ name: 'alert', value: 'signed_out', url: board.origin }])
      await page.goto('/jobs')
      await page.keyboard.press('j')
      expect((await scriptResponse).status()).toBe(404)
      await page.getByRole('link', { name: 'Companies' }).first().click()
      await page.waitForURL('**/companies')
    },
  )
})

describe('a browser that keeps nothing', () => {
  it('can still list jobs, open dialogs and sign up', async () => {
    const page = await board.newPage()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Storage is switched off.', 'SecurityError')
          },
        })
    })
    await page.goto('/jobs')
    await page.keyboard.press('?')
    const box = page.getByRole('checkbox', { name: 'Use shortcuts in this browser' })
    await box.uncheck()
    expect(await box.isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await page.goto('/sign-up')
    await page.getByLabel('Username').fill('keeps-nothing')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/account')
    await page.reload()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome, keeps-nothing')
  })
})
