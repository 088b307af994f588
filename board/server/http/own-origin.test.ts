import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { requestRaw } from '../../tests/support/raw-request.ts'
import { errorHandler } from './errors.ts'
import { ownOrigin, requireOwnOrigin } from './own-origin.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A board of one form at `/`, which answers what it takes for its own origin. Gives its port. */
async function start(host: string, publicUrl?: string): Promise<number> {
  const config = { publicUrl, port: 0, isLoopback: host === '127.0.0.1' }
  const app = express()
  app.use(requireOwnOrigin(config))
  app.all('/', (request, response) => void response.send(ownOrigin(config, request)))
  app.use(errorHandler(pino({ level: 'silent' }), async () => undefined))
  server = createServer(app).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends the form as a browser does that shows the page under `origin`. */
async function submit(url: string, origin: string): Promise<number> {
  const host = new URL(origin).host
  return (await requestRaw(url, { method: 'POST', headers: { origin, host, accept: 'application/json' } }))
    .status
}

describe('the own origin of a board that listens at loopback', () => {
  it('is each loopback name, and none other', async () => {
    const port = await start('127.0.0.1')
    const url = `http://127.0.0.1:${port}/`
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await submit(url, `http://${name}:${port}`), name).toBe(200)
    for (const origin of [`http://board.example:${port}`, `http://127.0.0.2:${port}`, 'http://127.0.0.1:1'])
      expect(await submit(url, origin), origin).toBe(403)
  })
})

describe('the own origin of a board that is open to the network without PUBLIC_URL', () => {
  it.each(['127.0.0.1', '127.0.0.2'])('is the address that was asked, such as %s', async (address) => {
    const port = await start('0.0.0.0')
    const origin = `http://${address}:${port}`
    expect(await submit(`${origin}/`, origin)).toBe(200)
    expect((await requestRaw(`${origin}/`)).text).toBe(origin)
  })

  it('is no other address and no name that a Host header claims', async () => {
    const port = await start('0.0.0.0')
    const url = `http://127.0.0.2:${port}/`
    expect(await submit(url, `http://board.example:${port}`)).toBe(403)
    expect(await submit(url, `http://127.0.0.3:${port}`)).toBe(403)
    expect((await requestRaw(url, { headers: { host: 'board.example' } })).text).toBe(
      `http://127.0.0.2:${port}`,
    )
  })

  it('is PUBLIC_URL alone once that is set', async () => {
    const port = await start('0.0.0.0', 'https://board.example')
    const url = `http://127.0.0.2:${port}/`
    expect(await submit(url, `http://127.0.0.2:${port}`)).toBe(403)
    expect(await submit(url, 'https://board.example')).toBe(200)
  })
})
