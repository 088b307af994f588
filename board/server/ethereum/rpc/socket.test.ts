import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createTestNodes } from '../../../tests/support/node-stub.ts'

interface Call {
  id: number
  method: string
}
let server: Server
let sockets: WebSocketServer
let url: string
let opened: number
let authorization: string | undefined
let onAsked: (socket: WebSocket, call: Call) => void
beforeAll(async () => {
  server = createServer()
  sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => {
    opened += 1
    authorization = request.headers.authorization
    socket.on('message', (data) => onAsked(socket, JSON.parse(String(data))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  opened = 0
  onAsked = (socket, { id, method }) =>
    socket.send(JSON.stringify({ id, result: method === 'eth_chainId' ? '0x1' : '0x5' }))
})

const address = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'
const away = {
  code: 'unavailable',
  message: "Chain eth (0x1): its node can't be reached now. Try again later.",
}

describe('a node at a web socket', () => {
  it('answers many calls over one connection, in any order', async () => {
    const chains = createTestNodes({ 1: [url.replace('ws://', 'ws://someone:secret@')] })
    const { client } = await chains.get(1)
    expect(await client.getBalance({ address })).toBe(5n)
    const waiting: (() => void)[] = []
    onAsked = (socket, { id }) => {
      waiting.unshift(() => socket.send(JSON.stringify({ id, result: `0x${id.toString(16)}` })))
      if (waiting.length === 3) for (const answer of waiting) answer()
    }
    const balances = [1, 2, 3].map(() => client.getBalance({ address }))
    expect(await Promise.all(balances)).toEqual([3n, 4n, 5n])
    expect([opened, authorization]).toEqual([1, `Basic ${Buffer.from('someone:secret').toString('base64')}`])
    await chains.close()
  })

  it('is away while it doesn’t answer, answers too much, or isn’t there, and is connected again', async () => {
    const chains = createTestNodes({ 1: [url] })
    const node = await chains.get(1)
    expect(await node.client.getBalance({ address })).toBe(5n)
    const answer = onAsked
    onAsked = (socket) => socket.terminate()
    await expect(node.client.getBalance({ address })).rejects.toMatchObject(away)
    onAsked = answer
    expect(await node.client.getBalance({ address })).toBe(5n)
    onAsked = (socket) => socket.send('no JSON')
    await expect(node.createClient({ timeoutMs: 100 }).getBalance({ address })).rejects.toMatchObject(away)
    onAsked = answer
    const small = node.createClient({ maximumBytes: 10 })
    await expect(small.getBalance({ address })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await node.client.getBalance({ address })).toBe(5n)
    expect(opened).toBe(2)
    await chains.close()
    const others = createTestNodes({ 1: ['ws://127.0.0.1:1/', url] })
    expect(await (await others.get(1)).client.getBalance({ address })).toBe(5n)
    await others.close()
  })
})
