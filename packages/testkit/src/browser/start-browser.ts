import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; its types are in the file next to it
import { chromiumFlags, getBrowserPath } from './chromium.mjs'

/** How long actions on pages wait; milliseconds. */
const patience = 60_000

export interface TestBrowser {
  /** A visitor who was never here, until the test ends. Errors in the console of its pages fail the test. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** A page of such a visitor. */
  newPage(options?: BrowserContextOptions): Promise<Page>
}

export interface BrowserSettings {
  /** The options of each visitor, unless the test says otherwise; called again for each. */
  getDefaults?(): BrowserContextOptions
  /** Errors that are part of the tests, by their text and what they are about. Answers of 4xx, which Chromium notes by itself, always are. */
  isExpected?(text: string, url: string): boolean
}

/** One for all test files of this process; it ends with the process. */
let launching: Promise<Browser> | undefined

/** Chromium for a test file, started while the file starts everything else. Call it at the top of the file. */
export function startBrowser(settings: BrowserSettings = {}): TestBrowser {
  const { getDefaults = () => ({}), isExpected = () => false } = settings
  let errors: string[] = []

  beforeAll(() => {
    launching ??= launchBrowser()
    // The error reaches the test that opens a page.
    launching.catch(() => {})
  })
  afterEach(async () => {
    const seen = errors
    errors = []
    const browser = await launching
    if (browser !== undefined && !(await closePages(browser))) {
      console.warn('Chromium did not close its pages. The next test gets another one.')
      launching = launchBrowser()
    }
    expect(seen, 'errors in the console').toEqual([])
  })

  const newContext: TestBrowser['newContext'] = async (options = {}) => {
    if (launching === undefined) throw new Error('The browser has not been started yet.')
    const context = await (await launching).newContext({
      // Pages are there at once.
      reducedMotion: 'reduce',
      ...getDefaults(),
      ...options,
    })
    context.setDefaultTimeout(patience)
    const note = (text: string, url = '') => {
      if (!isAnswer(text) && !isExpected(text, url)) errors.push(`${text} ${url}`)
    }
    context.on('weberror', (thrown) => note(thrown.error().message, thrown.page()?.url()))
    context.on('console', (message) => {
      if (message.type() === 'error') note(message.text(), message.location().url)
    })
    return context
  }
  return { newContext, newPage: async (options) => (await newContext(options)).newPage() }
}

function isAnswer(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

/** Opens the system's Chromium without a window. Throws when there is none, with what to do. */
async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowserPath(), headless: true, args: chromiumFlags })
}

/**
 * Closes all pages of a browser. False when it has not done so after `patience` milliseconds: Chromium can, very rarely, leave such a
 * request unanswered for ever. That browser is of no use then; it ends with this process.
 */
export async function closePages(browser: Pick<Browser, 'contexts'>, patience = 30_000): Promise<boolean> {
  const closing = Promise.all(browser.contexts().map((context) => context.close()))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience, false)
  })
  try {
    return await Promise.race([closing.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
