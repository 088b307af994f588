import { startBrowser, type TestBrowser } from '@cryptolist/testkit/browser'
import { afterAll, beforeAll, expect } from 'vitest'
import type { BuiltBoard } from './built-board.ts'
import { type CaughtMail, readable } from './mail-catcher.ts'
import type { MailingBoard } from './mailing-board.ts'
import { openSharedBoard } from './shared-board.ts'

/** A board that a browser opens; paths are relative to it. */
export interface BrowserBoard extends TestBrowser {
  readonly origin: string
  /** The text of the next email to an address; waits for it. Throws if the board sends none. */
  nextMail(to: string): Promise<string>
}

/** A board that a browser can be sent to. */
type Opened = Pick<BuiltBoard, 'origin' | 'close'> & Partial<Pick<MailingBoard, 'takeMail'>>

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
    async nextMail(to) {
      const { takeMail } = board ?? {}
      if (takeMail === undefined) throw new Error('This board sends no mails that tests can read.')
      let mail: CaughtMail | undefined
      const take = async () => {
        mail = await takeMail(to)
        return mail
      }
      await expect.poll(take, { interval: 20 }).toBeDefined()
      return readable(mail?.source ?? '')
    },
    get origin() {
      return getOrigin()
    },
  }
}
