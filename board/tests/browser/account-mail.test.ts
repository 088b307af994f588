import { describe, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { openWatchedPage } from '../support/watched-page.ts'

const board = startBrowserBoard()

/** The path in the next mail. */
async function nextLink(to: string): Promise<string> {
  return /http:\/\/[^/]+(\/\S+\?token=[\w-]{43})/.exec(await board.nextMail(to))?.[1] ?? ''
}

describe.each([
  ['dark', 390, true],
  ['light', 1280, false],
])('mails about accounts in the %s theme at %i px (with scripts: %s)', (theme, width, javaScriptEnabled) => {
  it('lead a person to a confirmed address and a new password', async () => {
    const context = await board.newContext({ viewport: { width, height: 850 } })
    await context.addCookies([{ name: 'theme', value: theme, url: board.origin }])
    const { page, look } = await openWatchedPage(context, javaScriptEnabled)

    const email = `mail-${theme}@people.example`
    await page.goto('/sign-up')
    await page.getByLabel('Username').fill(`mail-${theme}`)
    await page.getByLabel('Password').fill('long enough')
    await page.getByLabel('Email').fill(email)
    await page.locator('form[action="/sign-up"] button').click()
    await page.waitForURL('**/account')
    await page.getByText('Not confirmed yet').waitFor()
    await look()
    await page.goto(await nextLink(email))
    await look()
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
    await look()

    await page.goto('/account')
    await page.locator('main form[action="/sign-out"] button').click()
    await page.getByText('You are signed out.').waitFor()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    await look()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await look()
    const link = await nextLink(email)
    await page.goto(link)
    await look()
    await page.getByLabel('New password').fill('another one')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL('**/account')
    await page.getByText('Password changed.').waitFor()
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await look()
  })
})
