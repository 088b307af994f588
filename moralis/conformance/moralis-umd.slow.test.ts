import { describe, expect, it } from 'vitest'
import { failureOf, openPage, pageCases } from './cases/page.ts'
import { startForeignSite } from './support/foreign-page.ts'
import { startRun } from './support/run.ts'

const run = startRun('moralis@1.5.8 in Chromium', async () => ({ LiveQuery: { close: () => undefined } }))
const site = startForeignSite()

pageCases({ site, run })

describe('a page without the master key', () => {
  it('may not delete a file', async () => {
    const { page } = await openPage({ site, run })
    const failure = await failureOf(
      page,
      `await Moralis.authenticate()
       const file = await new Moralis.File('mine.txt', { base64: 'eA==' }, 'text/plain').save()
       await file.destroy()`,
    )
    expect(failure.message).not.toBe('nothing was thrown')
  })
})
