import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
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
  /** A page of such a visitor; the first of a test costs half as much as a new context. */
  newPage(options?: BrowserContextOptions): Promise<Page>
}

export interface BrowserSettings {
  /** What each visitor starts with, unless the test says otherwise; called again for each. */
  getDefaults?(): BrowserContextOptions
  /** Errors that are part of the tests, by their text and what they are about. Answers of 4xx, which Chromium notes by itself, always are. */
  isExpected?(text: string, url: string): boolean
}

/** One for all test files of this process; it ends with the process. */
let launching: Promise<ReusingBrowser> | undefined

/** Chromium for a test file, started while the file starts everything else. Call it at the top of the file. */
export function startBrowser(settings: BrowserSettings = {}): TestBrowser {
  const { getDefaults = () => ({}), isExpected = () => false } = settings
  let errors: string[] = []
  /** What tests share, while one uses it. */
  let shared: BrowserContext | undefined
  /** What keeps its page from running scripts. */
  let withoutScripts: CDPSession | undefined

  beforeAll(() => {
    launching ??= launchBrowser()
    // The error reaches the test that opens a page.
    launching.catch(() => {})
  })
  afterEach(async () => {
    const seen = errors
    errors = []
    const browser = await launching
    const emptied = shared
    await withoutScripts?.detach()
    shared = withoutScripts = undefined
    if (browser !== undefined && !(await closePages(browser, { emptied }))) {
      console.warn('Chromium did not close its pages. The next test gets another one.')
      launching = launchBrowser()
    }
    expect(seen, 'errors in the console').toEqual([])
  })

  const getBrowser = async (): Promise<ReusingBrowser> => {
    if (launching === undefined) throw new Error('The browser has not been started yet.')
    return launching
  }
  const withDefaults = (options: BrowserContextOptions): BrowserContextOptions => ({
    // Pages are there at once.
    reducedMotion: 'reduce',
    ...getDefaults(),
    ...options,
  })
  const watch = (context: BrowserContext): BrowserContext => {
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
  const newContext = async (options: BrowserContextOptions = {}) =>
    watch(await (await getBrowser()).newContext(withDefaults(options)))
  return {
    newContext,
    async newPage(options = {}) {
      const { javaScriptEnabled = true, ...others } = options
      const isReset = Object.keys(others).every((name) => resetOptions.has(name))
      if (shared !== undefined || !isReset) return (await newContext(options)).newPage()
      shared = watch(await (await getBrowser())._newContextForReuse(withDefaults(others)))
      const page = shared.pages()[0] ?? (await shared.newPage())
      if (!javaScriptEnabled) withoutScripts = await switchOffScripts(page)
      return page
    },
  }
}

/**
 * Playwright's own way of giving a test what a new context would be, in a fifth of the time: it empties the page and the storage of the one
 * before. It is no public interface, but what its editors' extensions use.
 */
interface ReusingBrowser extends Browser {
  _newContextForReuse(options: BrowserContextOptions): Promise<BrowserContext>
  _disconnectFromReusedContext(reason: string): Promise<void>
}
/** What it sets again. */
const resetOptions: ReadonlySet<string> = new Set([
  'viewport',
  'colorScheme',
  'forcedColors',
  'reducedMotion',
  'userAgent',
])

/** What Playwright does for `javaScriptEnabled: false`, which it can't set again, until the session is detached. Pages that this one opens run scripts. */
async function switchOffScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScriptExecutionDisabled', { value: true })
  return session
}

function isAnswer(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}

/** Opens the system's Chromium without a window. Throws when there is none, with what to do. */
async function launchBrowser(): Promise<ReusingBrowser> {
  const browser = await chromium.launch({
    executablePath: getBrowserPath(),
    headless: true,
    args: chromiumFlags,
  })
  return browser as ReusingBrowser
}

/**
 * Closes all pages of a browser, but empties what the next test is to use again. False when it has not done so after `patience`
 * milliseconds: Chromium can, very rarely, leave such a request unanswered for ever. That browser is of no use then; it ends with this process.
 */
export async function closePages(
  browser: Pick<ReusingBrowser, 'contexts' | '_disconnectFromReusedContext'>,
  { emptied, patience = 30_000 }: { emptied?: BrowserContext | undefined; patience?: number } = {},
): Promise<boolean> {
  const closing = Promise.all(
    browser.contexts().map(async (context) => {
      if (context !== emptied) return context.close()
      const [kept, ...others] = context.pages()
      // What a page still asks for would reach a server that is closing.
      await Promise.all([kept?.goto('about:blank'), ...others.map((page) => page.close())])
      await browser._disconnectFromReusedContext('The test is over.')
    }),
  )
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
