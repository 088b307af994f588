import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { addFakeWallet, type FakeWallet, testAccounts } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientBoard, startClientBoard } from '../../moralis/conformance/support/board.ts'
import { startPages } from '../support/open-page.ts'
import { buildPage, type ServedPage, servePage } from '../support/serve-page.ts'
import { type ExampleFolder, setUpExample } from '../support/set-up-example.ts'

const pages = startPages()
const sites: Record<string, ServedPage> = {}
const folders: ExampleFolder[] = []
let board: ClientBoard

beforeAll(async () => {
  sites['moralis@1.5.8'] = await serveWithOriginal()
  sites['@cryptolist/moralis'] = await serveWithOurs()
  board = await startClientBoard({ ALLOW_CLASS_CREATION: '1' })
})
afterAll(async () => {
  await board.close()
  for (const site of Object.values(sites)) await site.close()
  for (const folder of folders) await folder.remove()
})

async function serveWithOurs(): Promise<ServedPage> {
  const folder = await setUpExample('moralis', { packages: ['moralis'] })
  folders.push(folder)
  return servePage(await buildPage(folder.path))
}

/** Serves the example's page with the original SDK instead of ours, loaded by a script as people did then. */
async function serveWithOriginal(): Promise<ServedPage> {
  const folder = await setUpExample('moralis', { packages: ['contract'] })
  folders.push(folder)
  const conformance = createRequire(new URL('../../moralis/conformance/package.json', import.meta.url))
  await mkdir(join(folder.path, 'public'))
  await copyFile(conformance.resolve('moralis/dist/moralis.min.js'), join(folder.path, 'public/moralis.js'))
  const index = join(folder.path, 'index.html')
  const html = await readFile(index, 'utf8')
  await writeFile(index, html.replace('<script type="module"', '<script src="/moralis.js"></script>\n$&'))
  const original = join(folder.path, 'original.mjs')
  await writeFile(original, 'export default window.Moralis\n')
  return servePage(await buildPage(folder.path, { resolve: { alias: { '@cryptolist/moralis': original } } }))
}

async function open(name: string, account: number): Promise<{ page: Page; wallet: FakeWallet }> {
  const { serverUrl, appId } = board
  let wallet: FakeWallet | undefined
  const url = `${sites[name]?.origin}/?${new URLSearchParams({ serverUrl, appId })}`
  const page = await pages.open(url, async (opened) => {
    const privateKey = testAccounts[account]?.privateKey
    wallet = await addFakeWallet(opened, {
      name: 'Lantern',
      rdns: 'example.lantern',
      isInjected: true,
      ...(privateKey === undefined ? {} : { privateKey }),
    })
  })
  if (wallet === undefined) throw new Error('The page has no wallet.')
  return { page, wallet }
}

function waitForState(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}

describe.each([
  ['moralis@1.5.8', 0],
  ['@cryptolist/moralis', 1],
])('the app on %s', (name, account) => {
  it('signs in, keeps notes, is still signed in after a reload, and signs out', async () => {
    const { page, wallet } = await open(name, account)
    const username = `reader-${wallet.account.address.slice(2, 6)}`
    await waitForState(page, 'Signed out')
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
    await waitForState(page, `Signed in as ${username} on chain 0x1`)
    for (const text of ['first note', 'x', 'second note']) {
      await page.getByLabel('Note').fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.waitForFunction(() => document.querySelector('input')?.value === '')
    }
    const notes = page.getByRole('listitem')
    await notes.filter({ hasText: 'second note' }).waitFor()
    const expected = ['second note (11 letters, worth 0.5 ETH)', 'first note (10 letters, worth 0.5 ETH)']
    expect(await notes.allTextContents()).toEqual(expected)

    await page.reload()
    await waitForState(page, `Signed in as ${username}`)
    expect(await notes.allTextContents()).toEqual(expected)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await waitForState(page, 'Signed out')
    expect(await notes.count()).toBe(0)
  })

  it('follows the wallet', async () => {
    const { page, wallet } = await open(name, account)
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
    await waitForState(page, 'Signed in as')
    await wallet.switchChain(137)
    await waitForState(page, 'Your wallet is now on chain 0x89')
    await wallet.switchAccount(testAccounts[2].privateKey)
    await waitForState(page, `Your wallet is now on ${testAccounts[2].address}`)
  })

  it('shows that the person declined', async () => {
    const { page, wallet } = await open(name, account)
    wallet.behave((method) => (method === 'personal_sign' ? 'reject' : 'approve'))
    await waitForState(page, 'Signed out')
    await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
    await waitForState(page, 'Sign-in failed: User rejected the request.')
  })
})
