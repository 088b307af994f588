import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on a page by the rules of WCAG 2.2 AA and its own best practices, and whether the page scrolls
 * sideways; a line each. `within` has axe look at a part only. Pages without frames; scripts must be allowed.
 */
export async function findAccessibilityProblems(
  page: Page,
  { within }: { within?: string } = {},
): Promise<string[]> {
  // What a header covers at this moment is too small a target for the moment.
  await page.evaluate(() => scrollTo(0, 0))
  // Legacy mode opens no second page to put frames together, which takes more time than all rules.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...found, `scrolls sideways by ${overflow} px`] : found
}
