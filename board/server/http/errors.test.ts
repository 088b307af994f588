import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { BoardError } from '@cryptolist/contract'
import express from 'express'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorHandler, serve } from './errors.ts'
import { requestLog } from './every-request.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Asks for a route that throws; gives the answer and what was written to the log. */
async function ask(
  error: unknown,
  { path = '/', method = 'GET' } = {},
): Promise<{ answer: Response; lines: string[] }> {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = express()
  app.use(requestLog({ log, config: { watch: { accessLog: 'off' } } }))
  app.all(path, () => {
    throw error
  })
  app.use(errorHandler(log, async () => undefined))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { accept: 'application/json' },
  })
  return { answer, lines }
}

describe('errorHandler', () => {
  it.each([
    [500, new TypeError('a bug of ours')],
    [503, Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
    [503, new BoardError('unavailable', 'Not now. Try again.', { cause: new Error('the reason') })],
  ])('logs what lies behind a %i: %s', async (status, error) => {
    const { answer, lines } = await ask(error)
    expect(answer.status).toBe(status)
    // The second one is that of the request.
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(error.stack?.split('\n')[1]?.trim())
    expect(lines[0]).toContain(error.message)
  })

  it.each([
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    new Error('wrapped', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }),
  ])('logs one line with time, id and reason of what is wrong outside: %s', async (error) => {
    const { answer, lines } = await ask(error)
    expect([answer.status, lines]).toEqual([503, [expect.stringContaining(error.message)]])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      time: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
      status: 503,
    })
    expect(lines[0]).not.toContain('    at ')
  })

  it('prints no stack trace of a request that fails again after its answer', async () => {
    const printed = vi.spyOn(console, 'error')
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const app = express().set('env', 'production')
    app.get('/', (_request, response, next) => {
      response.on('finish', () => next(new Error('once more')))
      response.json('answered')
    })
    server = createServer(serve(app, log)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toBe('answered')
    await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('once more')]))
    expect(printed).not.toHaveBeenCalled()
  })

  it('logs nothing of what a client can mend', async () => {
    const { answer, lines } = await ask(new BoardError('not_found', 'There is nothing here.'))
    expect([answer.status, lines]).toEqual([404, []])
  })

  it.each([
    ['GET', '/jobs', 'This took too long. Try again, or use fewer filters.'],
    ['GET', '/api/v1/companies', 'This took too long. Try again, or use fewer filters.'],
    ['GET', '/account', 'This took too long. Try again.'],
    ['POST', '/post/abc', 'This took too long, and nothing was saved. Send it again.'],
    ['POST', '/jobs', 'This took too long, and nothing was saved. Send it again.'],
  ])(
    'says what to do after a statement of %s %s that took too long, and when',
    async (method, path, detail) => {
      const { answer } = await ask(new Error('Query read timeout'), { path, method })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ detail })
    },
  )
})
