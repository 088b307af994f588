import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { type DatabaseGuard, guardDatabase } from './database-guard.ts'
import { errorHandler } from './errors.ts'
import { requestLog } from './every-request.ts'

const log = pino({ level: 'silent' })
let server: Server | undefined
let guard: DatabaseGuard | undefined
let answerHanging = (): void => undefined

afterEach(() => {
  guard?.stop()
  server?.closeAllConnections()
  server?.close()
})

/** A server behind the guard whose `/hangs` answers only when told, as a page does that waits for a frozen database. */
async function start(isReachable: () => Promise<boolean>): Promise<string> {
  const database = { isReachable }
  guard = guardDatabase({ database, log })
  const app = express()
  app.use(requestLog({ log, config: { watch: { accessLog: 'off' } } }), guard.handler)
  app.get('/hangs', (_request, response) => {
    answerHanging = () => void response.send('late')
  })
  app.get('/answers', (_request, response) => void response.send('here'))
  app.use(errorHandler(log, async (_request, response, shown) => void response.send(shown.detail)))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('guardDatabase', () => {
  it('answers those who wait with 503 as soon as the database is known to be away, and says when to come back', async () => {
    const origin = await start(async () => false)
    const answer = await fetch(`${origin}/hangs`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('cannot reach its database')
  })

  it('refuses newcomers at once while it is away, and lets them in when it is back', async () => {
    let isThere = false
    const origin = await start(async () => isThere)
    await fetch(`${origin}/hangs`)
    expect((await fetch(`${origin}/answers`)).status).toBe(503)
    isThere = true
    await expect.poll(async () => (await fetch(`${origin}/answers`)).status, { timeout: 5_000 }).toBe(200)
  })

  it('cuts nobody off for one probe that failed', async () => {
    const answers = [true, false, true, false, true]
    const origin = await start(async () => answers.shift() ?? true)
    const hanging = fetch(`${origin}/hangs`)
    await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(0)
    expect((await fetch(`${origin}/answers`)).status).toBe(200)
    answerHanging()
    expect(await (await hanging).text()).toBe('late')
  })

  it('stays out of the way while the database is there', async () => {
    const origin = await start(async () => true)
    expect(await (await fetch(`${origin}/answers`)).text()).toBe('here')
  })
})
