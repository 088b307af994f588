import { readFile, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import express from 'express'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorHandler, notFound } from '../../board/server/http/errors.ts'
import { type StartedContext, startContext } from '../../board/tests/support/started-context.ts'
import { legacyApiRoutes } from './route.ts'

const secret = 'a secret of the old kind'
const servers: Server[] = []
let started: StartedContext
let origin: string
beforeAll(async () => {
  started = await startContext({ MORALIS_SECRET: secret, RATE_LIMITS: 'strict' })
  origin = await listen()
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  await started.close()
})

async function listen(change: { moralisSecret?: undefined } = {}): Promise<string> {
  const config = { ...started.config, ...change }
  const app = express()
  // So that each test has addresses of its own.
  app.set('trust proxy', 1)
  app.use(legacyApiRoutes({ ...started.context, config }), notFound)
  app.use(errorHandler(pino({ level: 'silent' }), async () => {}))
  const server = createServer(app)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

async function ask(path: string, init: RequestInit = {}, at = origin) {
  const headers = { Accept: 'application/json', ...init.headers }
  const response = await fetch(at + path, { ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('GET /api/publics/apiKeys', () => {
  const path = '/api/publics/apiKeys'
  const from = (ip: string, given?: string) => ({
    headers: { 'X-Forwarded-For': ip, ...(given === undefined ? {} : { 'moralis-secret': given }) },
  })

  it('answers the two keys, which were made once and stay', async () => {
    const { status, headers, body } = await ask(path, from('10.0.0.1', secret))
    expect([status, body]).toEqual([
      200,
      {
        result: {
          web3ApiKey: expect.stringMatching(/^[\w-]{43}$/),
          speedyNodeApiKey: expect.stringMatching(/^[\w-]{43}$/),
        },
      },
    ])
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(started.config.dataApiKeys).toEqual(body.result)
    const file = join(started.config.dataDir, 'keys.json')
    const { masterKey } = started.config
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ masterKey, ...body.result })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it.each([undefined, '', 'wrong', `${secret} `.repeat(2), secret.slice(1), secret.toUpperCase()])(
    'refuses the secret %j',
    async (given) => {
      const { status, headers, body } = await ask(path, from('10.0.0.2', given))
      expect([status, body.code]).toEqual([401, 'invalid_credentials'])
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(JSON.stringify(body)).not.toContain(secret)
    },
  )

  it('counts wrong secrets of an address', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 52; tries++)
      statuses.push((await ask(path, from('10.0.0.3', 'wrong'))).status)
    expect([statuses[49], statuses[50], statuses[51]]).toEqual([401, 429, 429])
    expect((await ask(path, from('10.0.0.4', secret))).status).toBe(200)
  })

  it('takes no other verb, and no preflight', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask(path, { ...from('10.0.0.5', secret), method })
      expect([method, status, headers.get('access-control-allow-origin')]).toEqual([method, 405, null])
    }
  })

  it('is not there without a secret', async () => {
    const closed = await listen({ moralisSecret: undefined })
    for (const given of ['undefined', '', secret])
      expect((await ask(path, from('10.0.0.6', given), closed)).status).toBe(404)
  })
})

describe('POST /api/functions/trackEvent', () => {
  const path = '/api/functions/trackEvent'
  const board = {
    subdomain: 'secret-subdomain.example',
    event: 'Moralis SDK start',
    options: { subdomain: 'secret-subdomain.example', sdk_version: '1.5.8', appId: 'secret-app' },
  }
  const post = (body: string, ip: string, type = 'application/json') =>
    ask(path, { method: 'POST', headers: { 'Content-Type': type, 'X-Forwarded-For': ip }, body })

  it('counts the event by day and name, and keeps nothing else', async () => {
    const { status, headers, body } = await post(JSON.stringify(board), '10.0.1.1')
    expect([status, body]).toEqual([200, { result: true }])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    await post(JSON.stringify(board), '10.0.1.1', 'text/plain')
    const { rows } = await started.database.pool.query('select * from board.event_counts')
    expect(rows).toEqual([{ day: expect.any(String), name: board.event, count: '2' }])
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it.each(['', '{', '[]', 'null', '5', '{}', '{"event":5}', '{"event":""}', '{"event":"a\\u0000"}'])(
    'refuses %j',
    async (body) => {
      const answer = await post(body, '10.0.1.2')
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    },
  )

  it('refuses what is too long or too large', async () => {
    expect((await post(JSON.stringify({ event: 'x'.repeat(101) }), '10.0.1.3')).status).toBe(400)
    const large = JSON.stringify({ event: 'a', options: 'x'.repeat(110_000) })
    expect((await post(large, '10.0.1.3')).status).toBe(413)
  })

  it('is preflighted, and takes no other verb', async () => {
    const preflight = await ask(path, { method: 'OPTIONS', headers: { Origin: 'https://app.example' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Accept, Content-Type',
    ])
    expect((await ask(path)).status).toBe(405)
  })

  it('is limited for each address', async () => {
    const body = JSON.stringify({ event: 'many' })
    const all = await Promise.all(Array.from({ length: 125 }, () => post(body, '10.0.1.4')))
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('GET /moralis/package.json', () => {
  it('says that 1.5.8 is the newest version, to pages of any origin', async () => {
    const { status, headers, body } = await ask('/moralis/package.json')
    expect([status, body]).toEqual([200, { name: 'moralis', version: '1.5.8' }])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask('/moralis/package.json', { method: 'POST' })).status).toBe(405)
  })
})
