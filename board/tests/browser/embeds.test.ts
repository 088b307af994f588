import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findAccessibilityProblems, startBrowser } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSharedBoard } from '../support/shared-board.ts'

// A host on another port is another origin, and by another name another site, which gets no cookies.

let board: string
let host: Server
let hostOrigin: string
/** The body of the host's page. */
let body = ''
/** Headers of the host's page besides its policy. */
let headers: Record<string, string> = {}

const browser = startBrowser({
  getDefaults: () => ({ viewport: { width: 1000, height: 900 } }),
  // Pages that refuse to be framed say so.
  isExpected: (text) => /frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/.test(text),
})
beforeAll(async () => {
  board = (await openSharedBoard()).origin
  host = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    // Only what an embed needs.
    const policy = `default-src 'none'; script-src ${board}; frame-src ${board}; img-src ${board}`
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...headers,
    })
    return response.end(`<!doctype html><title>Host</title>${body}`)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`
})
afterEach(() => {
  headers = {}
})
afterAll(async () => {
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
})

async function openHost(html: string, options: Parameters<typeof browser.newPage>[0] = {}): Promise<Page> {
  body = html
  const page = await browser.newPage(options)
  await page.goto(hostOrigin)
  return page
}

const script = () => `<script src="${board}/embed.js" async></script>`
const place = (search: string, words = 'Our jobs') =>
  `<div data-embed-jobs="${board}/embed/jobs${search}"><a href="${board}/jobs">${words}</a></div>`
/** The height that the only frame of a page has, in pixels. */
const heightOf = (page: Page) =>
  page.locator('iframe').evaluate((frame) => Number(frame.getAttribute('height')))
const contentOf = (page: Page) => page.frameLocator('iframe')

describe('a list on another site', () => {
  it('is placed once by the script, however often it is loaded, and as high as its content', async () => {
    const page = await openHost(`${script()}${place('?rows=3')}${script()}`)
    await contentOf(page).locator('li').nth(2).waitFor()
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await page.locator('a').count()).toBe(0)
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('title')).toBe('Our jobs')
    expect(await frame.getAttribute('loading')).toBe('lazy')
    const content = () =>
      contentOf(page)
        .locator('html')
        .evaluate((html) => Math.ceil(html.getBoundingClientRect().height))
    await expect.poll(async () => (await heightOf(page)) === (await content())).toBe(true)
    // A narrower page needs a higher frame.
    const wide = await heightOf(page)
    await page.setViewportSize({ width: 320, height: 900 })
    await expect.poll(() => heightOf(page)).toBeGreaterThan(wide)
    expect(
      await contentOf(page)
        .locator('html')
        .evaluate((html) => html.scrollWidth - html.clientWidth),
    ).toBe(0)
  })

  it('opens jobs in a tab of their own, which can’t reach the host', async () => {
    const page = await openHost(`${place('?rows=1')}${script()}`)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      contentOf(page).locator('h2 a').click(),
    ])
    await opened.waitForURL(`${board}/jobs/*`)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    expect(page.url()).toBe(`${hostOrigin}/`)
  })

  it('is reached by keyboard', async () => {
    const page = await openHost(`${place('?rows=2')}${script()}`)
    await contentOf(page).locator('li').first().waitFor()
    await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        contentOf(page)
          .locator('h2 a')
          .first()
          .evaluate((link) => link === document.activeElement),
      )
      .toBe(true)
  })

  it('gets no cookies from a visitor who is signed in', async () => {
    const page = await openHost('')
    await page.context().addCookies([{ name: 'session', value: 'secret', url: board, sameSite: 'Lax' }])
    const frameRequest = page.waitForRequest(`${board}/embed/jobs?rows=1`)
    body = `${place('?rows=1')}${script()}`
    await page.reload()
    expect((await (await frameRequest).allHeaders()).cookie).toBeUndefined()
    await contentOf(page).locator('li').waitFor()
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['session'])
  })

  it('is a link where scripts are off, and a frame where it was pasted as one', async () => {
    const off = { javaScriptEnabled: false }
    const linked = await openHost(`${place('?rows=1')}${script()}`, off)
    expect(await linked.getByRole('link', { name: 'Our jobs' }).getAttribute('href')).toBe(`${board}/jobs`)
    const framed = await openHost(
      `<iframe src="${board}/embed/jobs?rows=2" title="Jobs" height="300"></iframe>`,
      off,
    )
    await contentOf(framed).locator('li').nth(1).waitFor()
    expect(await heightOf(framed)).toBe(300)
  })

  it('follows the theme of the system, unless it was made for one', async () => {
    const groundOf = (page: Page) =>
      contentOf(page)
        .locator('body')
        .evaluate((html) => getComputedStyle(html).backgroundColor)
    const grounds = []
    for (const [colorScheme, search] of [
      ['light', ''],
      ['dark', ''],
      ['light', '&theme=dark'],
      ['dark', '&theme=light'],
    ] as const) {
      const page = await openHost(`${place(`?rows=1${search}`)}${script()}`, { colorScheme })
      await contentOf(page).locator('li').waitFor()
      grounds.push(await groundOf(page))
    }
    const [light, dark] = grounds
    expect(light).not.toBe(dark)
    expect(grounds).toEqual([light, dark, dark, light])
  })
})

describe('a hostile page', () => {
  it('sets no height: only the frame does, within bounds', async () => {
    const page = await openHost(
      `${place('?rows=1')}${script()}<iframe id="other" srcdoc="<p>Other</p>"></iframe>`,
    )
    const frame = page.locator('iframe[title="Our jobs"]')
    await page.frameLocator('iframe[title="Our jobs"]').locator('li').waitFor()
    const own = page.frames().find((one) => one.url().startsWith(`${board}/embed/`))
    const height = () => frame.evaluate((one) => Number(one.getAttribute('height')))
    await expect.poll(height).not.toBe(480)
    // Its fonts may have made it higher again; what it tells of that comes before what is sent below.
    await own?.evaluate(async () => {
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    const before = await height()
    /** Waits until the page has had a message: the script, which listens first, has had it too. */
    const send = (from: typeof own, message: unknown) =>
      Promise.all([
        page.evaluate(
          () => new Promise<void>((resolve) => addEventListener('message', () => resolve(), { once: true })),
        ),
        from?.evaluate((data) => parent.postMessage(data, '*'), message),
      ])
    const other = page.frames().find((one) => one !== own && one.parentFrame() !== null)
    await send(page.mainFrame(), { embedHeight: 777 })
    await send(other, { embedHeight: 777 })
    for (const message of [
      { embedHeight: 39 },
      { embedHeight: 10_001 },
      { embedHeight: Number.NaN },
      { embedHeight: '9e99' },
      { embedHeight: {} },
      null,
      777,
      'embedHeight',
    ])
      await send(own, message)
    expect(await height()).toBe(before)
    await send(own, { embedHeight: 777 })
    expect(await height()).toBe(777)
  })

  it('gets no frame of another board from the script', async () => {
    const evil = board.replace('http://', 'http://evil.')
    const elements = [
      `${evil}/embed/jobs`,
      `${board}.evil.example/embed/jobs`,
      `${board}/jobs`,
      'javascript:alert(1)',
      '/embed/jobs',
      '',
    ]
    const page = await openHost(
      `${elements.map((address) => `<div data-embed-jobs="${address}"><a href="/">Other</a></div>`).join('')}${place('?rows=1')}${script()}`,
    )
    await contentOf(page).locator('li').waitFor()
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Other' }).count()).toBe(elements.length)
  })

  it.each(['/', '/jobs', '/sign-in', '/embed', '/embed/nothing', '/post'])('can’t frame %s', async (path) => {
    const page = await openHost(`<iframe src="${board}${path}"></iframe>`)
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  })

  it('can frame jobs even where it isolates itself', async () => {
    headers = {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    }
    const page = await openHost(`${place('?rows=1')}${script()}`)
    await contentOf(page).locator('li').waitFor()
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })
})

it('shows the pictures of a job on another site', async () => {
  const jobs = await (await fetch(`${board}/api/v1/jobs`)).json()
  const { path } = jobs.items[0]
  const page = await openHost(
    `<img id="card" src="${board}${path}.svg" alt=""><img id="badge" src="${board}${path}.badge.svg" alt="">`,
  )
  for (const id of ['card', 'badge']) {
    const width = () => page.locator(`#${id}`).evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
  }
})

describe.each([
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const)('at $width px in the $theme theme, axe finds nothing', ({ width, theme }) => {
  const look = { viewport: { width, height: 900 }, colorScheme: theme }

  it('in frames', async () => {
    const page = await browser.newPage(look)
    const jobs = await (await fetch(`${board}/api/v1/jobs`)).json()
    for (const path of ['', '?q=zzzz', '?mode=moon', `/${jobs.items[0].id}`]) {
      await page.goto(`${board}/embed/jobs${path}`)
      expect([path, await findAccessibilityProblems(page)]).toEqual([path, []])
    }
  })

  it('on the page that makes them, whose lines can be copied by keyboard', async () => {
    const page = await browser.newPage(look)
    await page.context().addCookies([{ name: 'theme', value: theme, url: board }])
    const jobs = await (await fetch(`${board}/api/v1/jobs`)).json()
    for (const search of ['?q=remote&rows=3', `?job=${jobs.items[0].id}`]) {
      await page.goto(`${board}/embed${search}`)
      await contentOf(page).locator('h1').waitFor()
      expect(await page.locator('iframe').getAttribute('title')).toMatch(/^Preview: ./)
      // Axe can't look into frames.
      await page.locator('iframe').evaluate((frame) => frame.remove())
      expect([search, await findAccessibilityProblems(page)]).toEqual([search, []])
    }
  })
})

it('makes the lines from a search, and those lines work', async () => {
  const page = await browser.newPage()
  await page.goto(`${board}/jobs?mode=remote`)
  await page.getByRole('link', { name: 'Embed this list' }).click()
  await page.getByLabel('Jobs, at most').selectOption('5')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await page.waitForURL(/rows=5/)
  await contentOf(page).locator('li').nth(4).waitFor()
  const lines = await page.locator('pre').allInnerTexts()
  for (const line of lines) {
    const hostPage = await openHost(line)
    await contentOf(hostPage).locator('li').nth(4).waitFor()
    expect(await contentOf(hostPage).locator('html').getAttribute('data-theme')).toBe('dark')
  }
  expect(lines).toHaveLength(2)
})

it('shows the example as its README says', async () => {
  const example = await readFile(new URL('../../../examples/embed/index.html', import.meta.url), 'utf8')
  const page = await openHost(example.replaceAll('http://127.0.0.1:3000', board))
  for (const [at, rows] of [5, 3].entries())
    await expect.poll(() => page.frameLocator('iframe').nth(at).locator('li').count()).toBe(rows)
})
