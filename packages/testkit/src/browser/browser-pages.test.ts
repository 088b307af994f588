import { startBrowser } from '@cryptolist/testkit/browser'
import { chromium, type Page } from 'playwright-core'
import { expect, it } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; its types are in the file next to it
import { chromiumFlags, getBrowserPath } from './chromium.mjs'

const origin = 'https://shop.example'
const browser = startBrowser({ getDefaults: () => ({ viewport: { width: 800, height: 600 } }) })

/** Opens a page that no server has. */
async function open(page: Page): Promise<void> {
  const body = '<title>Shop</title><script>document.title = "Script"</script>'
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(origin)
}

const look = (page: Page) =>
  page.evaluate(() => ({
    cookie: document.cookie,
    stored: localStorage.length + sessionStorage.length,
    isMarked: 'mark' in window,
    width: innerWidth,
    hasOwnAgent: navigator.userAgent !== 'Reader/1',
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))
const untouched = {
  cookie: '',
  stored: 0,
  isMarked: false,
  width: 800,
  hasOwnAgent: true,
  isReduced: true,
  isDark: false,
}

it('opens a page with what a test asks for', async () => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    reducedMotion: 'no-preference',
    userAgent: 'Reader/1',
  })
  await page.addInitScript(() => Object.assign(window, { mark: true }))
  await open(page)
  await page.context().addCookies([{ name: 'a', value: 'b', url: origin }])
  await page.evaluate(() => {
    localStorage.a = sessionStorage.a = 'b'
  })
  const second = await page.context().newPage()
  await open(second)
  expect(await look(second)).toEqual({
    cookie: 'a=b',
    stored: 1,
    isMarked: false,
    width: 390,
    hasOwnAgent: false,
    isReduced: false,
    isDark: true,
  })
  expect((await look(page)).isMarked).toBe(true)
})

it('leaves nothing of it to the page of the next test', async () => {
  const page = await browser.newPage()
  expect(page.url()).toBe('about:blank')
  expect(page.context().pages()).toHaveLength(1)
  await open(page)
  expect(await look(page)).toEqual(untouched)
})

it.each([false, true])(
  'runs the scripts of a page as each test asks for it: %s',
  async (javaScriptEnabled) => {
    const page = await browser.newPage({ javaScriptEnabled })
    for (const _load of [1, 2]) {
      await open(page)
      expect(await page.title()).toBe(javaScriptEnabled ? 'Script' : 'Shop')
    }
  },
)

it('gives a second page of a test a visitor of its own', async () => {
  const [one, other] = [await browser.newPage(), await browser.newPage()]
  await open(one)
  await one.context().addCookies([{ name: 'a', value: 'b', url: origin }])
  await one.evaluate(() => {
    localStorage.a = 'b'
  })
  await open(other)
  expect(await look(other)).toEqual(untouched)
})

it('loads nothing but the page of a test', async () => {
  const page = await browser.newPage()
  const session = await page.context().browser()?.newBrowserCDPSession()
  const loaded = await session?.send('Target.getTargets', { filter: [{ type: 'tab', exclude: true }, {}] })
  expect(loaded?.targetInfos.map(({ url }) => url)).toEqual(['about:blank'])
})

it('disables what Playwright disables', async () => {
  const plain = await chromium.launchServer({ executablePath: getBrowserPath() })
  const listed = findDisabled(plain.process().spawnargs)
  await plain.close()
  expect(listed.length).toBeGreaterThan(0)
  expect(findDisabled(chromiumFlags)).toEqual(expect.arrayContaining(listed))
})

function findDisabled(flags: readonly string[]): string[] {
  const start = '--disable-features='
  const list = flags.findLast((flag) => flag.startsWith(start))
  return list === undefined ? [] : list.slice(start.length).split(',')
}
