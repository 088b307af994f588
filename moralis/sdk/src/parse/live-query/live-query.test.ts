import Parse from 'parse/node'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMoralis } from '../../moralis.ts'

const Moralis = createMoralis({ Parse, environment: 'node' })
const sockets: FakeSocket[] = []

/** A socket that answers as the server of live queries does. */
class FakeSocket {
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = () => {}
  onerror = (_error: unknown) => {}
  readonly frames: Record<string, unknown>[] = []
  readonly url: string | URL
  isClosed = false

  constructor(url: string | URL) {
    this.url = url
    sockets.push(this)
    queueMicrotask(() => this.onopen())
  }

  send(text: string): void {
    const frame = JSON.parse(text)
    this.frames.push(frame)
    const op = { connect: 'connected', subscribe: 'subscribed', unsubscribe: 'unsubscribed' }[
      String(frame.op)
    ]
    queueMicrotask(() => this.hear({ op, clientId: 1, requestId: frame.requestId }))
  }

  hear(frame: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(frame) })
  }

  close(): void {
    this.isClosed = true
    this.onclose()
  }
}

const job = { className: 'Job', objectId: 'j1', title: 'x' }
const start = (serverUrl: string) => Moralis.start({ appId: 'APPID', serverUrl, plugins: [] })

beforeEach(() => {
  sockets.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Moralis.CoreManager.setWebSocketController(FakeSocket)
  Moralis.CoreManager.getLiveQueryController()._clearCachedDefaultClient()
})

describe('live queries', () => {
  it.each([
    ['http://127.0.0.1:1337/server', 'ws://127.0.0.1:1337/server'],
    ['https://jobs.example.com/server', 'wss://jobs.example.com/server'],
  ])('of %s are at %s', async (serverUrl, url) => {
    await start(serverUrl)
    await new Moralis.Query('Job').subscribe()
    expect(sockets[0]?.url).toBe(url)
    expect(sockets[0]?.frames[0]).toMatchObject({ op: 'connect', applicationId: 'APPID' })
  })

  it('opens live queries at the given address', async () => {
    await start('https://jobs.example.com/server')
    Moralis.liveQueryServerURL = 'wss://live.example.com'
    await new Moralis.Query('Job').subscribe()
    expect(sockets[0]?.url).toBe('wss://live.example.com')
    Moralis.liveQueryServerURL = undefined
  })

  it('closes live queries when the app starts with another server', async () => {
    await start('https://jobs.example.com/server')
    await new Moralis.Query('Job').subscribe()
    await start('https://other.example.com/server')
    expect(sockets[0]?.isClosed).toBe(true)
    await new Moralis.Query('Job').subscribe()
    expect(sockets[1]?.url).toBe('wss://other.example.com/server')
  })

  it('adds and removes live-query listeners like any emitter', async () => {
    await start('https://jobs.example.com/server')
    const subscription = await new Moralis.Query('Job').subscribe()
    const [always, once, left] = [vi.fn(), vi.fn(), vi.fn()]
    subscription.on('create', always)
    subscription.once('create', once)
    subscription.on('create', left)
    subscription.off('create', left)
    const create = { op: 'create', clientId: 1, requestId: subscription.id, object: job }
    sockets[0]?.hear(create)
    sockets[0]?.hear(create)
    expect([always, once, left].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 0])
    expect(subscription.listenerCount('create')).toBe(1)
    subscription.removeAllListeners('create')
    expect(subscription.listeners('create')).toEqual([])
    const closed = vi.fn()
    Moralis.LiveQuery.once('close', closed)
    await Moralis.LiveQuery.close()
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('onChange of a query', () => {
  it('reports new and changed objects until stopped', async () => {
    await start('https://jobs.example.com/server')
    const heard: unknown[] = []
    const stop = new Moralis.Query('Job').onChange((object) => heard.push(object.get('title')))
    await expect.poll(() => sockets[0]?.frames.at(-1)?.op).toBe('subscribe')
    const requestId = sockets[0]?.frames.at(-1)?.requestId
    await vi.waitFor(() => {
      sockets[0]?.hear({ op: 'create', clientId: 1, requestId, object: job })
      expect(heard.length).toBeGreaterThan(0)
    })
    heard.length = 0
    sockets[0]?.hear({ op: 'update', clientId: 1, requestId, object: { ...job, title: 'y' } })
    expect(heard).toEqual(['y'])
    stop()
    await expect.poll(() => sockets[0]?.frames.at(-1)?.op).toBe('unsubscribe')
  })

  it('closes a subscription that is stopped before it opens', async () => {
    await start('https://jobs.example.com/server')
    new Moralis.Query('Job').onChange(() => {})()
    await expect.poll(() => sockets[0]?.frames.at(-1)?.op).toBe('unsubscribe')
  })

  it('passes errors of onChange to its handler', async () => {
    await start('https://jobs.example.com/server')
    Moralis.liveQueryServerURL = 'http://live.example.com'
    const failed = vi.fn()
    new Moralis.Query('Job').onChange(() => {}, failed)
    await expect.poll(() => failed).toHaveBeenCalledOnce()
    Moralis.liveQueryServerURL = undefined
  })
})
