import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Half the size of what axe-core gives as its source, and read by the browser for each page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a page by the rules of WCAG 2.2 AA and its own best practices, and whether the page scrolls
 * sideways; a line each. `within` has axe look at a part only, `rules` by these alone. Pages without frames; scripts must be allowed.
 */
export async function findAccessibilityProblems(
  page: Page,
  { within, rules }: { within?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  // What a header covers at this moment is too small a target for the moment.
  await page.evaluate(() => scrollTo(0, 0))
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ part, runOnly }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const results = await run(part === undefined ? document : { include: [part] }, {
        runOnly,
        resultTypes: ['violations'],
      })
      return results.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        targets: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    {
      part: within,
      runOnly:
        rules === undefined
          ? { type: 'tag' as const, values: tags }
          : { type: 'rule' as const, values: [...rules] },
    },
  )
  const found = violations.map(({ id, impact, targets }) => `${impact} ${id}: ${targets.join(', ')}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...found, `scrolls sideways by ${overflow} px`] : found
}
