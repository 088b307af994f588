import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchBrowser } from '@cryptolist/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildPages, type Files } from './support/build-pages.ts'
import { openPage } from './support/open-page.ts'

vi.setConfig({ testTimeout: 120_000 })

let browser: Browser
let files: Files

beforeAll(async () => {
  files = await buildPages({ hasLibraries: false })
  browser = await launchBrowser()
})
afterAll(() => browser.close())

it('has libraries that fit the types which our connectors are written against', async () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const project = fileURLToPath(new URL('./types', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', project]).catch(
    (failure: { stdout: string }) => failure,
  )
  expect(stdout).toBe('')
})

it.each([
  [
    'walletConnect',
    { projectId: 'p1' },
    'Cannot enable via WalletConnect: dependency "@walletconnect/web3-provider" is missing',
  ],
  ['web3Auth', { clientId: 'c1' }, '"@web3auth/web3auth" not installed, please install'],
  [
    'magicLink',
    { email: 'ada@example.org', apiKey: 'k1', network: 'mainnet' },
    'Cannot enable via MagicLink: dependency "magic-sdk" is missing',
  ],
])(
  'builds a page without the library of %s, which then says that it is missing',
  async (kind, options, message) => {
    const app = await openPage(browser, files, { name: 'page' })
    expect(await app.call('enable', kind, options)).toMatchObject({
      error: { name: 'ConnectorError', code: 'library_missing', message },
    })
    expect(await app.call('status')).toBe('failed')
    expect(app.outside()).toEqual([])
  },
)
