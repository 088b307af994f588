import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import type { Look } from '../browser/looks/looks.ts'

/** The rules of axe about colours: nothing else differs between the themes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Problems that axe finds on a page, and in its colours in the other theme. The page then returns to its own theme. */
export async function findProblemsInBothThemes(
  page: Page,
  part: { within?: string } = {},
): Promise<string[]> {
  const problems = await findAccessibilityProblems(page, part)
  const theme = await page.evaluate(() => document.documentElement.dataset.theme ?? '')
  const other = theme === 'dark' ? 'light' : 'dark'
  await showTheme(page, other)
  const inOther = await findAccessibilityProblems(page, { ...part, rules: ofColours })
  await showTheme(page, theme)
  return [...problems, ...inOther.map((line) => `${other}: ${line}`)]
}

/** Between them they have both themes and both widths. */
const bothLooks: readonly Look[] = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 390 },
]

/** Problems that axe finds on a page in the dark theme at 1280 px and in the light one at 390 px. The page then returns to its own look. */
export async function findProblemsInBothLooks(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  const ownTheme = await page.evaluate(() => document.documentElement.dataset.theme ?? '')
  const problems: string[] = []
  for (const { theme, width } of bothLooks) {
    await page.setViewportSize({ ...size, width })
    await showTheme(page, theme)
    const inLook = await findAccessibilityProblems(page)
    problems.push(...inLook.map((line) => `${theme}, ${width} px: ${line}`))
  }
  await page.setViewportSize(size)
  await showTheme(page, ownTheme)
  return problems
}

/** As the page's own switch does it. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
