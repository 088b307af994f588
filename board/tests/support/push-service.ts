import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came to the push service. */
export interface Pushed {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Stands for the push services of all browsers. */
export interface PushService {
  origin: string
  pushed: Pushed[]
  /** The status that it answers with; 201 by default. */
  answer: (pushed: Pushed) => number | Promise<number>
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    service.pushed.push(message)
    response.writeHead(await service.answer(message)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed: [],
    answer: () => 201,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

/** A browser as a page sees it after it has subscribed. */
export interface FakeBrowser {
  path: string
  /** Sent by the page. */
  subscription: string
  /** Reads a message as the browser does (RFC 8188, RFC 8291). Throws for one that is meant for another. */
  read(message: Pushed): unknown
}

let lastBrowser = 0

export function openFakeBrowser(endpoint?: string): FakeBrowser {
  lastBrowser += 1
  const path = `/send/${lastBrowser}`
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = JSON.stringify({
    endpoint: endpoint ?? `https://push.example${path}`,
    expirationTime: null,
    keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  })
  return { path, subscription, read: ({ body }) => JSON.parse(decrypt(body, keys, auth)) }
}

function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, keyEnd)
  const derive = (from: Uint8Array, with_: Uint8Array, about: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', from, with_, about, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]).toString()
  return text.slice(0, text.lastIndexOf('\u0002'))
}

/** Who signed a message (RFC 8292): the key, and what the token says. Throws for a wrong signature. */
export function readSender({ headers }: Pushed): { key: string; aud: string; sub: string; exp: number } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) throw new Error('Not signed')
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
