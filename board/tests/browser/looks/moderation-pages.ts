import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import { describe, expect, it } from 'vitest'
import { startModeratorBoard } from '../../support/moderators.ts'
import type { Look } from './looks.ts'

/** Tests that axe finds nothing on the pages of moderators, and on those that a reader of a listing comes to from there. */
export function testModerationPages(looks: readonly Look[]): void {
  describe.each(looks)('moderation in the $theme theme', ({ theme, width }) => {
    const { board, newPage, post } = startModeratorBoard()

    it(`has accessible pages that fit at ${width} px`, async () => {
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
        '/admin/chains',
        '/admin/keys',
        '/transparency',
        '/sources',
        `${live?.path}/report`,
      ]
      for (const path of pages) {
        await page.goto(path)
        expect(await findAccessibilityProblems(page), path).toEqual([])
      }
    })
  })
}
