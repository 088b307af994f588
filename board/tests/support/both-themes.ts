import { findAccessibilityProblems } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'

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

/** As the page's own switch does it. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
