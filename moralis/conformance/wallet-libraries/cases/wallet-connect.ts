import { testAccounts } from '@cryptolist/testkit'
import type { Route, WebSocketRoute } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it } from 'vitest'
import { type LibraryPage, openLibraryPage } from '../support/stage.ts'

const projectId = 'p'.repeat(32)
const options = { projectId, showQrModal: false }
const [person] = testAccounts

const attestationPage = 'https://verify.walletconnect.org/v3/attestation'

/** The frame that says for a wallet from which page a request comes; nobody here checks its signature. */
async function attest(route: Route): Promise<void> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = new URL(route.request().url()).searchParams.get('id')
  const token = [part({ alg: 'ES256', typ: 'JWT' }), part({ id }), part({})].join('.')
  const message = JSON.stringify({ type: 'verify_attestation', attestation: token })
  await route.fulfill({
    contentType: 'text/html',
    body: `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`,
  })
}

/** A page with our connector and a wallet with the real client, and the relay between them. */
async function openBoth() {
  const relay = startStubRelay()
  const onSocket = relay.connect
  const app = await openLibraryPage({
    name: 'page',
    onSocket,
    answers: { [attestationPage]: attest },
  })
  const wallet = await openLibraryPage({ name: 'wallet', onSocket })
  await wallet.page.exposeFunction(
    'answerRequest',
    async ({ method, params }: { method: string; params: string[] }) =>
      method === 'personal_sign' && params[0] !== '0x'
        ? { result: await person.signer.signMessage({ message: { raw: `0x${String(params[0]).slice(2)}` } }) }
        : { error: { code: 5000, message: 'User rejected.' } },
  )
  await wallet.call('start', projectId, person.signer.address)
  return { app, wallet, relay }
}

/** Enables, shows the text of the QR code to the wallet, and gives what enabling came to. */
async function pair(app: LibraryPage, wallet: LibraryPage, count = 1): Promise<unknown> {
  const enabling = app.call('enable', 'walletConnect', options)
  await app.waitFor('countUris', count)
  await wallet.call('pair', await app.call('lastUri'))
  return enabling
}

/** Registers the tests of this connector with the real library. */
export function runWalletConnectCases(): void {
  it('pairs with a wallet, has it sign, and ends the session on both sides when it is left', async () => {
    const { app, wallet } = await openBoth()
    expect(await pair(app, wallet)).toEqual({ account: person.address, chainId: 1 })
    expect(await app.call('status')).toBe('enabled')
    const signature = String(await app.call('sign', 'Grüezi'))
    expect(
      await verifyMessage({
        address: person.address,
        message: 'Grüezi',
        signature: `0x${signature.slice(2)}`,
      }),
    ).toBe(true)
    await app.call('disable')
    await wallet.waitFor('countSessions', 0)
    await app.waitFor('countStoredSessions', 0)
    expect(await app.call('events')).toEqual(['enabled', 'deactivated'])
  })

  it('can be paired again after it was left, with the library started once', async () => {
    const { app, wallet } = await openBoth()
    const warnings: string[] = []
    app.page.on('console', (message) => warnings.push(message.text()))
    await pair(app, wallet)
    await app.call('disable')
    await wallet.waitFor('countSessions', 0)
    expect(await pair(app, wallet, 2)).toEqual({ account: person.address, chainId: 1 })
    expect(warnings.filter((text) => text.includes('already initialized'))).toEqual([])
  })

  it('gives a second connector with the same options a session of its own', async () => {
    const { app, wallet } = await openBoth()
    await pair(app, wallet)
    const enabling = app.call('enableAnother', 'walletConnect', options)
    await app.waitFor('countUris', 2)
    await wallet.waitFor('countSessions', 0)
    await wallet.call('pair', await app.call('lastUri'))
    expect(await enabling).toEqual({ account: person.address, chainId: 1 })
    expect(await app.call('sign', 'Hello')).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await app.call('status')).toBe('enabled')
    await wallet.waitFor('countSessions', 1)
  })

  it('fails when the wallet ends the session, and tells so', async () => {
    const { app, wallet } = await openBoth()
    await pair(app, wallet)
    await wallet.call('endSessions')
    await app.waitFor('status', 'failed')
    expect(await app.call('events')).toEqual(['enabled', 'deactivated', 'disconnected'])
  })

  it('says that the person declined, to pair and to sign', async () => {
    const { app, wallet } = await openBoth()
    await wallet.page.evaluate(() => Reflect.set(Reflect.get(window, 'wallet'), 'declines', true))
    expect(await pair(app, wallet)).toMatchObject({ error: { name: 'RequestRejectedError', code: 4001 } })
    expect(await app.call('status')).toBe('failed')
    await wallet.page.evaluate(() => Reflect.set(Reflect.get(window, 'wallet'), 'declines', false))
    expect(await pair(app, wallet, 2)).toEqual({ account: person.address, chainId: 1 })
    expect(await app.call('sign', '')).toMatchObject({ error: { name: 'RequestRejectedError', code: 5000 } })
  })

  it('takes up the session of before after a reload, and asks for a new one with newSession', async () => {
    const { app, wallet } = await openBoth()
    await pair(app, wallet)
    await app.page.reload()
    await app.waitFor('status', 'inactive')
    expect(await app.call('enable', 'walletConnect', options)).toEqual({
      account: person.address,
      chainId: 1,
    })
    expect(await app.call('countUris')).toBe(0)
    await app.page.reload()
    await app.waitFor('status', 'inactive')
    const enabling = app.call('enable', 'walletConnect', { ...options, newSession: true })
    await app.waitFor('countUris', 1)
    await wallet.waitFor('countSessions', 0)
    await wallet.call('pair', await app.call('lastUri'))
    expect(await enabling).toEqual({ account: person.address, chainId: 1 })
  })

  it('forgets the session when it is left without a network', async () => {
    const { app, wallet, relay } = await openBoth()
    await pair(app, wallet)
    relay.isAway = true
    await app.call('disable')
    await app.waitFor('countStoredSessions', 0)
    relay.isAway = false
    expect(await pair(app, wallet, 2)).toEqual({ account: person.address, chainId: 1 })
  })

  it('shows the dialog of the library, and takes closing it for declining', async () => {
    const { app } = await openBoth()
    const enabling = app.call('enable', 'walletConnect', { projectId })
    const dialog = app.page.locator('w3m-modal.open')
    await dialog.waitFor()
    await app.page.getByTestId('w3m-header-close').click()
    expect(await enabling).toMatchObject({
      error: { name: 'RequestRejectedError', message: 'Connection request reset. Please try again.' },
    })
    expect(await app.call('status')).toBe('failed')
  })

  it('takes the dialog away when it is cancelled', async () => {
    const { app } = await openBoth()
    const enabling = app.call('enable', 'walletConnect', { projectId })
    const dialog = app.page.locator('w3m-modal.open')
    await dialog.waitFor()
    await app.call('disable')
    expect(await enabling).toMatchObject({ error: { code: 'cancelled' } })
    await dialog.waitFor({ state: 'detached' })
  })

  it('fails in our words without a network, and can be left', async () => {
    const app = await openLibraryPage({ name: 'page' })
    const enabling = app.call('enable', 'walletConnect', options)
    await app.waitFor('status', 'enabling')
    await app.call('disable')
    expect(await enabling).toMatchObject({ error: { name: 'ConnectionCancelledError', code: 'cancelled' } })
    expect(await app.call('status')).toBe('inactive')
    expect(await app.call('countStoredSessions')).toBe(0)
  })
}

/** Messages between pages as WalletConnect's relay passes them on, without reading any: they are encrypted end to end. */
interface StubRelay {
  /** Takes a page's socket. */
  connect(socket: WebSocketRoute): void
  /** While it is away it hears and answers nothing. */
  isAway: boolean
}

interface Message {
  topic: string
  message: string
  tag: number
  from: WebSocketRoute
}

function startStubRelay(): StubRelay {
  const messages: Message[] = []
  const topics = new Map<WebSocketRoute, Set<string>>()
  let lastId = 1

  const deliver = (to: WebSocketRoute, { topic, message, tag }: Message) => {
    lastId += 1
    const data = { topic, message, tag, publishedAt: Date.now() }
    const params = { id: topic.slice(0, 32), data }
    to.send(
      JSON.stringify({ id: Date.now() * 1000 + lastId, jsonrpc: '2.0', method: 'irn_subscription', params }),
    )
  }
  const subscribe = (socket: WebSocketRoute, topic: string): string => {
    const own = topics.get(socket)
    if (own !== undefined && !own.has(topic)) {
      own.add(topic)
      for (const one of messages) if (one.topic === topic && one.from !== socket) deliver(socket, one)
    }
    return topic
  }
  const publish = (message: Message): boolean => {
    messages.push(message)
    for (const [socket, own] of topics)
      if (socket !== message.from && own.has(message.topic)) deliver(socket, message)
    return true
  }

  const answers: Record<string, (socket: WebSocketRoute, params: Record<string, unknown>) => unknown> = {
    irn_subscribe: (socket, { topic }) => subscribe(socket, String(topic)),
    irn_batchSubscribe: (socket, { topics: several }) =>
      Array.isArray(several) ? several.map((topic) => subscribe(socket, String(topic))) : [],
    irn_publish: (from, { topic, message, tag }) =>
      publish({ topic: String(topic), message: String(message), tag: Number(tag), from }),
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    irn_fetchMessages: () => ({ messages: [], hasMore: false }),
    irn_unsubscribe: (socket, { topic }) => topics.get(socket)?.delete(String(topic)) ?? false,
    wc_proposeSession(from, { pairingTopic, sessionProposal }) {
      subscribe(from, String(pairingTopic))
      return publish({ topic: String(pairingTopic), message: String(sessionProposal), tag: 1100, from })
    },
    wc_approveSession(
      from,
      { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest },
    ) {
      subscribe(from, String(sessionTopic))
      publish({ topic: String(pairingTopic), message: String(sessionProposalResponse), tag: 1101, from })
      return publish({
        topic: String(sessionTopic),
        message: String(sessionSettlementRequest),
        tag: 1102,
        from,
      })
    },
  }

  const relay: StubRelay = {
    isAway: false,
    connect(socket) {
      topics.set(socket, new Set())
      socket.onClose(() => topics.delete(socket))
      socket.onMessage((text) => {
        const { id, method, params } = JSON.parse(String(text))
        // The others are answers to what was delivered.
        if (typeof method !== 'string' || relay.isAway) return
        const result = answers[method]?.(socket, params) ?? true
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
      })
    },
  }
  return relay
}
