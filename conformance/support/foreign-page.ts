import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { launchBrowser } from '@cryptolist/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/** Pages of an app on another origin than the board's, in Chromium. */
export interface ForeignSite {
  /** A page that has loaded the client's script and nothing else. Unexpected console errors fail the test. */
  open(prepare?: (page: Page) => Promise<unknown>): Promise<Page>
}

const page = '<!doctype html><meta charset="utf-8"><title>Lantern</title><script src="/moralis.js"></script>'

/** Serves a script that sets `window.Moralis`, the original's unless given, for one test file. Call it at the top of the file. */
export function startForeignSite(readScript: () => Promise<string> = readOriginal): ForeignSite {
  const server = createServer(answerWith(readScript))
  let browser: Browser | undefined
  let origin = ''
  let errors: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  })
  afterEach(async () => {
    const seen = errors
    errors = []
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    expect(seen, 'errors in the console').toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    async open(prepare = async () => {}) {
      if (browser === undefined) throw new Error('The browser has not been started yet.')
      const opened = await (await browser.newContext()).newPage()
      opened.setDefaultTimeout(10_000)
      opened.on('pageerror', (error) => errors.push(error.message))
      opened.on('console', (message) => {
        if (message.type() !== 'error') return
        const { url } = message.location()
        if (!isOfMakersHosts(url) && !isAnswered(message.text())) errors.push(`${message.text()} ${url}`)
      })
      // What the client asks of its makers' hosts ends here, as if those were away.
      await opened.route(/^https:/, (route) => route.abort())
      await prepare(opened)
      await opened.goto(origin)
      return opened
    },
  }
}

function isOfMakersHosts(url: string): boolean {
  return /^https:\/\/([\w-]+\.)*(moralis\.io|unpkg\.com)\//.test(url)
}

function readOriginal(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('moralis/dist/moralis.js'), 'utf8')
}

function answerWith(readScript: () => Promise<string>): RequestListener {
  return async ({ url }, response) => {
    if (url === '/') response.setHeader('Content-Type', 'text/html').end(page)
    else if (url === '/moralis.js') {
      response.setHeader('Content-Type', 'text/javascript').end(await readScript())
    } else response.writeHead(url === '/favicon.ico' ? 204 : 404).end()
  }
}

/** The browser itself notes every answer of 4xx; the tests look at those answers. */
function isAnswered(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}
