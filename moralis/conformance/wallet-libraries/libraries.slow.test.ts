import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { runMagicLinkCases } from './cases/magic-link.ts'
import { runWalletConnectCases } from './cases/wallet-connect.ts'
import { runWeb3AuthCases } from './cases/web3-auth.ts'
import { openBarePage, useStage } from './support/stage.ts'

// One file, so that the pages are built and Chromium is started once.
useStage()

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
    const app = await openBarePage()
    expect(await app.call('enable', kind, options)).toMatchObject({
      error: { name: 'ConnectorError', code: 'library_missing', message },
    })
    expect(await app.call('status')).toBe('failed')
    expect(app.outside()).toEqual([])
  },
)

describe('WalletConnect', runWalletConnectCases)
describe('Web3Auth', runWeb3AuthCases)
describe('Magic', runMagicLinkCases)
