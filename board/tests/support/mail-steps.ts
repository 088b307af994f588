import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { TestBoard } from './board.ts'
import { type BrowserSession, openBrowserSession } from './browser-session.ts'
import { type CaughtMail, type MailCatcher, readable, startMailCatcher } from './mail-catcher.ts'

interface Person {
  browser: BrowserSession
  username: string
  email: string
}

/** A board whose emails are caught, and steps of people who get some. */
export interface MailSteps<Board extends TestBoard> {
  getBoard(): Board
  getCatcher(): MailCatcher
  /** Signs up on the site and answers with the mail that came. */
  signUp(): Promise<Person & { mail: CaughtMail }>
  /** Waits for a mail to an address and takes it. */
  nextMail(to: string): Promise<CaughtMail>
  /** Waits until everything that is queued has been done. */
  expectNothingWaiting(): Promise<void>
  /** Waits until everything that is queued has been done, and sees that no mail was sent. */
  expectNoMail(): Promise<void>
  /** Whether an account has that address and has confirmed it. */
  isVerified(email: string): Promise<boolean>
  /** Asks the site for a new password; the link of the mail. */
  askForReset(email: string): Promise<URL>
}

/** The password of everyone who signs up with these steps. */
export const password = 'long enough'
const wait = { interval: 20 }

/** The link of a mail, which has a token. */
export function linkOf({ source }: CaughtMail): URL {
  const plain = readable(source)
  return new URL(/http:\/\/\S+\?token=[\w-]{43}/.exec(plain)?.[0] ?? 'http://none.invalid')
}

/** The token of that link. */
export const tokenOf = (mail: CaughtMail): string => linkOf(mail).searchParams.get('token') ?? ''

/** Status and address of an answer that leads on. */
export async function place(response: Promise<Response>): Promise<[number, string | null]> {
  const { status, headers } = await response
  return [status, headers.get('location')]
}

/** Starts the board. Call it at the top of a test file; before each of its tests, all mails are forgotten. */
export function startMailSteps<Board extends TestBoard>(
  start: (environment: Record<string, string>) => Promise<Board>,
): MailSteps<Board> {
  let catcher: MailCatcher
  let board: Board
  beforeAll(async () => {
    catcher = await startMailCatcher()
    board = await start({ SMTP_URL: catcher.url, MAIL_FROM: 'Board <board@jobs.example>' })
  })
  afterAll(async () => {
    await board.close()
    await catcher.close()
  })
  beforeEach(() => {
    catcher.mails.length = 0
  })
  const expectNothingWaiting = async (): Promise<void> => {
    const left = () => board.context.database.pool.query('select name from pgboss.job')
    await expect.poll(async () => (await left()).rows, wait).toEqual([])
  }
  afterEach(expectNothingWaiting)

  const nextMail = async (to: string): Promise<CaughtMail> => {
    await expect.poll(() => catcher.mails.some((mail) => mail.to.includes(to)), wait).toBe(true)
    const index = catcher.mails.findIndex((mail) => mail.to.includes(to))
    const [mail] = catcher.mails.splice(index, 1)
    if (mail === undefined) throw new Error('No mail.')
    return mail
  }
  let count = 0
  return {
    getBoard: () => board,
    getCatcher: () => catcher,
    async signUp() {
      count += 1
      const browser = openBrowserSession(board)
      const person = { username: `mailer-${count}`, email: `mailer-${count}@people.example` }
      await browser.submit('/sign-up', { ...person, password })
      return { browser, ...person, mail: await nextMail(person.email) }
    },
    nextMail,
    expectNothingWaiting,
    async expectNoMail() {
      await expectNothingWaiting()
      expect(catcher.mails).toEqual([])
    },
    async isVerified(email) {
      const { rows } = await board.context.database.pool.query(
        'select "emailVerified" as done from "_User" where email = $1',
        [email],
      )
      return rows[0]?.done === true
    },
    async askForReset(email) {
      const response = openBrowserSession(board).submit('/forgot-password', { email })
      expect(await place(response)).toEqual([303, '/forgot-password?sent=1'])
      return linkOf(await nextMail(email))
    },
  }
}
