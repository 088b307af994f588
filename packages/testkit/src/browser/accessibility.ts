import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Half the size of what axe-core gives as its source, and read by the browser for each page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Faults that axe finds on a page by the rules of WCAG 2.2 AA and its own best practices, and whether the page scrolls
 * sideways; a line each. `within` has axe look at a part only, `rules` by these alone. Pages without frames; scripts must be allowed.
 */
export async function findAccessibilityProblems(
  page: Page,
  { within, rules }: { within?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  // A click returns once the next page has begun to arrive; without its end or its styles it would be another page.
  await page.waitForLoadState()
  // An element that a header covers at this moment is too small a target for the moment.
  await page.evaluate(() => scrollTo(0, 0))
  if (!(await page.evaluate(() => Reflect.has(window, 'axe'))))
    await page.evaluate(`${source};(${keepColors})()`)
  const violations = await page.evaluate(
    async ({ part, runOnly }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const results = await run(part === undefined ? document : { include: [part] }, {
        runOnly,
        // Off by default: what a button shows has to be in its name, for those who speak it.
        ...(runOnly.type === 'tag' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
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
  const problems = violations.map(({ id, impact, targets }) => `${impact} ${id}: ${targets.join(', ')}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...problems, `scrolls sideways by ${overflow} px`] : problems
}

/** A colour as axe has it, with red, green and blue from 0 to 1. */
interface AxeColor {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): AxeColor
}

/** Has axe parse each colour of a page once. It would parse that of every element, and of all that lies behind it, which is half of its work. */
function keepColors(): void {
  const Color: { new (red: number, green: number, blue: number): AxeColor; prototype: AxeColor } =
    Reflect.get(window, 'axe').commons.color.Color
  const parse = Color.prototype.parseString
  const colors = new Map<string, AxeColor>()
  Color.prototype.parseString = function (text) {
    // One of its own: axe multiplies the alpha of what it gets.
    const color = colors.get(text) ?? parse.call(new Color(0, 0, 0), text)
    colors.set(text, color)
    const { r, g, b, alpha } = color
    return Object.assign(this, { r, g, b, alpha })
  }
}
