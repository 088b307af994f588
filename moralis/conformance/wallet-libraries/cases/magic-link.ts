import { testAccounts } from '@cryptolist/testkit'
import type { Page, Route } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { openLibraryPage } from '../support/stage.ts'

const options = { email: 'ada@example.org', apiKey: 'pk_live_1', network: 'mainnet' }
const notEnabled = 'Error during enable via MagicLink, please double check network and apikey'
const [person] = testAccounts

/** Magic as it is for a person who opens the link in the mail at once. */
function willingMagic(isKnown = false): MagicAnswer {
  let isSignedIn = isKnown
  return (method, params) => {
    if (method.includes('is_logged_in')) return isSignedIn
    if (method.includes('logout')) {
      isSignedIn = false
      return true
    }
    if (method.includes('login_with_magic_link')) {
      isSignedIn = true
      return 'did-token'
    }
    if (method === 'eth_accounts') return isSignedIn ? [person.signer.address] : []
    if (method === 'eth_chainId') return '0x1'
    if (method === 'personal_sign')
      return person.signer.signMessage({ message: { raw: `0x${String(params[0]).slice(2)}` } })
    return new Error(`No method ${method}.`)
  }
}

async function openWith(answer: MagicAnswer) {
  const app = await openLibraryPage({ name: 'page', answers: { [magicFrame]: serveMagicFrame } })
  const methods = await stubMagic(app.page, answer)
  return { ...app, methods, frames: () => app.page.locator('iframe').count() }
}

/** Registers the tests of this connector with the real library. */
export function runMagicLinkCases(): void {
  it('signs in by mail, has the wallet sign, and signs out when it is left', async () => {
    const app = await openWith(willingMagic())
    expect(await app.call('enable', 'magicLink', options)).toEqual({ account: person.address, chainId: 1 })
    const signature = String(await app.call('sign', 'Hello'))
    expect(
      await verifyMessage({
        address: person.address,
        message: 'Hello',
        signature: `0x${signature.slice(2)}`,
      }),
    ).toBe(true)
    await app.call('disable')
    await expect.poll(app.frames).toBe(0)
    expect(app.methods.at(-1)).toContain('logout')
    expect(app.outside()).toEqual(['auth.magic.link'])
  })

  it('signs out first with newSession, and can be enabled again after it was left', async () => {
    const app = await openWith(willingMagic(true))
    const wanted = { ...options, newSession: true }
    for (const _ of [1, 2]) {
      expect(await app.call('enable', 'magicLink', wanted)).toEqual({ account: person.address, chainId: 1 })
      await app.call('disable')
      await expect.poll(app.frames).toBe(0)
    }
    const steps = app.methods.filter((method) => /logout|login_with/.test(method))
    expect(steps.map((method) => (method.includes('logout') ? 'out' : 'in'))).toEqual([
      'out',
      'in',
      'out',
      'in',
      'out',
    ])
  })

  it('fails with the text of the original when the person closes the form, and leaves no frame', async () => {
    const willing = willingMagic()
    const app = await openWith((method, params) =>
      method.includes('login_with') ? new Error('User denied account access.') : willing(method, params),
    )
    expect(await app.call('enable', 'magicLink', options)).toMatchObject({
      error: { name: 'ConnectorError', code: 'start_failed', message: notEnabled },
    })
    expect(await app.call('status')).toBe('failed')
    await expect.poll(app.frames).toBe(0)
  })

  it('fails with the text of the original when Magic signed nobody in', async () => {
    const willing = willingMagic()
    const app = await openWith((method, params) =>
      method.includes('is_logged_in') ? false : willing(method, params),
    )
    expect(await app.call('enable', 'magicLink', options)).toMatchObject({
      error: { code: 'sign_in_failed', message: 'Error during enable via MagicLink, login to magic failed' },
    })
  })

  it('takes the form away when it is cancelled, and can be enabled again', async () => {
    const willing = willingMagic()
    let isPatient = true
    const app = await openWith((method, params) =>
      isPatient && method.includes('login_with') ? undefined : willing(method, params),
    )
    const enabling = app.call('enable', 'magicLink', options)
    await expect.poll(() => app.methods.some((method) => method.includes('login_with'))).toBe(true)
    await app.call('disable')
    expect(await enabling).toMatchObject({ error: { code: 'cancelled' } })
    await expect.poll(app.frames).toBe(0)
    isPatient = false
    expect(await app.call('enable', 'magicLink', options)).toEqual({ account: person.address, chainId: 1 })
  })

  it('fails in the words of the original without a network, and leaves no frame', async () => {
    const app = await openLibraryPage({ name: 'page' })
    expect(await app.call('enable', 'magicLink', { ...options, startSeconds: 1 })).toMatchObject({
      error: { code: 'start_failed', message: notEnabled, cause: 'No answer within 1 s.' },
    })
    expect(await app.call('status')).toBe('failed')
    expect(await app.page.locator('iframe').count()).toBe(0)
  })
}

/** The answer of Magic's frame to a call; undefined where it never does. */
type MagicAnswer = (method: string, params: readonly unknown[]) => unknown

const magicFrame = 'https://auth.magic.link/send'

/** Answers for Magic's frame: it says that it is ready, opens over the page for signing in, and asks the test for everything else. */
async function stubMagic(page: Page, answer: MagicAnswer): Promise<string[]> {
  const methods: string[] = []
  await page.exposeFunction('answerMagic', async (method: string, params: unknown[]) => {
    methods.push(method)
    const result = await answer(method, params)
    return result instanceof Error ? { error: { code: -32603, message: result.message } } : { result }
  })
  return methods
}

/** The frame's page. */
async function serveMagicFrame(route: Route): Promise<void> {
  await route.fulfill({ contentType: 'text/html', body: `<script>(${frame})()</script>` })
}

/** Runs in the frame. */
const frame = `() => {
  const key = new URLSearchParams(location.search).get('params')
  const say = (type, more) => parent.postMessage({ msgType: type + '-' + key, response: {}, ...more }, '*')
  addEventListener('message', async ({ data }) => {
    if (!String(data.msgType).startsWith('MAGIC_HANDLE_REQUEST')) return
    const { id, method, params } = data.payload
    if (method.includes('login_with_magic_link')) say('MAGIC_SHOW_OVERLAY')
    const answer = await window.answerMagic(method, params)
    if (answer.result === undefined && answer.error === undefined) return
    say('MAGIC_HIDE_OVERLAY')
    say('MAGIC_HANDLE_RESPONSE', { response: { id, jsonrpc: '2.0', ...answer } })
  })
  say('MAGIC_OVERLAY_READY')
}`
