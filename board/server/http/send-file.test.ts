import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import express from 'express'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compressWhereAsked } from './every-request.ts'
import { sendFile } from './send-file.ts'

const chunks = Array.from({ length: 40 }, () => Buffer.alloc(100_000, 'x'))
const size = 4_000_000
/** As many as watch an answer of the whole board: log, compression, limits, draining. */
const watchers = 9
const server = createServer(
  express()
    .use(compressWhereAsked())
    .use((_request, response, next) => {
      for (let count = 0; count < watchers; count += 1) response.on('close', () => undefined)
      next()
    })
    .get('/file', async (request, response) => {
      const file = { name: 'a.txt', contentType: 'text/plain', size, sha256: 'ab' }
      await sendFile(request, response, { file, open: async () => Readable.from(chunks) })
    }),
)
const warned = vi.fn()
beforeAll(async () => {
  process.on('warning', warned)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  process.off('warning', warned)
  await new Promise((resolve) => server.close(resolve))
})

it('sends a file of many parts without a warning of too many listeners', async () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const response = await fetch(`http://127.0.0.1:${port}/file`)
  expect((await response.arrayBuffer()).byteLength).toBe(size)
  await new Promise((resolve) => setImmediate(resolve))
  expect(warned.mock.calls.map(([warning]) => String(warning))).toEqual([])
})
