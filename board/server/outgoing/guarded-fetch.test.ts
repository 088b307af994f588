import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress, type Network } from './connector.ts'
import { closeConnections, createGuardedFetch, type KeptConnections } from './guarded-fetch.ts'
import type { ResolvedAddress } from './resolver.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../tests/fixtures/tls/test-only-${name}.pem`, import.meta.url), 'utf8')
const publicAddress = { address: '93.184.216.34', family: 4 }
const ca = fixture('certificate')

let server: Server
let port: number
let handle: (request: IncomingMessage, response: ServerResponse) => void
/** Requests that came in, in order. */
let requests: { method: string | undefined; url: string; headers: IncomingMessage['headers']; body: string }[]
/** Addresses that names point to; each look takes the next one, the last one stays. */
let names: Record<string, ResolvedAddress[][]>
let looks: string[]

beforeAll(async () => {
  server = createServer({ key: fixture('key'), cert: ca }, async (request, response) => {
    const { method, url = '', headers } = request
    requests.push({ method, url, headers, body: await text(request) })
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
beforeEach(() => {
  requests = []
  looks = []
  names = {}
  handle = (_request, response) => response.end('hello')
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const network: Network = {
  ca,
  get port() {
    return port
  },
  async resolve(hostname) {
    looks.push(hostname)
    const answers = names[hostname] ?? [[publicAddress]]
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer.length === 0) throw new Error('ENOTFOUND')
    return answer
  },
  // The test's network: the public address is this machine, and so is every other.
  route: () => ({ address: '127.0.0.1', family: 4 }),
}
const get = createGuardedFetch(network)

const at = (path = '/', host = 'jobs.example.org'): string => `https://${host}${path}`

function redirect(
  location: string,
  status = 302,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) =>
    request.url === '/'
      ? response.writeHead(status, { location }).end()
      : response.end(`arrived at ${request.headers.host}${request.url}`)
}

describe('connections', () => {
  it('are made and judged again for each request, unless the same object keeps them', async () => {
    const connections: KeptConnections = {}
    const ports = new Set<number | undefined>()
    handle = (request, response) => {
      ports.add(request.socket.remotePort)
      response.end('hello')
    }
    for (let n = 0; n < 6; n += 1) await get(at(), { connections })
    const keptPorts = ports.size
    expect(keptPorts).toBeLessThan(4)
    for (let n = 0; n < 2; n += 1) await get(at())
    expect([ports.size, looks.length]).toEqual([keptPorts + 2, keptPorts + 2])
    closeConnections(connections)
  })

  it('that are kept are made to public addresses only', async () => {
    const connections: KeptConnections = {}
    names['inward.example.org'] = [[{ address: '10.0.0.1', family: 4 }]]
    await get(at(), { connections })
    await expect(get(at('/', 'inward.example.org'), { connections })).rejects.toMatchObject({
      problem: 'not_public',
    })
    closeConnections(connections)
  })
})

describe('a public server over https', () => {
  it('answers, and learns nothing of ours but the name of the product', async () => {
    handle = (_request, response) =>
      response.writeHead(201, { 'Set-Cookie': 'a=1', 'X-Kind': 'text' }).end('hello')
    const answer = await get(at('/feed?x=1'), { headers: { Accept: 'text/plain' } })
    expect(answer).toMatchObject({ status: 201, url: at('/feed?x=1') })
    expect([answer.body.toString(), answer.headers['x-kind']]).toEqual(['hello', 'text'])
    await get(at())
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
    expect(requests[0]).toMatchObject({
      method: 'GET',
      headers: { accept: 'text/plain', 'user-agent': 'CryptoList' },
    })
  })

  it('is sent what is given', async () => {
    await get(at(), { method: 'POST', body: '{"a":1}' })
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"a":1}' })
  })
})

describe('addresses', () => {
  it('with another port are asked for the operator’s own code alone', async () => {
    const getAnywhere = createGuardedFetch(network, { anyPort: true })
    expect(await getAnywhere('https://jobs.example.org:8443/')).toMatchObject({ status: 200 })
    await expect(getAnywhere('https://10.0.0.1:8443/')).rejects.toMatchObject({ problem: 'not_public' })
  })

  it.each([
    'http://jobs.example.org/',
    'ftp://jobs.example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://ana:secret@jobs.example.org/',
    'https://jobs.example.org:8443/',
    'https://jobs.example.org:80/',
    'jobs.example.org',
    '',
  ])('%j is not asked', async (url) => {
    await expect(get(url)).rejects.toMatchObject({ problem: 'bad_address', code: 'invalid_input' })
    expect([looks, requests]).toEqual([[], []])
  })

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[fd00::1]',
  ])('https://%s is not asked', async (host) => {
    await expect(get(at('/', host))).rejects.toMatchObject({ problem: 'not_public' })
    expect([looks, requests]).toEqual([[], []])
  })

  it.each([
    ['private', ['192.168.1.1']],
    ['private beside a public one', ['93.184.216.34', '10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
  ])('a name whose address is %s is not asked', async (_what, addresses) => {
    names['jobs.example.org'] = [
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ]
    await expect(get(at())).rejects.toMatchObject({ problem: 'not_public' })
    expect(requests).toEqual([])
  })

  it('DNS rebinding: what is connected to is what was judged, in one look a connection', async () => {
    names['jobs.example.org'] = [[publicAddress], [{ address: '127.0.0.1', family: 4 }]]
    expect((await get(at())).status).toBe(200)
    expect(looks).toEqual(['jobs.example.org'])
    await expect(get(at())).rejects.toMatchObject({ problem: 'not_public' })
    expect(requests).toHaveLength(1)
  })

  it('a name without an address is unreachable', async () => {
    names['jobs.example.org'] = [[]]
    await expect(get(at())).rejects.toMatchObject({ problem: 'unreachable', code: 'unavailable' })
  })

  it('without a DNS record give the same error as private ones', async () => {
    const messages: unknown[] = []
    for (const addresses of [[], [{ address: '10.0.0.1', family: 4 }]]) {
      names['inside.example.org'] = [addresses]
      messages.push(await get(at('/', 'inside.example.org')).catch((error: Error) => error.message))
    }
    expect(messages[0]).toMatch(/^inside\.example\.org can’t be reached/)
    expect(messages[1]).toBe(messages[0])
  })

  it('a server whose certificate is of another name is unreachable', async () => {
    await expect(get(at('/', 'jobs.example.com'))).rejects.toMatchObject({ problem: 'unreachable' })
    expect(requests).toEqual([])
  })
})

describe('redirects', () => {
  it('are followed up to three times, and each target is checked again', async () => {
    handle = (request, response) => {
      const step = Number(request.url?.slice(1))
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end()
      else response.end('arrived')
    }
    expect(await get(at('/0'))).toMatchObject({ status: 200, url: at('/3') })
    handle = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    await expect(get(at())).rejects.toMatchObject({ problem: 'too_many_redirects' })
    expect(requests).toHaveLength(8)
  })

  it.each([
    ['to http', 'http://jobs.example.org/', 'bad_address'],
    ['to a private address', 'https://10.0.0.1/', 'not_public'],
    ['to the address of metadata', 'https://169.254.169.254/latest/meta-data', 'not_public'],
    ['to a name with a private address', 'https://inside.example.org/', 'not_public'],
    ['with a password', 'https://a:b@jobs.example.org/', 'bad_address'],
    ['to another port', 'https://jobs.example.org:6379/', 'bad_address'],
  ])('%s are refused', async (_what, location, problem) => {
    names['inside.example.org'] = [[{ address: '10.0.0.1', family: 4 }]]
    handle = redirect(location)
    await expect(get(at())).rejects.toMatchObject({ problem })
    expect(requests).toHaveLength(1)
  })

  it('to the same name, which now points inside, are refused', async () => {
    names['jobs.example.org'] = [[publicAddress], [{ address: '127.0.0.1', family: 4 }]]
    handle = redirect(at('/next'))
    await expect(get(at())).rejects.toMatchObject({ problem: 'not_public' })
    expect(requests).toHaveLength(1)
  })

  it('carry neither headers nor a body to another server', async () => {
    handle = redirect(at('/next', 'other.example.org'))
    await get(at(), { method: 'POST', body: 'secret', headers: { Authorization: 'Bearer secret' } })
    expect(requests[1]).toMatchObject({ method: 'GET', url: '/next', body: '' })
    expect(requests[1]?.headers.authorization).toBeUndefined()
    requests = []
    handle = redirect('/next', 307)
    await get(at(), { method: 'POST', body: 'again' })
    expect(requests[1]).toMatchObject({ method: 'POST', body: 'again' })
  })
})

describe('limits', () => {
  it('a huge body is cut off', async () => {
    handle = (_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
      }
      response.on('drain', write)
      write()
    }
    await expect(get(at(), { maximumBytes: 200_000 })).rejects.toMatchObject({ problem: 'too_large' })
    handle = (_request, response) => response.end('x'.repeat(10))
    expect((await get(at(), { maximumBytes: 10 })).body).toHaveLength(10)
  })

  it('a small body that unpacks into a huge one is cut off, and one that can’t be unpacked is unreachable', async () => {
    handle = ({ headers }, response) => {
      expect(headers['accept-encoding']).toBe('gzip, br')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)))
    }
    const bomb = get(at(), { maximumBytes: 1_000_000, mayCompress: true })
    await expect(bomb).rejects.toMatchObject({ problem: 'too_large' })
    handle = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('hello'))
    expect((await get(at(), { mayCompress: true })).body.toString()).toBe('hello')
    handle = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed')
    await expect(get(at(), { mayCompress: true })).rejects.toMatchObject({ problem: 'unreachable' })
  })

  it('a slow body, a slow answer and slow redirects end', async () => {
    handle = (_request, response) => void response.write('begun')
    await expect(get(at(), { timeoutMilliseconds: 300 })).rejects.toMatchObject({ problem: 'too_slow' })
    handle = () => {}
    await expect(get(at(), { timeoutMilliseconds: 300 })).rejects.toMatchObject({ problem: 'too_slow' })
  })

  it('a server that hangs up is unreachable', async () => {
    handle = (_request, response) => response.destroy()
    await expect(get(at())).rejects.toMatchObject({ problem: 'unreachable' })
  })
})

describe('isPublicAddress', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '172.32.0.1',
    '2606:2800:220:1:248:1893:25c8:1946',
    '::ffff:93.184.216.34',
  ])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '',
    'example.org',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.2',
    '169.254.1.1',
    '172.16.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:192.168.0.1',
    '::127.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
