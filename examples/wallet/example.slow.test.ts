import { addFakeWallet, type FakeWallet, testAccounts } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientBoard, startClientBoard } from '../../moralis/conformance/support/board.ts'
import { startPages } from '../support/open-page.ts'
import { buildPage, type ServedPage, servePage } from '../support/serve-page.ts'
import { type ExampleFolder, setUpExample } from '../support/set-up-example.ts'

const pages = startPages()
let folder: ExampleFolder
let site: ServedPage
let board: ClientBoard

beforeAll(async () => {
  folder = await setUpExample('wallet', { packages: ['wallet'] })
  site = await servePage(await buildPage(folder.path))
  board = await startClientBoard({ PUBLIC_URL: site.origin, RATE_LIMITS: 'strict' })
  site.forwardTo(board.origin)
})
afterAll(async () => {
  await site.close()
  await board.close()
  await folder.remove()
})

async function open(): Promise<{ page: Page; wallet: FakeWallet }> {
  let wallet: FakeWallet | undefined
  const page = await pages.open(site.origin, async (opened) => {
    wallet = await addFakeWallet(opened, { name: 'Lantern', rdns: 'example.lantern' })
  })
  if (wallet === undefined) throw new Error('The page has no wallet.')
  return { page, wallet }
}

function waitForState(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: text }).waitFor()
}

describe('the example of @cryptolist/wallet', () => {
  it('says that there is no wallet', async () => {
    const page = await pages.open(site.origin)
    await waitForState(page, 'No wallet found.')
    expect(await page.getByRole('listitem').count()).toBe(0)
  })

  it('signs in, follows the wallet and lets go of it', async () => {
    const { page, wallet } = await open()
    await page.getByRole('button', { name: 'Lantern' }).click()
    await waitForState(page, /^Signed in as 0x/)
    const { user } = await page.evaluate(async () => (await fetch('/api/v1/me')).json())
    expect(user.accounts).toEqual([wallet.account.address])
    await wallet.switchChain(8453)
    await waitForState(page, 'Network 8453')
    await wallet.switchAccount(testAccounts[1].privateKey)
    await waitForState(page, `Account ${testAccounts[1].address}`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await waitForState(page, 'Disconnected')
    expect(await page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0)
  })

  it('shows that the person declined, and can be tried again', async () => {
    const { page, wallet } = await open()
    wallet.behave((method) => (method === 'personal_sign' ? 'reject' : 'approve'))
    await page.getByRole('button', { name: 'Lantern' }).click()
    await waitForState(page, 'rejected')
    wallet.behave('approve')
    await page.getByRole('button', { name: 'Lantern' }).click()
    await waitForState(page, /^Signed in as 0x/)
  })
})
