import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DatabaseGuard, guardDatabase } from './database-guard.ts'
import { errorHandler } from './errors.ts'
import { requestLog } from './every-request.ts'

const log = pino({ level: 'silent' })
let server: Server | undefined
let guard: DatabaseGuard | undefined
let hanging: Response[] = []
const answerHanging = (): void => void hanging.pop()?.send('late')
/** The guard asks so many more times whether the database is there. */
const askAgain = (times: number) => vi.advanceTimersByTimeAsync(times * 500)
/** Sends a request, and waits until it waits for the database. */
async function hang(path: string): Promise<{ answer: Promise<globalThis.Response> }> {
  const before = hanging.length
  const answer = fetch(path)
  await expect.poll(() => hanging.length).toBe(before + 1)
  return { answer }
}

// The guard's clock is the test's: real requests arrive while it doesn't move.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  guard?.stop()
  server?.closeAllConnections()
  server?.close()
})

/** A server behind the guard whose `/hangs` answers only when told, as a page does that waits for a frozen database. */
async function start(isReachable: () => Promise<boolean>): Promise<string> {
  const database = { isReachable }
  guard = guardDatabase({ database, log })
  hanging = []
  const app = express()
  app.use(requestLog({ log, config: { watch: { accessLog: 'off' } } }), guard.handler)
  // As what is read first passes here and goes on.
  app.use('/twice', guard.handler)
  app.get(['/hangs', '/twice'], (_request, response) => void hanging.push(response))
  app.get('/answers', (_request, response) => void response.send('here'))
  app.use(
    errorHandler(log, async (_request, response, publicError) => void response.send(publicError.detail)),
  )
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('guardDatabase', () => {
  it('answers those who wait with 503 as soon as the database is known to be away, and says when to come back', async () => {
    const origin = await start(async () => false)
    const waiting = await hang(`${origin}/hangs`)
    await askAgain(2)
    const answer = await waiting.answer
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('cannot reach its database')
  })

  it('answers each of many who wait once, and none of those that were answered before', async () => {
    let isThere = true
    const origin = await start(async () => isThere)
    const paths = ['/hangs', '/twice', '/hangs', '/hangs']
    const requests: Promise<globalThis.Response>[] = []
    for (const path of paths) requests.push((await hang(origin + path)).answer)
    // The first and the last of them have their answers, so that what waits has moved.
    hanging.shift()?.send('first')
    hanging.pop()?.send('last')
    const [first, second, third, last] = requests
    expect([await (await first)?.text(), await (await last)?.text()]).toEqual(['first', 'last'])
    isThere = false
    await askAgain(2)
    for (const waiting of [second, third]) expect((await waiting)?.status).toBe(503)
    for (const response of hanging) expect(response.writableFinished).toBe(true)
  })

  it('refuses newcomers at once while it is away, and lets them in when it is back', async () => {
    let isThere = false
    const origin = await start(async () => isThere)
    const waiting = await hang(`${origin}/hangs`)
    await askAgain(2)
    await waiting.answer
    expect((await fetch(`${origin}/answers`)).status).toBe(503)
    isThere = true
    await askAgain(1)
    expect((await fetch(`${origin}/answers`)).status).toBe(200)
  })

  it('cuts nobody off for one probe that failed', async () => {
    const answers = [true, false, true, false, true]
    const origin = await start(async () => answers.shift() ?? true)
    const late = await hang(`${origin}/hangs`)
    for (let left = answers.length; left > 0; left--) {
      await askAgain(1)
      expect(answers).toHaveLength(left - 1)
      expect((await fetch(`${origin}/answers`)).status).toBe(200)
    }
    answerHanging()
    expect(await (await late.answer).text()).toBe('late')
  })

  it('stays out of the way while the database is there', async () => {
    const origin = await start(async () => true)
    expect(await (await fetch(`${origin}/answers`)).text()).toBe('here')
  })

  it('asks nothing more once it is stopped, not after a probe that was under way either', async () => {
    const probes: ((isReachable: boolean) => void)[] = []
    const isReachable = () => new Promise<boolean>((resolve) => void probes.push(resolve))
    const { stop } = guardDatabase({ database: { isReachable }, log })
    await askAgain(2)
    stop()
    probes[0]?.(true)
    await askAgain(20)
    expect(probes).toHaveLength(1)
  })
})
