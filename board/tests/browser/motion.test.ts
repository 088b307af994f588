import { expect, it } from 'vitest'
import { startBrowserBoard } from '../support/browser-board.ts'

const board = startBrowserBoard()
const newMovingPage = () => board.newPage({ reducedMotion: 'no-preference' })

it('shows no error on any page, however soon the next one follows', async () => {
  const page = await newMovingPage()
  await page.goto('/jobs')
  const job = await page.locator('.title a').first().getAttribute('href')
  const paths = [
    '/',
    '/jobs',
    job ?? '',
    '/companies',
    '/sign-in',
    '/sign-up',
    '/post',
    '/transparency',
    '/sources',
  ]
  for (const waitUntil of ['commit', 'domcontentloaded', 'load'] as const)
    for (const path of paths) {
      // From within the page, as a link would: only such a navigation has a transition.
      await page.evaluate((href) => location.assign(href), path)
      await page.waitForURL(`**${path}`, { waitUntil })
    }
})

it('names one thing on a page as the title of the job: the row that is followed, or the heading', async () => {
  const page = await newMovingPage()
  const named = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).viewTransitionName === 'job-title')
        .map(({ localName }) => localName),
    )
  await page.goto('/jobs')
  let similar = 0
  for (const row of [0, 1, 2, 3]) {
    await page.locator('.title a').nth(row).click()
    await page.waitForURL('**/jobs/**')
    expect(await named()).toEqual(['h1'])
    for (const link of (await page.locator('.title a').all()).slice(0, 1)) {
      similar += 1
      await link.focus()
      expect(await named()).toEqual(['a'])
    }
    await page.goBack()
    await expect.poll(named).toEqual(['a'])
  }
  expect(similar).toBeGreaterThan(0)
})

it('hides no rejection but those of transitions', async () => {
  const page = await newMovingPage()
  await page.goto('/jobs')
  const reported = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        addEventListener('unhandledrejection', (event) => {
          if (!event.defaultPrevented) seen.push(String(event.reason))
          event.preventDefault()
          if (seen.length === 3) resolve(seen)
        })
        document.startViewTransition(() => {})
        document
          .startViewTransition(() => {})
          .finished.then(() => {
            Promise.reject(new DOMException('A mistake of ours', 'AbortError'))
            Promise.reject(undefined)
            Promise.reject(new Error('A mistake of ours'))
          })
      }),
  )
  expect(await reported).toEqual(['AbortError: A mistake of ours', 'undefined', 'Error: A mistake of ours'])
})
