import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acceptUpgrades, answerBrokenRequests, refuseSeveralHosts } from './connections.ts'

let server: Server
let asked: string[]
beforeEach(async () => {
  asked = []
  server = createServer(
    refuseSeveralHosts((request, response) => {
      asked.push(`${request.headers.host}`)
      response.end('arrived')
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

/** What the server writes to a request with these header lines. */
async function send(path: string, ...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${[`GET ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
  return text(socket)
}

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
    expect(asked).toEqual([])
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
  expect(asked).toEqual(['board.example'])
  expect(await send('/', 'Connection: close')).toMatch(/^HTTP\/1\.1 400 /)
})
