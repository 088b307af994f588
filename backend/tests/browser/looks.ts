import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import { describe, expect, it } from 'vitest'
import type { Look } from '../../../board/tests/browser/looks/looks.ts'
import { startModeratorBoard } from '../../../board/tests/support/moderators.ts'
import { startBackendBoard } from '../support/backend-board.ts'

/** Tests that axe finds nothing on the pages that the backend adds for admins, nor on the page about the APIs, which tells of it. */
export function testBackendPages(looks: readonly Look[]): void {
  describe.each(looks)('the backend’s pages in the $theme theme', ({ theme, width }) => {
    const { board, newPage } = startModeratorBoard(startBackendBoard)

    it(`are accessible at ${width} px`, async () => {
      const page = await newPage({ viewport: { width, height: 900 } })
      await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
      for (const path of ['/admin/chains', '/admin/keys', '/docs/api']) {
        const answer = await page.goto(path)
        expect([path, answer?.status()]).toEqual([path, 200])
        expect(await findAccessibilityProblems(page), path).toEqual([])
      }
    })
  })
}
