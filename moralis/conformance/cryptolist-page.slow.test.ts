import { fileURLToPath } from 'node:url'
import { bundlePage } from '@cryptolist/testkit'
import { describe, expect, it } from 'vitest'
import { openPage, pageCases } from './cases/page.ts'
import { startForeignSite } from './support/foreign-page.ts'
import { startRun } from './support/run.ts'

const run = startRun('@cryptolist/moralis in Chromium', async () => ({
  LiveQuery: { close: () => undefined },
}))
const script = bundle()
const site = startForeignSite(() => script)

pageCases({ site, run })

describe('a page with ours', () => {
  it('deletes the user’s own file, and reports the progress of an upload', async () => {
    const { page } = await openPage({ site, run })
    const seen = await page.evaluate(async () => {
      const moralis = Reflect.get(window, 'Moralis')
      await moralis.authenticate()
      const told: string[] = []
      const progress = (_share: unknown, _loaded: unknown, _total: unknown, about: { type: string }) =>
        told.push(about.type)
      const file = new moralis.File('mine.txt', { base64: btoa('x'.repeat(1000)) }, 'text/plain')
      await file.save({ progress })
      await file.destroy()
      return { told: [...new Set(told)].sort(), status: (await fetch(file.url())).status }
    })
    expect(seen).toEqual({ told: ['download', 'upload'], status: 404 })
  })
})

/** One classic script, as an app's bundler makes it of the package for browsers. */
async function bundle(): Promise<string> {
  const sdk = fileURLToPath(new URL('../sdk/src/exports/browser.ts', import.meta.url))
  const chunks = await bundlePage(`import Moralis from '${sdk}'\nwindow.Moralis = Moralis`, {
    format: 'iife',
  })
  return chunks.map(({ code }) => code).join('\n')
}
