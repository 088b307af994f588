import { startBrowser, type TestBrowser } from '@cryptolist/testkit/browser'
import { afterAll, beforeAll } from 'vitest'
import type { BuiltBoard } from './built-board.ts'
import { sharedBoardVariable } from './shared-board.ts'

/** A board that a browser is sent to; paths lead to it. */
export interface BrowserBoard extends TestBrowser {
  readonly origin: string
}

/** What a browser can be sent to. */
type Opened = Pick<BuiltBoard, 'origin' | 'close'>

/** The board that all files share, or what `start` gives, and a browser. Call it at the top of a test file. */
export function startBrowserBoard(start: () => Promise<Opened> = openSharedBoard): BrowserBoard {
  let board: Opened | undefined
  const getOrigin = (): string => {
    if (board === undefined) throw new Error('The board has not been started yet.')
    return board.origin
  }
  const browser = startBrowser({
    getDefaults: () => ({ baseURL: getOrigin(), viewport: { width: 1280, height: 900 } }),
    // The browser notes that a test has cut it off; the tests look at what comes of it.
    isExpected: (text) => text.includes('net::ERR_INTERNET_DISCONNECTED'),
  })
  beforeAll(async () => {
    board = await start()
  })
  afterAll(() => board?.close())
  return {
    ...browser,
    get origin() {
      return getOrigin()
    },
  }
}

async function openSharedBoard(): Promise<Opened> {
  const origin = process.env[sharedBoardVariable]
  if (origin === undefined)
    throw new Error('No board is shared here: the files that use it belong to the project `browser`.')
  return { origin, close: async () => {} }
}
