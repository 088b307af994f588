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
      await page.goto('/account')
      await check(page, '/account')
    })
  })
}

async function check(page: Page, name: string): Promise<void> {
  // The product's seed has this page be the layout around one paragraph, with no heading.
  const expectedProblems = name === '/_app' ? ['moderate page-has-heading-one: html'] : []
  expect(await findAccessibilityProblems(page), name).toEqual(expectedProblems)
}
