import { launchBrowser } from '@cryptolist/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type BuiltBoard, startBuiltBoard } from './built-board.ts'

export interface BrowserBoard {
  readonly origin: string
  /** A page of a visitor who was never here. Unexpected console errors fail the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>
}

/** A board that a browser is sent to. */
type Opened = Pick<BuiltBoard, 'origin' | 'close'>

/** The built board, or what `start` gives, and a browser for one test file. Call it at the top of the file. */
export function startBrowserBoard(start: () => Promise<Opened> = startBuiltBoard): BrowserBoard {
  let board: Opened | undefined
  let browser: Browser | undefined
  let errors: string[] = []

  beforeAll(async () => {
    ;[board, browser] = await Promise.all([start(), launchBrowser()])
  })
  afterEach(async () => {
    const seen = errors
    errors = []
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    expect(seen, 'errors in the console').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await board?.close()
  })

  return {
    get origin() {
      if (board === undefined) throw new Error('The board has not been started yet.')
      return board.origin
    },
    async newPage(options = {}) {
      if (board === undefined || browser === undefined) throw new Error('The board has not been started yet.')
      const context = await browser.newContext({
        baseURL: board.origin,
        viewport: { width: 1280, height: 900 },
        // A view transition that fast navigation cuts short is an error on the page.
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
      })
      return page
    },
  }
}

/** The browser itself notes every answer of 4xx, and that a test has cut it off; the tests look at what comes of it. */
function isExpected(text: string): boolean {
  return /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  )
}
