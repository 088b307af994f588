import { addFakeWallet } from '@cryptolist/testkit'
import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startBrowserBoard } from '../../support/browser-board.ts'
import type { BuiltBoard } from '../../support/built-board.ts'
import type { Look } from './looks.ts'

/** Tests that axe finds nothing on the pages that everybody sees, on a built board with the demo. */
export function testPublicPages(looks: readonly Look[], start?: () => Promise<BuiltBoard>): void {
  const board = startBrowserBoard(start)

  describe.each(looks)('accessibility in the $theme theme', ({ theme, width }) => {
    const newPage = async (options = {}): Promise<Page> => {
      const page = await board.newPage(options)
      await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
      return page
    }

    it(`of every public page at ${width} px`, async () => {
      const page = await newPage({ viewport: { width, height: 900 } })
      await page.goto('/jobs')
      const jobs = await page
        .locator('main .title a')
        .evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href') ?? ''))
      const [job = ''] = jobs
      const company = '/companies/demo-harbor-labs'
      const paths = [
        '/',
        '/jobs',
        '/jobs?mode=remote&not_role=backend',
        '/jobs?q=zzzz',
        job,
        '/compare',
        `/compare?jobs=${jobs.map((path) => path.slice(-8)).join(',')}`,
        '/companies',
        company,
        '/remote-jobs',
        '/browse',
        '/salaries',
        '/salaries/protocol',
        '/trends',
        '/sign-in',
        '/sign-up',
        '/forgot-password',
        '/reset-password',
        '/verify-email?done=1',
        '/account',
        '/account/place',
        '/account/saved',
        '/account/hidden',
        '/account/applications',
        '/_app',
        '/nothing',
      ]
      for (const path of paths) {
        await page.goto(path)
        await check(page, path)
      }
    })

    it(`of the sign-in dialog and the account page at ${width} px`, async () => {
      const page = await newPage({ viewport: { width, height: 900 } })
      await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern' })
      await page.goto('/jobs')
      await page.getByRole('button', { name: 'Authenticate' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).waitFor()
      await check(page, 'dialog')
      await page.getByRole('dialog').getByRole('button', { name: 'Lantern' }).click()
      await page.getByText('You are signed in.').waitFor()
      await check(page, 'signed in')
      await send(page, '/account/profile', {
        do: 'save',
        headline: 'Protocol engineer',
        about: 'Two lending protocols.',
      })
      await send(page, '/account/profile', { do: 'link' })
      // All looks share one account, which has one alert for a search.
      const search = `/jobs?tag=rust&q=${theme}+${width}`
      const rust = { search, name: 'Rust', frequency: 'never', hour: '8', time_zone: 'UTC' }
      await send(page, '/alerts', rust)
      const [link, feed] = [
        await findPath(page, '/account/profile', '/profile/'),
        await findPath(page, '/account/alerts', '/account/alerts/feed'),
      ]
      const own = ['/account', '/account/profile/preview', '/account/alerts', '/account/delete']
      for (const path of [...own, link, feed]) {
        await page.goto(path)
        await check(page, path)
      }
    })
  })
}

/** Sends a form as this page's browser. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.post(path, { form, headers })).status(), path).toBe(200)
}

/** The path of the first link of a page that begins so. */
async function findPath(page: Page, path: string, beginning: string): Promise<string> {
  await page.goto(path)
  const href = await page.locator(`main a[href*="${beginning}"]`).first().getAttribute('href')
  return new URL(href ?? '', page.url()).pathname + new URL(href ?? '', page.url()).search
}

async function check(page: Page, name: string): Promise<void> {
  // The product's seed has this page be the layout around one paragraph, with no heading.
  const expectedProblems = name === '/_app' ? ['moderate page-has-heading-one: html'] : []
  expect(await findAccessibilityProblems(page), name).toEqual(expectedProblems)
}
