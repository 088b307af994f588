import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { closePages } from './start-browser.ts'

const browserOf = (...closes: (() => Promise<void>)[]) => ({
  contexts: () => closes.map((close) => ({ close }) as BrowserContext),
})

it('closes every page', async () => {
  let closed = 0
  const close = async () => {
    closed += 1
  }
  expect(await closePages(browserOf(close, close))).toBe(true)
  expect(closed).toBe(2)
})

it('does not wait for ever for one that is never closed', async () => {
  const never = () => new Promise<void>(() => {})
  expect(
    await closePages(
      browserOf(async () => {}, never),
      20,
    ),
  ).toBe(false)
})

it('passes on why closing failed', async () => {
  const broken = () => Promise.reject(new Error('The browser has crashed.'))
  await expect(closePages(browserOf(broken))).rejects.toThrow('The browser has crashed.')
})
