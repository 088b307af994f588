import { describe, expect, it } from 'vitest'
import { findProblemsInBothThemes } from '../support/both-themes.ts'
import { startEmployerBoard } from '../support/employers.ts'
import { overflowOf } from '../support/watched-page.ts'
import type { Look } from './looks/looks.ts'

const { board, newEmployer } = startEmployerBoard()

// axe sees each width in both themes.
describe.each<Look>([
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 390 },
])('API keys in the $theme theme at $width px', ({ theme, width }) => {
  it('are created, used and revoked without scripts, for everybody', async () => {
    const employer = await newEmployer(`keys-${theme}-${width}`, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    })
    const { page, company } = employer
    await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
    for (const path of ['/account/keys', `/dashboard/companies/${company.slug}/keys`]) {
      await page.goto(path)
      await page.getByLabel('Name').fill('Unbreakably'.repeat(5))
      await page.getByRole('button', { name: 'Create key' }).click()
      const key = await page.getByLabel('Copy it now: we won’t show it again.').inputValue()
      expect(key).toMatch(/^clk_/)
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
      const answer = await fetch(`${board.origin}/api/v1/listings`, {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(answer.status).toBe(200)
      await page.goto(path)
      await page.getByText('What it was used for').click()
      await expect.poll(() => page.getByText('GET /api/v1/listings').isVisible()).toBe(true)
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
      await page.getByRole('button', { name: 'Revoke Unbreakably' }).click()
      await expect.poll(() => page.getByText(/revoked/).isVisible()).toBe(true)
      expect(page.url()).toBe(board.origin + path)
    }
  })

  it('have pages without accessibility problems', async () => {
    const { page, company } = await newEmployer(`axe-${theme}-${width}`, {
      viewport: { width, height: 900 },
    })
    await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
    for (const path of ['/account/keys', `/dashboard/companies/${company.slug}/keys`]) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.locator('#name-error').waitFor()
      expect(await findProblemsInBothThemes(page), `${path}, with a problem`).toEqual([])
      await page.getByLabel('Name').fill('Harbor scripts')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByLabel('Copy it now: we won’t show it again.').waitFor()
      expect(await findProblemsInBothThemes(page), path).toEqual([])
    }
  })
})
