import { AxeBuilder } from '@axe-core/playwright'
import { launchBrowser } from '@cryptolist/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import type { BrowserSession } from '../support/browser-session.ts'
import { moderationSteps, type Posted } from '../support/moderation.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let board: TestBoard
let browser: Browser
let moderator: BrowserSession
let errors: string[] = []
const steps = moderationSteps(() => board)
beforeAll(async () => {
  ;[board, browser] = await Promise.all([startTestBoard(), launchBrowser()])
  moderator = (await steps.join('mia')).browser
  await board.context.services.offices.giveAdmin('mia')
}, 60_000)
afterEach(async () => {
  const seen = errors
  errors = []
  await Promise.all(browser.contexts().map((context) => context.close()))
  await board.context.database.db.deleteFrom('board.reviews').execute()
  expect(seen, 'errors on the pages').toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await board?.close()
})

/** A page of the moderator. */
async function newPage(options: BrowserContextOptions = {}, session = moderator): Promise<Page> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({
    baseURL: board.origin,
    viewport,
    reducedMotion: 'reduce',
    ...options,
  })
  const cookies = [...session.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: board.origin,
  }))
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => errors.push(error.message))
  return page
}

/** Listings that wait for a moderator, or are live. */
async function post(titles: readonly string[], { isLive = false } = {}): Promise<Posted[]> {
  const made: Posted[] = []
  for (const title of titles) made.push(await steps.post({ title, isLive }))
  return made
}

async function decisionOf(id: string | undefined): Promise<unknown> {
  return board.context.database.db
    .selectFrom('board.moderation_log')
    .select(['action', 'reason_code', 'message'])
    .where('job_id', '=', id ?? '')
    .executeTakeFirst()
}

const titleOf = (page: Page): Promise<string> => page.locator('.qd h2').first().innerText()

describe('the queue', () => {
  it('is worked through by the keyboard alone, and the next item opens by itself', async () => {
    const [first, second] = await post(['Rust Engineer A', 'Rust Engineer B', 'Rust Engineer C'])
    const page = await newPage()
    await page.goto('/admin/queue')
    expect(await titleOf(page)).toBe('Rust Engineer A')
    await page.keyboard.press('r')
    await page.getByText('Reject: choose the reason').waitFor()
    await page.keyboard.press('3')
    await page.keyboard.type('Fees of 50 are fees. r c 1')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => titleOf(page)).toBe('Rust Engineer B')
    expect(await decisionOf(first?.id)).toEqual({
      action: 'reject',
      reason_code: 'scam_suspected',
      message: 'Fees of 50 are fees. r c 1',
    })
    await page.keyboard.press('a')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => titleOf(page)).toBe('Rust Engineer C')
    expect(await decisionOf(second?.id)).toMatchObject({ action: 'approve' })
  })

  it('moves with j and k, lists its keys, and minds the switch', async () => {
    await post(['Rust Engineer A', 'Rust Engineer B'])
    const page = await newPage()
    await page.goto('/admin/queue')
    await page.keyboard.press('j')
    await expect.poll(() => titleOf(page)).toBe('Rust Engineer B')
    await page.keyboard.press('k')
    await expect.poll(() => titleOf(page)).toBe('Rust Engineer A')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain('Request changes')
    await dialog.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    expect(await page.getByText('Reject: choose the reason').isVisible()).toBe(false)
  })

  it('is decided without scripts', async () => {
    const [first] = await post(['Rust Engineer A'])
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto('/admin/queue?kind=new')
    await page.getByRole('link', { name: 'Reject' }).click()
    await page.getByRole('button', { name: 'Reject and tell the poster' }).click()
    await page.getByText('Choose a reason.').first().waitFor()
    await page.getByRole('radio', { name: 'Misleading pay' }).check()
    await page.getByRole('textbox', { name: 'To the poster' }).fill('Name the real pay.')
    await page.getByRole('button', { name: 'Reject and tell the poster' }).click()
    await page.getByText('Nothing waits').first().waitFor()
    expect(await decisionOf(first?.id)).toMatchObject({ action: 'reject', reason_code: 'misleading_pay' })
  })

  it('fits a phone: the list, then the item', async () => {
    await post(['Rust Engineer A'])
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await page.goto('/admin/queue')
    expect(await page.locator('.qd').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Rust Engineer A' }).click()
    await page.getByRole('link', { name: 'Back to the queue' }).waitFor()
    await page.getByRole('link', { name: 'Request changes' }).click()
    await page.getByRole('button', { name: 'Request changes and tell the poster' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('a report', () => {
  it('by somebody trusted takes the listing down at once', async () => {
    const [job] = await post(['Rust Engineer R'], { isLive: true })
    const page = await newPage()
    await page.goto(job?.path ?? '')
    await page.getByRole('link', { name: 'Report this job' }).click()
    await page.getByRole('radio', { name: 'It asks for money' }).check()
    await page.getByLabel('What happened').fill('They asked me for a deposit.')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('The listing is taken down').waitFor()
    expect((await page.goto(job?.path ?? ''))?.status()).toBe(404)
    await page.goto('/admin/queue')
    expect(await page.locator('.qd').innerText()).toContain('They asked me for a deposit.')
  })
})

describe.each(['dark', 'light'])('in the %s theme', (theme) => {
  it.each([1280, 390])('all pages are accessible and fit at %i px', { timeout: 120_000 }, async (width) => {
    await post(['Rust Engineer A'])
    const [live] = await post(['Rust Engineer L'], { isLive: true })
    const page = await newPage({ viewport: { width, height: 900 } })
    await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
    await page.goto('/admin/queue')
    const item = (await page.locator('.qi-t').first().getAttribute('href')) ?? ''
    const pages = [
      '/admin/queue',
      `${item}?do=reject`,
      '/admin/frozen',
      '/admin/log',
      '/admin/office',
      '/transparency',
      `${live?.path}/report`,
    ]
    for (const path of pages) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`)
      expect([path, found]).toEqual([path, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    }
  })
})
