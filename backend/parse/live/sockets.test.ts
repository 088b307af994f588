import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import {
  connectLive,
  type LiveFrame,
  type LiveSocket,
  openLiveSocket,
} from '../../tests/support/live-socket.ts'

let identity: TestIdentity

beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const connect = (): Promise<LiveSocket> => connectLive(identity.serverUrl)

function subscribe(socket: LiveSocket, className: string): Promise<LiveFrame> {
  socket.say({ op: 'subscribe', requestId: 1, query: { className, where: {} } })
  return socket.next()
}

describe('live queries: sockets', () => {
  const upgrade = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    const { port } = new URL(identity.serverUrl)
    const { statusCode, resume } = await new Promise<{ statusCode: number; resume(): void }>(
      (resolve, reject) => {
        const clientRequest = request({
          host: '127.0.0.1',
          port,
          path,
          headers: {
            Connection: 'Upgrade',
            Upgrade: 'websocket',
            'Sec-WebSocket-Version': '13',
            'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
            ...headers,
          },
        })
        clientRequest.on('response', (response) =>
          resolve({ statusCode: response.statusCode ?? 0, resume: () => response.resume() }),
        )
        clientRequest.on('upgrade', (_response, socket) => {
          socket.destroy()
          resolve({ statusCode: 101, resume: () => undefined })
        })
        clientRequest.on('error', reject)
        clientRequest.end()
      },
    )
    resume()
    return statusCode
  }

  it('accepts sockets at the path of the backend only', async () => {
    expect(await upgrade('/server')).toBe(101)
    expect(await upgrade('/server/')).toBe(101)
    for (const path of ['/', '/server/classes', '/servers', '/constructor'])
      expect(await upgrade(path)).toBe(404)
    expect(await upgrade('/server', { 'Sec-WebSocket-Version': '1' })).toBe(400)
  })

  it('answers requests that offer another protocol as usual', async () => {
    expect(await upgrade('/server/health?', { Upgrade: 'h2c' })).toBe(200)
  })

  it('closes sockets without an answer while the server stops, so that a proxy asks another process', async () => {
    identity.context.lifecycle.isDraining = true
    try {
      await expect(upgrade('/server')).rejects.toMatchObject({ code: 'ECONNRESET' })
    } finally {
      identity.context.lifecycle.isDraining = false
    }
  })

  it('publishes no changes while nobody watches', async () => {
    const socket = await connect()
    expect(identity.parse.live.isWatched('Unwatched')).toBe(false)
    await subscribe(socket, 'Unwatched')
    expect(identity.parse.live.isWatched('Unwatched')).toBe(true)
    socket.say({ op: 'unsubscribe', requestId: 1 })
    await socket.next()
    expect(identity.parse.live.isWatched('Unwatched')).toBe(false)
    await subscribe(socket, 'Unwatched')
    socket.raw.terminate()
    await vi.waitFor(() => expect(identity.parse.live.isWatched('Unwatched')).toBe(false))
  })

  it('closes sockets with code 1001, also those that never answer', async () => {
    const ending = await startTestIdentity()
    const [polite, rude] = [await connectLive(ending.serverUrl), await connectLive(ending.serverUrl)]
    rude.raw.pause()
    await ending.context.closeSockets()
    expect(await polite.closed).toBe(1001)
    rude.raw.terminate()
    await ending.close()
  })
})

describe('live queries: limits', () => {
  it('closes a socket after 600 frames a minute', async () => {
    const socket = await connect()
    const codes: unknown[] = []
    while (!codes.includes(155)) {
      for (let requestId = 0; requestId < 50; requestId += 1) socket.say({ op: 'unsubscribe', requestId })
      for (let count = 0; count < 50 && !codes.includes(155); count += 1)
        codes.push((await socket.next()).code)
    }
    expect(codes.length).toBeGreaterThan(500)
    expect(await socket.closed).toBe(1008)
  })

  it('drops a socket that does not read', async () => {
    const socket = await connect()
    await subscribe(socket, 'Flood')
    socket.raw.pause()
    const object = { className: 'Flood', objectId: 'x', createdAt: '2026-01-01', text: 'x'.repeat(500_000) }
    await vi.waitFor(
      () => {
        identity.parse.live.publish({
          className: 'Flood',
          isDeleted: false,
          original: undefined,
          current: object,
          permissions: undefined,
        })
        expect(identity.parse.live.isWatched('Flood')).toBe(false)
      },
      { interval: 10 },
    )
  })

  it('refuses more than 20 sockets of an address', async () => {
    const strict = await startTestIdentity({ RATE_LIMITS: 'strict' })
    const sockets: LiveSocket[] = []
    for (let count = 0; count < 20; count += 1) sockets.push(await connectLive(strict.serverUrl))
    const one = await openLiveSocket(strict.serverUrl)
    expect(await one.next()).toMatchObject({ op: 'error', code: 155 })
    expect(await one.closed).toBe(1008)
    sockets[0]?.close()
    await sockets[0]?.closed
    expect((await connectLive(strict.serverUrl)).raw.readyState).toBe(1)
    await strict.close()
  })
})
