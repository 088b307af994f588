import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addCompany } from '../../support/listings.ts'
import { startModeratorBoard } from '../../support/moderators.ts'
import type { Look } from './looks.ts'

/** Tests that axe finds nothing on the pages of moderators, and on those that a reader of a listing comes to from there. */
export function testModerationPages(looks: readonly Look[]): void {
  describe.each(looks)('moderation in the $theme theme', ({ theme, width }) => {
    const { board, getProgram, newPage, post, steps } = startModeratorBoard()

    it(`has accessible pages that fit at ${width} px`, async () => {
      await post(['Rust Engineer A'])
      const { db } = getProgram().context.database
      const company = await addCompany(db)
      for (const title of ['Go Engineer A', 'Go Engineer B'])
        await steps.post({ title, companyId: company.id })
      await sql`update board.jobs set source = 'greenhouse', poster_email = null where company_id = ${company.id}`.execute(
        db,
      )
      const [live] = await post(['Rust Engineer L'], { isLive: true })
      const page = await newPage({ viewport: { width, height: 900 } })
      await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
      await page.goto('/admin/queue')
      const item = (await page.locator('.queue-item-title').first().getAttribute('href')) ?? ''
      const group = (await page.locator('.queue-item-title').last().getAttribute('href')) ?? ''
      expect(group).toContain('/groups/')
      const pages = [
        '/admin/queue',
        `${item}?do=reject`,
        `${group}?do=reject`,
        '/admin/frozen',
        '/admin/log',
        '/admin/office',
        '/transparency',
        '/safety',
        '/safety/check-repo',
        '/safety/register',
        '/safety/register/appeal',
        '/admin/register',
        '/sources',
        '/docs/api',
        '/docs/mcp',
        `${live?.path}/report`,
      ]
      for (const path of pages) {
        await page.goto(path)
        expect(await findAccessibilityProblems(page), path).toEqual([])
      }
    })
  })
}
