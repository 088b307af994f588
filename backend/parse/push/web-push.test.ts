import { createECDH, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { GuardedFetch, OutgoingRequest } from '../../../board/server/outgoing/guarded-fetch.ts'
import type { Installation } from './adapter.ts'
import { createGateway } from './gateway.ts'
import { createWebPush } from './web-push.ts'

const client = createECDH('prime256v1')
client.generateKeys()
const keys = {
  p256dh: client.getPublicKey().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const message = { data: { alert: 'Hello' }, expiresAt: undefined, pushStatusId: 'status' }
const server = createECDH('prime256v1')
server.generateKeys()
const vapid = {
  publicKey: server.getPublicKey().toString('base64url'),
  privateKey: server.getPrivateKey().toString('base64url').padStart(43, 'A'),
}

function installation(number: number): Installation {
  return {
    objectId: `id${number}`,
    deviceType: 'web',
    deviceToken: JSON.stringify({ endpoint: `https://push.example/${number}`, keys }),
  }
}

function setUp(status: number | Error): {
  send: ReturnType<typeof createWebPush>
  requests: [string, OutgoingRequest | undefined][]
  forgotten: string[]
  most: () => number
} {
  const requests: [string, OutgoingRequest | undefined][] = []
  const forgotten: string[] = []
  let now = 0
  let most = 0
  const fetch: GuardedFetch = async (url, options) => {
    requests.push([url, options])
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    if (status instanceof Error) throw status
    return { status, headers: {}, body: Buffer.alloc(0), url }
  }
  const forget = async (id: string): Promise<void> => void forgotten.push(id)
  return {
    send: createWebPush({ contact: 'mailto:a@example.org', keys: vapid, fetch, forget }),
    requests,
    forgotten,
    most: () => most,
  }
}

describe('web push', () => {
  it('sends pushes encrypted for the browser and signed by the server', async () => {
    const { send, requests } = setUp(201)
    const results = await send({ ...message, expiresAt: Date.now() + 60_000 }, [installation(1)])
    expect(results).toMatchObject([{ transmitted: true, device: { deviceType: 'web' } }])
    const [url, options] = requests[0] ?? []
    expect(url).toBe('https://push.example/1')
    expect(options?.headers).toMatchObject({
      'Content-Encoding': 'aes128gcm',
      TTL: expect.stringMatching(/^(59|60)$/),
      Authorization: expect.stringContaining(`k=${vapid.publicKey}`),
    })
    expect(Buffer.from(options?.body ?? '').toString('latin1')).not.toContain('Hello')
  })

  it('forgets an installation whose subscription has ended', async () => {
    const { send, forgotten } = setUp(410)
    expect(await send(message, [installation(1)])).toMatchObject([{ transmitted: false }])
    expect(forgotten).toEqual(['id1'])
  })

  it('reports failed pushes without rejecting', async () => {
    for (const status of [500, new Error('Refused: a private address.')]) {
      const { send, forgotten } = setUp(status)
      const results = await send(message, [installation(1), { objectId: 'x', deviceType: 'web' }])
      expect(results).toMatchObject(
        [{ transmitted: false, response: { error: /answered 500|private/ } }, { transmitted: false }].map(
          (each) => ({ transmitted: each.transmitted }),
        ),
      )
      expect(forgotten).toEqual([])
    }
  })

  it('sends ten pushes at a time', async () => {
    const { send, requests, most } = setUp(201)
    await send(
      message,
      Array.from({ length: 35 }, (_, number) => installation(number)),
    )
    expect([requests.length, most()]).toEqual([35, 10])
  })
})

describe('the gateway', () => {
  it('reports an unreachable gateway after three tries', async () => {
    const send = createGateway({ url: 'http://127.0.0.1:1/', pauseMilliseconds: 1 })
    expect(await send(message, [installation(1)])).toMatchObject([{ transmitted: false }])
  })
})
