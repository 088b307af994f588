import { addFakeWallet, type FakeWalletSettings, testAccounts } from '@cryptolist/testkit'
import { startBrowser } from '@cryptolist/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findSignIn, type SmallBoard, startSmallBoard } from './board.fixture.ts'

const lantern = { name: 'Lantern', rdns: 'example.lantern' }
const browser = startBrowser()
let board: SmallBoard
let page: Page

beforeAll(async () => {
  board = await startSmallBoard()
})
afterAll(() => board.close())
beforeEach(async () => {
  page = await browser.newPage()
  board.calls.length = 0
  board.endSessions()
})

async function openDialog(settings?: Partial<FakeWalletSettings>, path = '/jobs') {
  const wallet = await addFakeWallet(page, { ...lantern, ...settings })
  await page.goto(board.origin + path)
  await opener().click()
  return wallet
}

const opener = () => findSignIn(page).opener
const dialog = () => findSignIn(page).dialog
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const heading = (name: string) => dialog().getByRole('heading', { name })
const focused = () => page.evaluate(() => document.activeElement?.closest('a, button')?.textContent ?? '')

describe('signing in with a wallet', () => {
  it('signs the text of the server, reloads the page signed in and says so', async () => {
    const wallet = await openDialog()
    await button('Lantern').click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(await page.getByRole('status').textContent()).toContain('🎉 You are signed in.')
    expect(wallet.calls.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'personal_sign',
    ])
    expect(board.calls[0]?.body).toEqual({ address: testAccounts[0].address, chainId: 1 })
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? 'null'))
    expect(stored).toMatchObject({ accounts: [testAccounts[0].address] })
    expect(new URL(page.url()).pathname).toBe('/jobs')
  })

  it('asks no wallet for anything when a page loads or the dialog opens', async () => {
    const wallet = await openDialog({ isInjected: true })
    await button('Lantern').waitFor()
    expect(wallet.calls).toEqual([])
    expect(await button('Browser wallet').count()).toBe(0)
  })

  it('goes on to `next` from the sign-in page, and never to another site', async () => {
    await openDialog({}, '/sign-in?next=%2Fcompanies%3Fq%3Da')
    await button('Lantern').click()
    await page.waitForURL(`${board.origin}/companies?q=a`)
    board.endSessions()
    await page.goto(`${board.origin}/sign-in?next=%2F%5Cevil.example`)
    await opener().click()
    await button('Lantern').click()
    await page.waitForURL(`${board.origin}/account`)
  })

  it('shows the text to compare while the wallet shows it', async () => {
    await openDialog({ behaviour: (method) => (method === 'personal_sign' ? 'silent' : 'approve') })
    await button('Lantern').click()
    await heading('Sign the message in Lantern').waitFor()
    const text = await dialog().getByRole('region', { name: 'Message to sign' }).textContent()
    expect(text).toContain(`${new URL(board.origin).host} wants you to sign in with your Ethereum account:`)
    expect(text).toContain(testAccounts[0].address)
    expect(await dialog().textContent()).toMatch(/Nonce testnonce\d+, valid for (5 min 0|4 min \d+) s/)
    expect(await focused()).toBe('Cancel')
  })

  it('cancels, and an answer that comes late signs nobody in', async () => {
    const wallet = await openDialog({
      behaviour: (method) => (method === 'personal_sign' ? 'silent' : 'approve'),
    })
    await button('Lantern').click()
    await heading('Sign the message in Lantern').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog().isVisible()).toBe(true)
    await button('Cancel').click()
    await button('Lantern').waitFor()
    await wallet.answerLate()
    await button('Sign in with a password').click()
    expect(board.calls.map(({ path }) => path)).not.toContain('/api/v1/auth/wallet/verify')
    expect(await heading('Sign the message in Lantern').count()).toBe(0)
  })

  it('says calmly that it was declined, and asks again', async () => {
    const wallet = await openDialog({ behaviour: 'reject' })
    await button('Lantern').click()
    await heading('You declined in Lantern').waitFor()
    expect(await dialog().textContent()).toContain('Nothing was signed and nothing was sent.')
    expect(await dialog().getByRole('alert').count()).toBe(0)
    expect(await focused()).toBe('Ask again')
    wallet.behave('approve')
    await button('Ask again').click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  it('goes on by itself when a request that was already open is answered', async () => {
    const wallet = await openDialog({ behaviour: 'pending' })
    await button('Lantern').click()
    await heading('Lantern already shows a request').waitFor()
    wallet.behave('approve')
    await wallet.switchAccount(testAccounts[0].privateKey)
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  it('starts again with the new account when the wallet changes it', async () => {
    const wallet = await openDialog({
      behaviour: (method) => (method === 'personal_sign' ? 'silent' : 'approve'),
    })
    await button('Lantern').click()
    await heading('Sign the message in Lantern').waitFor()
    await wallet.switchAccount(testAccounts[1].privateKey)
    await dialog().getByText(testAccounts[1].address).waitFor()
    await dialog().getByRole('status').getByText('Lantern switched to another account.').waitFor()
    await wallet.answerLate()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(board.calls.at(-1)?.body.message).toContain(testAccounts[1].address)
  })

  it('starts again on the new network when the wallet changes it', async () => {
    const wallet = await openDialog({
      behaviour: (method) => (method === 'personal_sign' ? 'silent' : 'approve'),
    })
    await button('Lantern').click()
    await heading('Sign the message in Lantern').waitFor()
    await wallet.switchChain(137)
    await dialog().getByText('Chain ID: 137').waitFor()
  })

  it('shows an error with its name, message, code and request', async () => {
    await openDialog()
    board.refuseNext('/api/v1/auth/wallet/verify', 401, {
      title: 'Nonce expired',
      detail: 'This sign-in text is too old. Start again to get a new one.',
      code: 'challenge_expired',
      requestId: '01J9F2K',
    })
    await button('Lantern').click()
    const alert = dialog().getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('Nonce expiredThis sign-in text is too old.')
    expect(await alert.textContent()).toContain('SignInError · challenge_expired · request 01J9F2K')
    expect(await focused()).toBe('Start again')
    await button('Start again').click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  it('shows an error when the wallet disconnects or fails', async () => {
    const wallet = await openDialog({ behaviour: 'silent' })
    await button('Lantern').click()
    await heading('Open Lantern').waitFor()
    await wallet.disconnect()
    await heading('Lantern disconnected').waitFor()
    wallet.behave('fail')
    await button('Start again').click()
    await heading('Lantern could not sign you in').waitFor()
    expect(await dialog().getByRole('alert').textContent()).toContain('WalletError · -32603')
    await button('Other wallet').click()
    await button('Lantern').waitFor()
  })

  it('lists the wallet used last first', async () => {
    await addFakeWallet(page, { name: 'Fjord', rdns: 'example.fjord' })
    await openDialog()
    await button('Lantern').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('👋').waitFor()
    await page.waitForLoadState()
    await opener().click()
    await button('Lantern').waitFor()
    const names = await dialog().locator('li').allTextContents()
    expect(names.map((name) => name.slice(1))).toEqual(['Lanternlast used', 'Fjord'])
    expect(await focused()).toContain('Lantern')
  })
})

describe('the dialog', () => {
  it('opens at name and password without a wallet, and finds a wallet that comes later', async () => {
    await page.goto(board.origin)
    await opener().click()
    await dialog().locator('b', { hasText: 'No wallet found in this browser' }).waitFor()
    await dialog().getByText('Details').click()
    await dialog().getByText('NoWalletError: Non ethereum enabled browser').waitFor()
    expect(await dialog().textContent()).toContain(`open ${new URL(board.origin).host} in the browser inside`)
    await page.evaluate(() => {
      const provider = { request() {}, on() {}, removeListener() {} }
      const info = { uuid: 'x', name: 'Late', rdns: 'example.late', icon: '' }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await button('Late').waitFor()
    expect(await focused()).toContain('Late')
  })

  it('keeps what was typed when a wallet comes late', async () => {
    await page.goto(board.origin)
    await opener().click()
    await page.getByLabel('Username or email').fill('ana')
    await page.evaluate(() => {
      const provider = { request() {}, on() {}, removeListener() {} }
      const info = { uuid: 'x', name: 'Late', rdns: 'example.late', icon: '' }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await button('Back').waitFor()
    expect(await page.getByLabel('Username or email').inputValue()).toBe('ana')
  })

  it('lists window.ethereum as "Browser wallet"', async () => {
    await openDialog({ isInjected: 'only' })
    await button('Browser wallet').click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  it('is worked by keyboard and gives the focus back', async () => {
    await openDialog()
    await button('Lantern').waitFor()
    expect(await focused()).toContain('Lantern')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await focused()).toBe('Authenticate')
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  })

  it('does not choose a wallet by the key that opened it, held or half delivered', async () => {
    const wallet = await openDialog()
    await button('Lantern').waitFor()
    await page.evaluate(() => {
      const press = (type: string, repeat: boolean) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent(type, { key: 'Enter', repeat, bubbles: true, cancelable: true }),
        )
      Reflect.set(window, 'pressed', [
        press('keypress', false),
        press('keydown', true),
        press('keydown', false),
      ])
    })
    expect(await page.evaluate(() => Reflect.get(window, 'pressed'))).toEqual([false, false, true])
    expect(wallet.calls).toEqual([])
  })

  it('opens again at once after it has closed', async () => {
    await openDialog()
    await button('Lantern').waitFor()
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog.sign-in')?.close()
      document.querySelector<HTMLElement>('[data-island=sign-in]')?.click()
    })
    await button('Lantern').waitFor()
    expect(await dialog().count()).toBe(1)
  })

  it('closes with its button and with a click outside', async () => {
    await openDialog()
    await button('Close').click()
    await dialog().waitFor({ state: 'detached' })
    await opener().click()
    await dialog().waitFor()
    await page.mouse.click(5, 5)
    await dialog().waitFor({ state: 'detached' })
  })

  it('shows pictures only as images of data: addresses', async () => {
    await openDialog({ icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E' })
    await button('Lantern').waitFor()
    expect(await dialog().locator('img').getAttribute('src')).toMatch(/^data:image/)
  })
})

describe('a silent wallet', () => {
  it('says after 8 seconds where the wallet’s window may be', async () => {
    // Only `runFor` moves the clock, however slow the browser is.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await openDialog({ behaviour: 'silent' })
    await button('Lantern').click()
    await heading('Open Lantern').waitFor()
    await page.clock.runFor(7_000)
    expect(await dialog().textContent()).not.toContain('behind this one')
    await page.clock.runFor(1_500)
    expect(await dialog().textContent()).toContain('The wallet’s window may be behind this one.')
  })
})

describe('signing in with an account', () => {
  it('signs in with username and password', async () => {
    await openDialog()
    await button('Sign in with a password').click()
    await page.getByLabel('Username or email').fill('ana')
    await page.getByLabel('Password').fill('correct horse')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    expect(board.calls).toMatchObject([
      { path: '/api/v1/auth/sign-in', body: { username: 'ana', password: 'correct horse' } },
    ])
  })

  it('names what is missing, and keeps what was typed when it is refused', async () => {
    await openDialog()
    await button('Sign in with a password').click()
    await button('Sign in').click()
    await dialog().getByText('Enter your username or email.').waitFor()
    await page.getByLabel('Username or email').fill('ana')
    await page.getByLabel('Password').fill('wrong')
    board.refuseNext('/api/v1/auth/sign-in', 401, {
      title: 'Wrong username or password',
      detail: 'Wrong username, email or password. Try again or reset your password.',
      code: 'invalid_credentials',
      requestId: 'r1',
    })
    await button('Sign in').click()
    await dialog().getByRole('alert').waitFor()
    expect(await dialog().getByRole('alert').textContent()).toContain('Wrong username, email or password.')
    expect(await page.getByLabel('Username or email').inputValue()).toBe('ana')
    expect(await page.getByLabel('Password').inputValue()).toBe('wrong')
    expect(await dialog().getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
      '/sign-up?next=%2Fjobs',
    )
  })
})
