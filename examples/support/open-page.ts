import { startBrowser } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'

/** Opens pages in Chromium for one test file. Call it at the top of the file. An error in a page's console fails the test. */
export function startPages(): {
  open(url: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page>
} {
  const browser = startBrowser({ isExpected: (_text, url) => url.startsWith('https:') })
  return {
    async open(url, prepare = async () => {}) {
      const page = await browser.newPage()
      // An example asks nobody but its board; what old clients ask of their makers ends here.
      await page.route(/^https:/, (route) => route.abort())
      await prepare(page)
      await page.goto(url)
      return page
    },
  }
}
