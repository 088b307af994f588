import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { makeApiKey } from '../domain/identifiers/api-key.ts'
import { chainHandlers, requestLog } from './every-request.ts'

let close: (() => void) | undefined

afterEach(() => close?.())

async function ask(...handlers: RequestHandler[]): Promise<string> {
  const answerError: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.status(500).send(`caught ${error.message}`)
  const app = express()
  app.use(chainHandlers(handlers))
  app.use((_request, response) => void response.send(`end ${response.locals.seen ?? ''}`))
  app.use(answerError)
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return (await fetch(`http://127.0.0.1:${port}/`)).text()
}

const see =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.seen = `${response.locals.seen ?? ''}${name}`
    next()
  }

it('runs each after the other and then what follows', async () => {
  expect(await ask(see('a'), see('b'), see('c'))).toBe('end abc')
})

it('ends with the one that answers', async () => {
  expect(await ask(see('a'), (_request, response) => void response.send('mine'), see('b'))).toBe('mine')
})

it('hands on what is thrown, at once or later, and what is passed on as an error', async () => {
  const failures: RequestHandler[] = [
    () => {
      throw new Error('at once')
    },
    async () => {
      throw new Error('later')
    },
    (_request, _response, next) => next(new Error('passed on')),
  ]
  const answers = []
  for (const failure of failures) answers.push(await ask(see('a'), failure, see('b')))
  expect(answers).toEqual(['caught at once', 'caught later', 'caught passed on'])
})

interface Logged {
  line: Record<string, unknown>
  given: string | null
}

/** Asks a board of two routes, and gives the line that is left, with the id that the answer has. */
async function log(
  path: string,
  accessLog: 'off' | 'on' | 'with-address',
  headers: Record<string, string> = {},
): Promise<Logged> {
  const lines: string[] = []
  const level = accessLog === 'off' ? 'debug' : 'error'
  const logger = pino({ level, base: null }, { write: (line: string) => void lines.push(line) })
  const app = express()
  app.use(requestLog({ log: logger, config: { watch: { accessLog } } }))
  app.get('/broken', (_request, response) => void response.status(500).send('broken'))
  app.use('/server', (_request, response) => void response.send('here'))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => server.close()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await expect.poll(() => lines).toHaveLength(1)
  return { line: JSON.parse(lines[0] ?? ''), given: answer.headers.get('x-request-id') }
}

it('writes down the whole path of a request for debugging, and nothing of its query', async () => {
  const { line } = await log('/server/functions/getNFTs?secret=1', 'off')
  expect(line).toMatchObject({ path: '/server/functions/getNFTs', route: '/server/functions' })
  expect(JSON.stringify(line)).not.toContain('secret')
})

it('writes a line for each request with ACCESS_LOG, without path, query or address, whatever LOG_LEVEL is', async () => {
  const { line, given } = await log('/server/functions/getNFTs?secret=1', 'on')
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    requestId: given,
    method: 'GET',
    route: '/server/functions',
    status: 200,
    ms: expect.any(Number),
    msg: 'Request',
  })
})

it('writes the address only where it is asked for', async () => {
  expect((await log('/', 'with-address')).line).toMatchObject({ address: '127.0.0.1', route: 'none' })
})

it('writes one line for a request that failed, also with ACCESS_LOG', async () => {
  expect((await log('/broken?secret=1', 'on')).line).toMatchObject({
    level: 50,
    path: '/broken',
    status: 500,
  })
})

it('takes over the name of a request and the trace that it belongs to', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const named = await log('/', 'on', {
    'x-request-id': 'proxy-7.0042',
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  })
  expect(named.given).toBe('proxy-7.0042')
  expect(named.line).toMatchObject({ requestId: 'proxy-7.0042', traceId: trace })
})

it.each([
  { 'x-request-id': 'a b"><script>', traceparent: '00-00000000000000000000000000000000-00f067aa0ba902b7-01' },
  { 'x-request-id': 'x'.repeat(129), traceparent: '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01' },
  { 'x-request-id': 'short', traceparent: 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
])('gives a request a name of its own instead of %o', async (headers) => {
  const { line, given } = await log('/', 'on', headers)
  expect(given).toMatch(/^[\da-f]{16}$/)
  expect(line.requestId).toBe(given)
  expect(line).not.toHaveProperty('traceId')
})

it.each(['off', 'on', 'with-address'] as const)(
  'never writes down an API key, with ACCESS_LOG %s',
  async (accessLog) => {
    const key = makeApiKey()
    const headers = { authorization: `Bearer ${key}` }
    for (const path of [`/server/${key}/x`, `/server?key=${key}`, '/server'])
      expect(JSON.stringify((await log(path, accessLog, headers)).line)).not.toContain(key.slice(4))
    const { line } = await log(
      `/broken?key=${key}`,
      accessLog === 'off' ? 'with-address' : accessLog,
      headers,
    )
    expect(JSON.stringify(line)).not.toContain(key.slice(4))
  },
)
