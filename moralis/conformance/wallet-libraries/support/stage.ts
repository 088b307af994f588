import { startBrowser, type TestBrowser } from '@cryptolist/testkit/browser'
import { beforeAll } from 'vitest'
import { buildPages, type Files } from './build-pages.ts'
import { type LibraryPage, type OpenPageOptions, openPage } from './open-page.ts'

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
  }, 120_000)
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
