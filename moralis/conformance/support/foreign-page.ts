import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { startBrowser } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Listening, listen } from './listen.ts'

/** Pages of an app on another origin than the board's, in Chromium. */
export interface ForeignSite {
  /** A page that has loaded the client's script and nothing else. Unexpected console errors fail the test. */
  open(prepare?: (page: Page) => Promise<unknown>): Promise<Page>
}

const page = '<!doctype html><meta charset="utf-8"><title>Lantern</title><script src="/moralis.js"></script>'

/** Serves a script that sets `window.Moralis`, the original's unless given, for one test file. Call it at the top of the file. */
export function startForeignSite(readScript: () => Promise<string> = readOriginal): ForeignSite {
  const server = createServer(answerWith(readScript))
  const browser = startBrowser({ isExpected: isOfMakersHosts })
  let site: Listening | undefined

  beforeAll(async () => {
    site = await listen(server)
  })
  afterAll(() => site?.close())

  return {
    async open(prepare = async () => {}) {
      const opened = await browser.newPage()
      // Requests of the client to its makers' hosts end here, as if those were away.
      await opened.route(/^https:/, (route) => route.abort())
      await prepare(opened)
      await opened.goto(site?.origin ?? '')
      return opened
    },
  }
}

function isOfMakersHosts(_text: string, url: string): boolean {
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
