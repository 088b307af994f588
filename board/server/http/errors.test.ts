import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { BoardError } from '@cryptolist/contract'
import express from 'express'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { errorHandler } from './errors.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Asks for a route that throws; gives the answer and what was written to the log. */
async function ask(error: unknown): Promise<{ answer: Response; lines: string[] }> {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = express()
  app.get('/', () => {
    throw error
  })
  app.use(errorHandler(log, async () => undefined))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'application/json' } })
  return { answer, lines }
}

describe('errorHandler', () => {
  it.each([
    [500, new TypeError('a bug of ours')],
    [503, Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
    [503, new Error('Connection terminated unexpectedly')],
    [503, new BoardError('unavailable', 'Not now. Try again.', { cause: new Error('the reason') })],
  ])('logs what lies behind a %i: %s', async (status, error) => {
    const { answer, lines } = await ask(error)
    expect(answer.status).toBe(status)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(error.stack?.split('\n')[1]?.trim())
    expect(lines[0]).toContain(error.message)
  })

  it('logs nothing of what a client can mend', async () => {
    const { answer, lines } = await ask(new BoardError('not_found', 'There is nothing here.'))
    expect([answer.status, lines]).toEqual([404, []])
  })

  it('says when to come back after a statement that took too long', async () => {
    const { answer } = await ask(new Error('Query read timeout'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      detail: 'This took too long. Try again, or use fewer filters.',
    })
  })
})
