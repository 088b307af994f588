import { launchBrowser } from '@cryptolist/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** Opens pages in Chromium for one test file. Call it at the top of the file. An error in a page's console fails the test. */
export function startPages(): {
  open(url: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page>
} {
  let browser: Browser | undefined
  let errors: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    const seen = errors
    errors = []
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    expect(seen, 'errors in the console').toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    async open(url, prepare = async () => {}) {
      if (browser === undefined) throw new Error('The browser has not been started yet.')
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(10_000)
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // The browser notes every answer of 4xx by itself; the pages show them.
        const isAnswer = /Failed to load resource: the server responded with a status of 4\d\d/.test(
          message.text(),
        )
        if (message.type() === 'error' && !isAnswer && isLocal(message.location().url))
          errors.push(message.text())
      })
      // An example asks nobody but its board; what old clients ask of their makers ends here.
      await page.route(/^https:/, (route) => route.abort())
      await prepare(page)
      await page.goto(url)
      return page
    },
  }
}

function isLocal(url: string): boolean {
  return !url.startsWith('https:')
}
