import { AxeBuilder } from '@axe-core/playwright'
import { launchBrowser } from '@cryptolist/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltBoard, startBuiltBoard } from '../support/built-board.ts'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts'

let catcher: MailCatcher
let board: BuiltBoard
let browser: Browser
beforeAll(async () => {
  catcher = await startMailCatcher()
  ;[board, browser] = await Promise.all([startBuiltBoard({ SMTP_URL: catcher.url }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await board.close()
  await catcher.close()
})

/** The path in the next mail, in which lines of text are cut in pieces. */
async function nextLink(): Promise<string> {
  await expect.poll(() => catcher.mails.length, { timeout: 8_000, interval: 20 }).toBeGreaterThan(0)
  const plain = catcher.mails.pop()?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  return /http:\/\/[^/]+(\/\S+\?token=[\w-]{43})/.exec(plain)?.[1] ?? ''
}

async function check(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
}

describe.each([
  ['dark', 390, true],
  ['light', 1280, false],
])('mails about accounts in the %s theme at %i px (with scripts: %s)', (theme, width, javaScriptEnabled) => {
  it('lead a person to a confirmed address and a new password', async () => {
    const context = await browser.newContext({ baseURL: board.origin, viewport: { width, height: 850 } })
    await context.addCookies([{ name: 'theme', value: theme, url: board.origin }])
    const page = await context.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setScriptExecutionDisabled', { value: !javaScriptEnabled })
    // Axe is a script, so they are allowed while it looks; the page's own have not run by then.
    const look = async (): Promise<void> => {
      await session.send('Emulation.setScriptExecutionDisabled', { value: false })
      await check(page)
      await session.send('Emulation.setScriptExecutionDisabled', { value: !javaScriptEnabled })
    }

    await page.goto('/sign-up')
    await page.getByLabel('Username').fill(`mail-${theme}`)
    await page.getByLabel('Password').fill('long enough')
    await page.getByLabel('E-mail').fill(`mail-${theme}@people.example`)
    await page.locator('form[action="/sign-up"] button').click()
    await page.waitForURL('**/account')
    await page.getByText('Not confirmed yet').waitFor()
    await look()
    await page.goto(await nextLink())
    await look()
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByRole('heading', { name: 'Address confirmed' }).waitFor()
    await look()

    await page.goto('/account')
    await page.locator('main form[action="/sign-out"] button').click()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await look()
    await page.getByLabel('E-mail').fill(`mail-${theme}@people.example`)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Look at your mail' }).waitFor()
    await look()
    const link = await nextLink()
    await page.goto(link)
    await look()
    await page.getByLabel('New password').fill('another one')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.waitForURL('**/account')
    await page.getByText('Your new password is set').waitFor()
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    await look()
    await context.close()
  }, 60_000)
})
