import { startBrowser, type TestBrowser } from '@cryptolist/testkit/browser'
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { buildPages, type Files } from './build-pages.ts'

let browser: TestBrowser | undefined
let files: Files | undefined
let bareFiles: Files | undefined

/** Has the pages built and Chromium started once for all tests of the file; each test gets pages of its own. */
export function useStage(): void {
  // The real libraries complain in the console that there is no network.
  browser = startBrowser({ isExpected: () => true })
  beforeAll(async () => {
    files = await buildPages()
    bareFiles = await buildPages({ hasLibraries: false })
  })
}

/** Opens a page that was built with the real libraries. */
export function openLibraryPage(options: OpenPageOptions): Promise<LibraryPage> {
  return open(files, options)
}

/** Opens the page that was built where no library is installed. */
export function openBarePage(): Promise<LibraryPage> {
  return open(bareFiles, { name: 'page' })
}

function open(built: Files | undefined, options: OpenPageOptions): Promise<LibraryPage> {
  if (browser === undefined || built === undefined) throw new Error('Call useStage() in the test file first.')
  return openPage(browser, built, options)
}

interface OpenPageOptions {
  /** `page` or `wallet`. */
  name: string
  /** Answers a request to the outside, by its address without query; those that are not here fail as without a network. */
  answers?: Record<string, (route: Route) => Promise<void>>
  /** Done to the page before it is opened. */
  prepare?(page: Page): Promise<unknown>
  /** Takes sockets to the outside; without it they close as without a network. */
  onSocket?(socket: WebSocketRoute): void
}

export interface LibraryPage {
  page: Page
  /** Hosts that were asked for, sorted. */
  outside(): string[]
  /** Calls a function of window.wallets, or of window.wallet on a wallet's page. */
  call(name: string, ...values: unknown[]): Promise<unknown>
  /** Waits until a function of theirs gives this. */
  waitFor(name: string, expected: unknown): Promise<void>
}

/** Opens a built page on a host of its own, in a context of its own. Nothing leaves the machine: all else is answered here or fails. */
async function openPage(browser: TestBrowser, files: Files, options: OpenPageOptions): Promise<LibraryPage> {
  const { name, answers = {}, prepare, onSocket } = options
  const page = await browser.newPage()
  const hosts = new Set<string>()
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const file = url.hostname.endsWith('.example') ? files.get(url.pathname) : undefined
    if (file !== undefined) {
      const body = typeof file.body === 'string' ? file.body : Buffer.from(file.body)
      return route.fulfill({ contentType: file.type, body })
    }
    hosts.add(url.host)
    const answer = answers[`${url.origin}${url.pathname}`]
    return answer === undefined ? route.abort('internetdisconnected') : answer(route)
  })
  await page.routeWebSocket(/.*/, (socket) => {
    hosts.add(new URL(socket.url()).host)
    if (onSocket === undefined) void socket.close({ code: 1006 })
    else onSocket(socket)
  })
  await prepare?.(page)
  const owner = name === 'page' ? 'wallets' : 'wallet'
  await page.goto(`https://${name}.example/${name}`)
  await page.waitForFunction((key) => Reflect.has(window, key), owner)
  const call: LibraryPage['call'] = (method, ...values) =>
    page.evaluate(
      ([key, member, given]) => {
        const value = Reflect.get(Reflect.get(window, key), member)
        return typeof value === 'function' ? value(...given) : value
      },
      [owner, method, values] as const,
    )
  return {
    page,
    call,
    outside: () => [...hosts].sort(),
    waitFor: (method, expected) =>
      expect.poll(() => call(method), { message: `${name}: ${method}` }).toEqual(expected),
  }
}
