import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

export interface WatchedPage {
  page: Page
  /** Fails where axe finds something, or the page scrolls sideways. */
  look(name?: string): Promise<void>
}

/** Opens a page with or without scripts. Axe is a script, so they are on while it looks; the page's own have not run by then. */
export async function openWatchedPage(context: BrowserContext, hasScripts: boolean): Promise<WatchedPage> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const allowScripts = (isAllowed: boolean) =>
    session.send('Emulation.setScriptExecutionDisabled', { value: !isAllowed })
  await allowScripts(hasScripts)
  return {
    page,
    async look(name) {
      await allowScripts(true)
      expect(await findAccessibilityProblems(page), name).toEqual([])
      await allowScripts(hasScripts)
    },
  }
}

/** How far a page reaches over the right edge. */
export async function overflowOf(page: Page): Promise<number> {
  await page.waitForLoadState()
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
