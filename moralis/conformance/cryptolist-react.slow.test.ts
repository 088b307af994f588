import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalChain, type LocalWallet, startLocalChain, testContracts } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPages } from '../../examples/support/open-page.ts'
import { buildPage, type ServedPage, servePage } from '../../examples/support/serve-page.ts'
import { type ClientBoard, startClientBoard } from './support/board.ts'
import { addChainWallet } from './support/ethereum.ts'

const example = fileURLToPath(new URL('../../examples/react', import.meta.url))
const pages = startPages()
const sites = new Map<string, ServedPage>()
let folder: string
let board: ClientBoard
let chain: LocalChain

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-react-'))
  for (const version of ['18', '19']) sites.set(version, await servePage(await buildFor(version)))
  board = await startClientBoard({ ALLOW_CLASS_CREATION: '1' })
  chain = await startLocalChain()
}, 180_000)
afterAll(async () => {
  await chain.stop()
  await board.close()
  for (const site of sites.values()) await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** The example's page with one version of React for everything in it. */
async function buildFor(version: string): Promise<string> {
  const from = createRequire(
    new URL(version === '18' ? 'react-18/package.json' : '../package.json', import.meta.url),
  )
  const folderOf = (name: string) => dirname(from.resolve(`${name}/package.json`))
  expect(from('react/package.json').version).toMatch(new RegExp(`^${version}\\.`))
  const outDir = join(folder, version)
  await buildPage(example, {
    build: { outDir, emptyOutDir: true },
    resolve: { alias: { react: folderOf('react'), 'react-dom': folderOf('react-dom') } },
  })
  return outDir
}

async function open(version: string, account: 0 | 1 | 2): Promise<{ page: Page; wallet: LocalWallet }> {
  const { serverUrl, appId } = board
  const wallet = chain.walletProvider(chain.accounts[account])
  const url = `${sites.get(version)?.origin}/?${new URLSearchParams({ serverUrl, appId })}`
  const page = await pages.open(url, (opened) => addChainWallet(opened, wallet))
  return { page, wallet }
}

/** By keyboard alone. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.and(page.locator('[aria-disabled="false"]')).focus()
  await page.keyboard.press('Enter')
}

function waitForText(
  page: Page,
  role: 'status' | 'alert' | 'listitem' | 'heading',
  text: string,
): Promise<void> {
  return page.getByRole(role).filter({ hasText: text }).first().waitFor()
}

describe.each([
  ['19', 0],
  ['18', 1],
] as const)('the example on React %s, in StrictMode', (version, account) => {
  it('signs in, follows saved notes, is still signed in after a reload, and signs out', async () => {
    const { page } = await open(version, account)
    await page.getByText('0 open jobs').waitFor()
    await press(page, 'Authenticate')
    await waitForText(page, 'status', '🎉 You are signed in.')
    await waitForText(page, 'heading', 'Welcome ')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
    await page.getByText(`Your wallet is ${chain.accounts[account].address} on chain 0x7a69.`).waitFor()
    await page.getByRole('textbox', { name: 'Note' }).fill('first note')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('listitem').filter({ hasText: 'first note' }).waitFor()

    await page.reload()
    await waitForText(page, 'heading', 'Welcome ')
    await page.getByRole('listitem').filter({ hasText: 'first note' }).waitFor()
    expect(await page.getByRole('listitem').count()).toBe(1)
    await press(page, 'Sign out')
    await waitForText(page, 'status', '👋 You are signed out.')
    await page.getByText('No wallet is connected.').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(0)
  })

  it('says that the person declined, and can be tried again', async () => {
    const { page, wallet } = await open(version, account)
    wallet.behave((method) => (method === 'personal_sign' ? 'reject' : 'approve'))
    await press(page, 'Authenticate')
    await waitForText(page, 'alert', 'User rejected the request.')
    wallet.behave('approve')
    await press(page, 'Authenticate')
    await waitForText(page, 'heading', 'Welcome ')
    await page.getByRole('alert').filter({ hasText: 'User rejected' }).waitFor({ state: 'detached' })
  })

  it('waits no longer for a wallet that does not answer', async () => {
    const { page, wallet } = await open(version, account)
    wallet.behave((method) => (method === 'personal_sign' ? 'silent' : 'approve'))
    await press(page, 'Authenticate')
    await expect.poll(() => wallet.calls.some(({ method }) => method === 'personal_sign')).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Enter')
    await waitForText(page, 'alert', 'Cancelled before it was done.')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Authenticate')
    wallet.behave('approve')
    await press(page, 'Authenticate')
    await waitForText(page, 'heading', 'Welcome ')
  })

  it('sends coins and reads a contract', async () => {
    const { page, wallet } = await open(version, account)
    const { address } = chain.accounts[account]
    const [, , receiver] = chain.accounts
    const before = await chain.getBalance(receiver.address)
    const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Harbor', 'HBR', 18])
    await press(page, 'Authenticate')
    await waitForText(page, 'heading', 'Welcome ')
    const send = page.getByRole('region', { name: 'Send' })
    await send.getByLabel('Receiver').fill(receiver.address)
    await send.getByLabel('Amount').fill('1.5')
    wallet.behave((method) => (method === 'eth_sendTransaction' ? 'reject' : 'approve'))
    await send.getByRole('button').click()
    await send.getByText('Not sent: User rejected the request.').waitFor()
    wallet.behave('approve')
    await send.getByRole('button').click()
    await send.getByText(/^Sent in block \d+\.$/).waitFor()
    expect((await chain.getBalance(receiver.address)) - before).toBe(1_500_000_000_000_000_000n)

    const read = page.getByRole('region', { name: 'Token' })
    await read.getByLabel('Contract').fill(token)
    await read.getByRole('button').click()
    await read.getByText('Your balance is 0.').waitFor()
    expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
    expect(await chain.read(token, 'balanceOf(address owner) view returns (uint256)', [address])).toBe(0n)

    await page.reload()
    await waitForText(page, 'heading', 'Welcome ')
    await read.getByLabel('Contract').fill(token)
    await read.getByRole('button').click()
    await read.getByText('Your balance is 0.').waitFor()
  })
})
