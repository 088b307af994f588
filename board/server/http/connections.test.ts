import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptUpgrades, answerBrokenRequests, refuseSeveralHosts } from './connections.ts'

let server: Server
let hosts: string[]
beforeEach(async () => {
  hosts = []
  server = createServer(
    refuseSeveralHosts((request, response) => {
      hosts.push(`${request.headers.host}`)
      if (request.url === '/later') setImmediate(() => response.end('arrived'))
      else if (request.url !== '/body') response.end('arrived')
    }),
  )
  answerBrokenRequests(server)
  acceptUpgrades(server, {
    lifecycle: { isDraining: false },
    paths: { '/socket': (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n') },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** The server's answer to a request with these header lines. */
async function send(path: string, ...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${[`GET ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  return text(socket)
}

it('answers what is no request after the requests before it on the connection', async () => {
  const answers = (await send('/later', 'Host: board.example', '', 'nonsense')).split(/(?=HTTP\/1\.1 )/)
  expect(answers).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n.*arrived/s),
    expect.stringMatching(/^HTTP\/1\.1 400 Bad Request\r\n.*could not be read/s),
  ])
})

it('answers a broken body at once, though its request waits for it', async () => {
  const chunked = ['Host: board.example', 'Transfer-Encoding: chunked', '', 'no length']
  expect(await send('/body', ...chunked)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})

describe('a request with several Host headers', () => {
  it.each([
    ['two hosts', ['Host: board.example', 'Host: evil.example']],
    ['the same host twice', ['Host: board.example', 'Accept: */*', 'Host: board.example']],
    ['names in other capitals', ['HOST: board.example', 'hOsT: evil.example']],
    ['an empty one', ['Host: board.example', 'Host:']],
  ])('gets 400 and reaches nothing: %s', async (_what, lines) => {
    const answer = await send('/', ...lines)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/)
    expect(answer).toContain('The request names several hosts.')
    expect(hosts).toEqual([])
  })

  it('comes after the answers to the requests before it on the connection', async () => {
    const lines = [
      'Host: board.example',
      '',
      'GET /two HTTP/1.1',
      'Host: board.example',
      'Host: evil.example',
    ]
    const [first = '', second = '', ...more] = (await send('/later', ...lines)).split(/(?=HTTP\/1\.1 )/)
    expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n.*arrived/s)
    expect(second).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(second).toContain('The request names several hosts.')
    expect([more, hosts]).toEqual([[], ['board.example']])
  })

  it('opens no web socket', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']
    expect(await send('/socket', 'Host: a.example', 'Host: b.example', ...upgrade)).toMatch(
      /^HTTP\/1\.1 400 /,
    )
    expect(await send('/socket', 'Host: a.example', ...upgrade)).toMatch(/^HTTP\/1\.1 101 /)
  })
})

it('answers a request with one Host header, and refuses one without', async () => {
  expect(await send('/', 'Host: board.example', 'X-Host: a', 'Connection: close')).toMatch(/^HTTP\/1\.1 200 /)
  expect(hosts).toEqual(['board.example'])
  expect(await send('/', 'Connection: close')).toMatch(/^HTTP\/1\.1 400 /)
})
