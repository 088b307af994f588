import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { sendStream } from './send-file.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** The outcome of the answer, and what the client gets of it; it goes after the first piece when it is told to. */
async function send(
  pieces: AsyncIterable<string>,
  { leaves = false } = {},
): Promise<{ outcome: string; text: string }> {
  let answered: (outcome: string) => void = () => undefined
  const outcome = new Promise<string>((resolve) => {
    answered = resolve
  })
  server = createServer((_request, response) => {
    sendStream(response, pieces).then(
      () => answered('sent'),
      (error: Error) => answered(error.message),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  let text = ''
  get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, (answer) => {
    answer.on('error', () => undefined)
    answer.on('data', (piece) => {
      text += String(piece)
      if (leaves) answer.destroy()
    })
  }).on('error', () => undefined)
  return { outcome: await outcome, text }
}

it('sends all pieces', async () => {
  async function* pieces() {
    yield 'one '
    yield 'two'
  }
  expect((await send(pieces())).outcome).toBe('sent')
})

it('ends quietly, and makes no more, when the client goes', async () => {
  let isEnded = false
  async function* pieces() {
    try {
      for (;;) yield 'x'.repeat(10_000)
    } finally {
      isEnded = true
    }
  }
  expect((await send(pieces(), { leaves: true })).outcome).toBe('sent')
  expect(isEnded).toBe(true)
})

it('throws what making them throws', async () => {
  async function* pieces() {
    yield 'one '
    throw new Error('no more')
  }
  expect((await send(pieces())).outcome).toBe('no more')
})
