import { shortAddress } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startBrowserBoard } from '../support/browser-board.ts'
import { makeWallet } from '../support/wallets.ts'
import { overflowOf } from '../support/watched-page.ts'

const board = startBrowserBoard()
const password = 'correct horse battery'

describe.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'an account with a password, %j',
  (options) => {
    const name = `ana-${options.javaScriptEnabled}`

    it('is made, greeted, left and entered again, and leads back to where one was', async () => {
      const page = await board.newPage(options)
      await page.goto('/sign-up?next=/companies')
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
      await page.waitForURL('**/companies')
      await page.getByRole('status').filter({ hasText: '🎉' }).waitFor()

      await page.goto('/account')
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Welcome, ${name}`)
      await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('status').filter({ hasText: '👋' }).waitFor()

      await page.goto('/account/alerts')
      expect(new URL(page.url()).pathname).toBe('/sign-in')
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/account/alerts')
    })

    it('keeps what was typed and says what to mend', async () => {
      const page = await board.newPage(options)
      await page.goto('/sign-in')
      await page.getByLabel('Username').fill('nobody-here')
      await page.getByLabel('Password').fill('wrong password')
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.locator('.error', { hasText: 'Wrong username, email or password.' }).waitFor()
      expect(await page.getByLabel('Username').inputValue()).toBe('nobody-here')
      expect(await page.getByLabel('Password').inputValue()).toBe('')
    })
  },
)

describe('the account page', () => {
  it('changes the username and ends other sessions', async () => {
    const page = await board.newPage()
    await page.goto('/sign-up')
    await page.getByLabel('Username').fill('ben')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/account')
    const elsewhere = await board.newPage()
    await elsewhere.goto('/sign-in')
    await elsewhere.getByLabel('Username').fill('ben')
    await elsewhere.getByLabel('Password').fill(password)
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.waitForURL('**/account')

    await page.goto('/account')
    await page.getByRole('button', { name: 'End all others' }).click()
    await page.getByText('Saved.').waitFor()
    await elsewhere.goto('/account/alerts')
    expect(new URL(elsewhere.url()).pathname).toBe('/sign-in')

    await page.goto('/account')
    await page.getByRole('textbox', { name: 'Username' }).fill('benedict')
    await page.getByRole('button', { name: 'Change username' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome, benedict')
  })

  it('keeps a long username whole at 390 px, above the buttons', async () => {
    const page = await board.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto('/sign-up')
    await page.getByLabel('Username').fill('benjaminmaximilian')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/account')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.innerText()).toBe('Welcome, benjaminmaximilian')
    const lines = await heading.evaluate((h1) => {
      const words = document.createRange()
      words.selectNodeContents(h1)
      return new Set([...words.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines).toBe(1)
  })

  it.each(['dark', 'light'])(
    'shows a wallet on one line at 390 px, whole in its title (%s)',
    async (theme) => {
      const page = await board.newPage({ viewport: { width: 390, height: 844 } })
      await page.context().addCookies([{ name: 'theme', value: theme, url: board.origin }])
      const wallet = makeWallet()
      const options = (data: object) => ({ data, headers: { Origin: board.origin } })
      const challenge = await page.request.post(
        '/api/v1/auth/wallet/challenge',
        options({ address: wallet.address, chainId: 1 }),
      )
      const { message } = z.object({ message: z.string() }).parse(await challenge.json())
      const signature = await wallet.signMessage({ message })
      await page.request.post('/api/v1/auth/wallet/verify', options({ message, signature }))
      await page.goto('/account')
      const addressText = page.getByTitle(wallet.address.toLowerCase())
      expect(await addressText.innerText()).toBe(shortAddress(wallet.address.toLowerCase()))
      expect((await addressText.boundingBox())?.height).toBeLessThan(30)
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    },
  )
})
