import { addFakeWallet, type FakeWallet, testAccounts } from '@cryptolist/testkit'
import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { openLibraryPage } from '../support/stage.ts'

const [person] = testAccounts

const json = (value: object) => (route: Route) =>
  route.fulfill({ json: value, headers: { 'Access-Control-Allow-Origin': '*' } })

/** Web3Auth's answer about a project. */
const answers = {
  'https://api.web3auth.io/signer-service/api/v2/configuration': json({
    chains: [
      {
        chainNamespace: 'eip155',
        chainId: '0x1',
        rpcTarget: 'https://node.example/rpc',
        displayName: 'Ethereum',
        blockExplorerUrl: 'https://etherscan.io',
        ticker: 'ETH',
        tickerName: 'Ether',
        logo: '',
      },
    ],
    embeddedWalletAuth: [{ authConnection: 'google', authConnectionId: 'web3auth', isDefault: true }],
    externalWalletAuth: { disableAllRecommendedWallets: false, disableAllOtherWallets: false },
    smartAccounts: undefined,
    teamId: 1,
    sessionTime: 86400,
    userDataIncludedInToken: true,
    whitelabel: {},
    loginModal: {},
    walletUi: {},
  }),
  'https://assets.web3auth.io/v2/wallet-registry.json': json({ default: {}, others: {} }),
}

const notConnected = 'Could not connect via Web3Auth, error in connecting to provider'

/** A page whose browser has the wallet Lantern, and the library's dialog open in it. */
async function openDialog() {
  let lantern: FakeWallet | undefined
  const app = await openLibraryPage({
    name: 'page',
    answers,
    async prepare(page) {
      lantern = await addFakeWallet(page, { name: 'Lantern', rdns: 'example.lantern' })
    },
  })
  const dialog = app.page.locator('#w3a-parent-container')
  const enable = async () => {
    const enabling = app.call('enable', 'web3Auth', { clientId: 'c1' })
    const choice = dialog.getByRole('button', { name: 'Lantern' })
    await choice.waitFor()
    return { enabling, choice }
  }
  return { ...app, lantern, dialog, enable }
}

/** Registers the tests of this connector with the real library. */
export function runWeb3AuthCases(): void {
  it('fails in the words of the original without a network, and leaves nothing in the page', async () => {
    const app = await openLibraryPage({ name: 'page' })
    expect(await app.call('enable', 'web3Auth', { clientId: 'c1' })).toMatchObject({
      error: {
        name: 'ConnectorError',
        code: 'start_failed',
        message: 'Could not connect via Web3Auth, error during initializing Web3Auth',
      },
    })
    expect(await app.call('status')).toBe('failed')
    expect(await app.page.locator('body > *').count()).toBe(0)
  })

  it('connects the wallet that is chosen in the dialog, has it sign, and forgets it when it is left', async () => {
    const app = await openDialog()
    const { enabling, choice } = await app.enable()
    expect(await app.dialog.getAttribute('class')).toContain('w3a--dark')
    await choice.click()
    expect(await enabling).toEqual({ account: person.address, chainId: 1 })
    expect(await app.call('sign', 'Hello')).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await app.call('events')).toEqual(['enabled'])
    await app.call('disable')
    await expect.poll(() => app.dialog.count()).toBe(0)
    await expect
      .poll(() => app.page.evaluate(() => localStorage.getItem('Web3Auth-state') ?? ''))
      .not.toContain('lantern')
  })

  it('takes closing the dialog for what the original did, and can be enabled again', async () => {
    const app = await openDialog()
    const first = await app.enable()
    await app.dialog.locator('.w3a--cursor-pointer').first().click()
    expect(await first.enabling).toMatchObject({
      error: { code: 'connect_failed', message: notConnected, cause: 'User closed the modal' },
    })
    expect(await app.call('status')).toBe('failed')
    await expect.poll(() => app.dialog.count()).toBe(0)
    const second = await app.enable()
    await second.choice.click()
    expect(await second.enabling).toEqual({ account: person.address, chainId: 1 })
  })

  it('fails when the wallet declines', async () => {
    const app = await openDialog()
    app.lantern?.behave('reject')
    const { enabling, choice } = await app.enable()
    await choice.click()
    expect(await enabling).toMatchObject({ error: { code: 'connect_failed', message: notConnected } })
    expect(await app.call('status')).toBe('failed')
  })

  it('takes the dialog away when it is cancelled', async () => {
    const app = await openDialog()
    const { enabling } = await app.enable()
    await app.call('disable')
    expect(await enabling).toMatchObject({ error: { code: 'cancelled' } })
    await expect.poll(() => app.dialog.count()).toBe(0)
  })
}
