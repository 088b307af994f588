import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'
import { signUpVisitor } from '../support/browser-session.ts'

const board = startBrowserBoard()

const text = `## What you will do\n\nYou own the interest-rate modules. ${'Read, write and review contracts. '.repeat(8)}`

async function check(page: Page): Promise<void> {
  expect(await findAccessibilityProblems(page)).toEqual([])
}

/** The path of the link in the next mail to an address. */
async function nextLink(to: string): Promise<string> {
  return /http:\/\/[^/]+(\/m\/[\w-]{43})/.exec(await board.nextMail(to))?.[1] ?? ''
}

async function start(page: Page): Promise<void> {
  await page.goto('/post')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/post\/[0-9a-z]{8}$/)
}

/** Starts a draft whose script arrives only when it is let through. */
async function startBeforeScript(username: string): Promise<{ page: Page; letScriptCome(): void }> {
  const page = await board.newPage()
  await signUpVisitor(page, board.origin, { username })
  let letScriptCome = () => {}
  const isTyped = new Promise<void>((resolve) => {
    letScriptCome = resolve
  })
  await page.route('**/assets/post.client-*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/post')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/post\/[0-9a-z]{8}$/, { waitUntil: 'commit' })
  return { page, letScriptCome }
}

async function fillRole(page: Page, title: string): Promise<void> {
  await page.getByLabel('Job title').fill(title)
  await page.getByLabel('Role', { exact: true }).selectOption('smart-contract')
  await page.getByLabel('Full-time').check()
  await page.getByLabel('Tags').fill('Solidity, Foundry')
}

async function fillPay(page: Page): Promise<void> {
  await page.getByLabel('Minimum').fill('150,000')
  await page.getByLabel('Maximum').fill('190,000')
}

async function fillPlace(page: Page): Promise<void> {
  await page.getByLabel('Remote', { exact: true }).check()
  await page.getByLabel('Open to candidates in').fill('Germany, PT')
}

async function fillText(page: Page): Promise<void> {
  await page.getByLabel('Description', { exact: true }).fill(text)
  await page.getByLabel('Link', { exact: true }).fill('https://harbor-labs.example/jobs/1')
}

/** Presses the button to the next step. */
async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: `Continue to ${step}` }).click()
}

async function fillCompany(page: Page, name: string, email?: string): Promise<void> {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Website').fill('https://harbor-labs.example')
  if (email !== undefined) await page.getByLabel('Your email').fill(email)
}

describe('posting a job', () => {
  it('saves and shows what was typed before its script came', async () => {
    const { page, letScriptCome } = await startBeforeScript('harbor-early')
    await fillRole(page, 'Early Engineer')
    letScriptCome()
    await page.locator('.look').getByText('Early Engineer').waitFor()
    await page.reload()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Early Engineer')
  })

  it('saves what was only chosen from a list before its script came', async () => {
    const { page, letScriptCome } = await startBeforeScript('harbor-choosing')
    await page.getByLabel('Role', { exact: true }).selectOption('smart-contract')
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    letScriptCome()
    expect((await saved).status()).toBe(200)
    await page.reload()
    expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('smart-contract')
  })

  it('with an account: saved while typing, shown next to the form, sent once despite a double click', async () => {
    const page = await board.newPage()
    await signUpVisitor(page, board.origin, { username: 'harbor-ana' })
    await start(page)
    await goOn(page, 'pay')
    await page.getByText('There are 3 problems').waitFor()
    await page.waitForLoadState()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('title')
    await fillRole(page, 'Senior Solidity Engineer')
    await page.locator('.look').getByText('Senior Solidity Engineer').waitFor()
    await expect.poll(() => page.locator('.error:visible').count()).toBe(0)
    await check(page)
    await goOn(page, 'pay')
    await fillPay(page)
    await page.locator('.look').getByText('$150,000–190,000', { exact: true }).waitFor()
    await page.getByLabel('Maximum').fill('119,000')
    await page.locator('.look .wrong').getByText('119,000').waitFor()
    expect(await page.getByLabel('Maximum').inputValue()).toBe('119,000')
    await check(page)

    await goOn(page, 'location')
    await page.locator('#cash_max:focus').waitFor()
    await check(page)

    await fillPay(page)
    await goOn(page, 'location')
    await fillPlace(page)
    await expect
      .poll(() => page.getByRole('button', { name: /^Remove / }).allInnerTexts())
      .toEqual(['Germany'])
    expect(await page.getByLabel('Office in').isVisible()).toBe(false)
    await check(page)
    await goOn(page, 'description')
    await fillText(page)
    await goOn(page, 'company')
    await page.getByRole('button', { name: 'Send for review' }).click()
    await page.locator('#company_name-error').waitFor()
    await page.getByRole('link', { name: 'Pay' }).click()
    expect(await page.getByLabel('Maximum').inputValue()).toBe('190,000')
    await page.locator('.post-steps a[href="#step-company"]').click()
    await fillCompany(page, 'Harbor Labs')
    await page.getByRole('button', { name: 'Send for review' }).dblclick()
    await page.waitForURL(/\/dashboard\/listings\/[0-9a-z]{8}/)
    await page.getByText('In review.').waitFor()
    await check(page)
    await page.goto('/post')
    expect(await page.getByRole('heading', { name: 'Continue a draft' }).count()).toBe(0)
  })

  it('without an account and without scripts, in five steps at 390 px, confirmed by mail', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await start(page)
    await fillRole(page, 'Rust Engineer, Bridges')
    await goOn(page, 'pay')
    await page.waitForURL('**#step-pay')
    expect(await page.getByLabel('Job title').isVisible()).toBe(false)
    await fillPay(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**#step-role')
    expect(await page.getByLabel('Job title').inputValue()).toBe('Rust Engineer, Bridges')
    await goOn(page, 'pay')
    await goOn(page, 'location')
    await fillPlace(page)
    await goOn(page, 'description')
    await fillText(page)
    await goOn(page, 'company')
    await fillCompany(page, 'Lantern Bridges', 'rust@people.example')
    await page.getByRole('button', { name: 'Send and confirm by email' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await nextLink('rust@people.example')
    await page.getByRole('button', { name: 'Send email again' }).click()
    const link = await nextLink('rust@people.example')
    const other = await board.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await other.goto(link)
    await other.getByRole('button', { name: 'Confirm email and send listing' }).click()
    await other.waitForURL(/\/m\/[0-9a-z]{8}\?sent=sent/)
    await other.getByText('In review.').waitFor()
    await other.getByRole('button', { name: 'Create a preview link' }).click()
    const look = await other.getByLabel('Your new link. Copy it now').inputValue()
    const colleague = await board.newPage()
    await colleague.goto(look)
    await colleague.getByText('Not published: no moderator has approved this text.').waitFor()
    await colleague.getByRole('heading', { name: 'Rust Engineer, Bridges' }).waitFor()
    await check(colleague)
  })

  it('is reached again with Back after a step was refused', async () => {
    const page = await board.newPage()
    await start(page)
    await goOn(page, 'pay')
    await page.getByText('There are 3 problems').waitFor()
    await page.getByRole('link', { name: 'Companies' }).first().click()
    await page.waitForURL('**/companies')
    await page.goBack()
    await page.getByText('There are 3 problems').waitFor()
  })

  it('by keyboard: Enter in a field saves and never sends, and so does following a link', async () => {
    const page = await board.newPage()
    await page.goto('/post')
    await page.getByRole('button', { name: 'Start' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/post\/[0-9a-z]{8}$/)
    await page.getByLabel('Job title').focus()
    await page.keyboard.type('Typed by hand')
    await page.keyboard.press('Enter')
    await page.locator('.look').getByText('Typed by hand').waitFor()
    expect(page.url()).toMatch(/\/post\/[0-9a-z]{8}$/)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('role_family')
    await page.reload()
    expect(await page.getByLabel('Job title').inputValue()).toBe('Typed by hand')

    await page.getByLabel('Job title').fill('Left at once')
    await page.getByRole('link', { name: 'Preview the whole page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Left at once' }).waitFor()
  })

  it('tells the second of two editors, and keeps what both wrote', async () => {
    const page = await board.newPage()
    await start(page)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.getByLabel('Job title').fill('The first one wrote')
    await page.locator('.look').getByText('The first one wrote').waitFor()
    await other.getByLabel('Job title').fill('The second one wrote')
    await other.getByText('this draft was changed elsewhere').waitFor()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.getByText('These fields were also changed on another page').waitFor()
    await other.getByText('The first one wrote', { exact: true }).waitFor()
    expect(await other.getByLabel('Job title').inputValue()).toBe('The second one wrote')
    await check(other)
  })

  it('keeps what an earlier page saves after the form is loaded again, and sends it once it was shown', async () => {
    const page = await board.newPage()
    await signUpVisitor(page, board.origin, { username: 'harbor-reload' })
    await start(page)
    await fillRole(page, 'Reload Engineer')
    await goOn(page, 'pay')
    await fillPay(page)
    await goOn(page, 'location')
    await fillPlace(page)
    await goOn(page, 'description')
    await fillText(page)
    await goOn(page, 'company')
    await page.getByLabel('Company name').waitFor()
    const reloaded = await page.context().newPage()
    await reloaded.goto(page.url())
    await fillCompany(page, 'Harbor Reload')
    await page.locator('.look').getByText('Harbor Reload').waitFor()
    await reloaded.getByRole('button', { name: 'Send for review' }).click()
    await reloaded.getByText('Check it, then send.').waitFor()
    expect(await reloaded.getByLabel('Company name').inputValue()).toBe('Harbor Reload')
    await check(reloaded)
    await reloaded.getByRole('button', { name: 'Send for review' }).click()
    await reloaded.waitForURL(/\/dashboard\/listings\/[0-9a-z]{8}/)
  })

  it('says when the session has ended, and saves once one is signed in again', async () => {
    const page = await board.newPage()
    await start(page)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.getByLabel('Job title').fill('Written too late')
    await page.getByRole('alert').getByText('you’ve been signed out').waitFor()
    await page.context().addCookies(cookies)
    await page.getByLabel('Job title').pressSequentially(' or not')
    await page.locator('.look').getByText('Written too late or not').waitFor()
  })

  it('says when it could not save, and saves when the connection is back', async () => {
    const page = await board.newPage()
    await start(page)
    await page.context().setOffline(true)
    await page.getByLabel('Job title').fill('Written in a tunnel')
    await page.getByRole('alert').getByText('No connection.').waitFor()
    await page.context().setOffline(false)
    await page.locator('.look').getByText('Written in a tunnel').waitFor()
  })
})
